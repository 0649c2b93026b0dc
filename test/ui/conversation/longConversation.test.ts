import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Conversation } from '../../../src/core/conversation/conversation';
import { ConversationWriter } from '../../../src/core/conversation/saved/conversationWriter';
import { assertAccessible } from '../../browser/accessible';
import { longestTask } from '../../browser/longestTask';
import { namesBelow } from '../../support/namesBelow';
import { useWorkbench } from '../support/useWorkbench';

const turns = 500;

/** An answer with every kind of element, about 3 KB. */
const answer = (turn: number) =>
  `## Step ${turn}\n\n${'The loop treats **CR** and *LF* as `two` line breaks. '.repeat(20)}\n\n` +
  `\`\`\`ts\n${'const lines = text.split(/\\r\\n|\\r|\\n/); // one break\n'.repeat(10)}\`\`\`\n\n` +
  `${'- an item with [a link](https://example.com/) in it\n'.repeat(8)}\n` +
  `| File | Lines |\n| --- | ---: |\n${'| `data.csv` | 240 |\n'.repeat(10)}\n` +
  `${'And another paragraph of a sentence. '.repeat(10)}\n\nThe end of ${turn}.`;

/** A conversation of a whole week that is opened again. */
describe('a conversation of 500 turns', function () {
  this.bail(true);

  const ui = useWorkbench();
  // By class, because a search by role inspects every one of very many elements.
  const log = () => ui.panel.locator('.conversation');
  /** Resolves when the end is in view. Content that comes into view on the way gets its real height. */
  const atEnd = () =>
    log().evaluate(
      scroller =>
        new Promise<void>(resolve => {
          const look = () =>
            scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < 2
              ? resolve()
              : requestAnimationFrame(look);
          look();
        }),
    );
  const lastDrawn = () =>
    ui.panel
      .locator('.turn')
      .nth(turns - 1)
      .getByText(`The end of ${turns}.`)
      .waitFor();
  /** The index of the turn in the center of the view. */
  const read = () =>
    log().evaluate(scroller => {
      const middle = scroller.getBoundingClientRect().height / 2;
      return [...scroller.querySelectorAll('.turn')].findIndex(
        turn => turn.getBoundingClientRect().bottom > middle,
      );
    });

  it('opens at its end', async () => {
    await ui.workbench.runCommand('Ask agent…');
    await ui.ask('The first of today?');
    await ui.panel.getByText('Recorded.').waitFor();
    await ui.workbench.saved('Recorded.');
    await saveBeside(path.join(ui.workbench.userDataDir, 'User/workspaceStorage'));
    const row = ui.workbench.page.locator('.quick-input-list .monaco-list-row', {
      hasText: 'Question 1?',
    });
    await ui.workbench.runCommandUntil('Open conversation…', row);
    await row.click();
    await lastDrawn();
    await atEnd();
  });

  it('is scrolled through by keys, in order and without a pause', async () => {
    await log().focus();
    const seen: number[] = [];
    const longest = await longestTask(ui.workbench.page, async () => {
      for (let pages = 0; pages < 10; pages++) {
        await scrolled('PageUp');
        seen.push(await read());
      }
    });
    assert.deepEqual(
      seen,
      seen.toSorted((one, other) => other - one),
    );
    assert.ok((seen.at(-1) ?? turns) < turns - 3, `${seen}`);
    assert.ok(longest < 250, `${longest} ms`);

    await scrolled('Home');
    assert.equal(await log().evaluate(({ scrollTop }) => scrollTop), 0);
    assert.equal(await read(), 0);
    await ui.panel.locator('.turn').first().getByText('The end of 1.').waitFor();
    await ui.workbench.screenshot('long-start');
    await log().press('End');
    await atEnd();
    assert.equal(await read(), turns - 1);
    await lastDrawn();
    await ui.workbench.screenshot('long-end');
  });

  for (const theme of [
    'Light Modern',
    'Default High Contrast',
    'Default High Contrast Light',
    'Dark Modern',
  ] as const) {
    it(`is accessible in ${theme}`, async () => {
      await ui.workbench.setTheme(theme);
      await lastDrawn();
      await atEnd();
      await assertAccessible(ui.panel, theme);
      await ui.workbench.screenshot(`long-${theme.replaceAll(' ', '-')}`);
    });
  }

  it('goes on with the next question', async () => {
    await ui.ask('And now?');
    await ui.panel.locator('.turn').nth(turns).getByText('complete').waitFor();
    await atEnd();
  });

  /** Presses a key, and waits until the scrolling that it starts has ended. */
  async function scrolled(key: string): Promise<void> {
    const atRest = log().evaluate(
      element => new Promise(resolve => element.addEventListener('scrollend', resolve)),
    );
    await log().press(key);
    await atRest;
  }
});

/** Saves the conversation next to the one that is already saved. */
async function saveBeside(storage: string): Promise<void> {
  const names = await namesBelow(storage);
  const folder = names.find(name => path.basename(name) === 'conversations');
  assert.ok(folder);
  const id = crypto.randomUUID();
  const conversation = new Conversation(id, () => Date.now() - 3_600_000);
  for (let number = 1; number <= turns; number++) {
    const turn = conversation.add(`Question ${number}?`, []);
    conversation.start(turn);
    conversation.append(turn, [{ type: 'message', content: answer(number) }]);
    conversation.end(turn, undefined);
  }
  const saved = path.join(storage, folder, id);
  await mkdir(saved);
  const stages = new ConversationWriter().changes(
    { id, service: undefined, turns: conversation.turns, draft: '', draftKwargs: '', staged: [] },
    new Set(),
    Date.now(),
  );
  for (const stage of stages) {
    for (const { name, text, done } of stage) {
      await writeFile(path.join(saved, name), text?.() ?? '');
      done();
    }
  }
}
