import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import { answer, foreign, html, text } from '../../browser/copiedAnswer';
import { writeIn } from '../../browser/questionBox';
import { until } from '../../support/until';
import { pageIn } from '../support/panel';
import { useWorkbench } from '../support/useWorkbench';

/** Without `unsanitized`, Chromium gives HTML that it has changed. */
interface RichClipboard {
  read(formats: { readonly unsanitized: readonly string[] }): Promise<ClipboardItems>;
}

/** Copying in VS Code, and pasting into another program. */
describe('copying in VS Code', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });

  const places: Readonly<Record<string, () => FrameLocator>> = {
    'a tab': () => ui.panel,
    'the side bar': () => pageIn(ui.workbench.page, 'sideBar'),
  };

  const answerIn = (page: FrameLocator) => page.getByRole('article', { name: 'Answer' }).last();

  /** Selects with the mouse from the start of one line to the end of another. */
  const select = async (first: Locator, last: Locator): Promise<void> => {
    // Pressed on selected text, the button would begin to drag it.
    await first.evaluate(() => document.getSelection()?.empty());
    await first.click({ position: { x: 0, y: 3 } });
    const box = (await last.boundingBox()) ?? assert.fail('it is shown');
    await last.click({ position: { x: box.width - 1, y: box.height - 3 }, modifiers: ['Shift'] });
  };

  const ways: Readonly<Record<string, (selected: Locator) => Promise<void>>> = {
    key: () => ui.workbench.page.keyboard.press('ControlOrMeta+c'),
    menu: selected =>
      ui.workbench.chooseFromMenu('Copy', () =>
        selected.click({ button: 'right', position: { x: 5, y: 5 } }),
      ),
  };

  /** @returns what was copied */
  const copied = async (copy: () => Promise<void>) => {
    const before = 'Nothing was copied yet.';
    await ui.workbench.page.evaluate(old => navigator.clipboard.writeText(old), before);
    await copy();
    await ui.workbench.clipboard(new RegExp(`^(?!${before})`));
    return ui.workbench.page.evaluate(async () => {
      const clipboard: RichClipboard = navigator.clipboard;
      const [item] = await clipboard.read({ unsanitized: ['text/html'] });
      const read = async (type: string) =>
        item?.types.includes(type) ? (await item.getType(type)).text() : '';
      return { text: await read('text/plain'), html: await read('text/html') };
    });
  };

  before(async () => {
    await ui.begin();
    await ui.workbench.page.addInitScript(lookAtWorstMoment);
    ui.service.answer(answer);
    await ui.workbench.newConversation();
    await ui.ask('What is to be copied?');
  });

  for (const [place, page] of Object.entries(places)) {
    for (const [way, copy] of Object.entries(ways)) {
      it(`gives an answer as it is shown in ${place}, by ${way}`, async () => {
        if (place !== 'a tab' && way === 'key') {
          await ui.workbench.runCommand('Move conversation to side bar');
        }
        const body = answerIn(page()).locator('.answer-body');
        await body.locator('math').nth(2).waitFor();
        const title = body.getByRole('heading', { name: 'Title' });
        await select(title, body.getByText('A note.'));
        await ui.workbench.screenshot(`copying-${place.split(' ').at(-1)}-${way}`);
        const got = await copied(() => copy(body.getByText('nested')));
        assert.equal(got.text, text);
        for (const part of html) {
          assert.ok(got.html.includes(part), `${part} in ${got.html}`);
        }
        assert.doesNotMatch(got.html, foreign);
      });
    }
  }

  it('keeps every character of code, by the buttons, by key, and by menu', async () => {
    const code = 's = """\r\n    \r\n\tx  \r\n\r\n  \u00a0y\u202e"""';
    const inList = `   \`\`\`py\n${code}\r\n\`\`\``.replace(/\n/g, '\n   ');
    const sent = `1. Run:\r\n\r\n${inList}\r\n2. Wait.\r\n`;
    ui.service.answer(...sent);
    await ui.workbench.newConversation();
    await ui.ask('And code?');
    const shown = answerIn(ui.panel);
    await shown.getByText('Wait.').waitFor();
    const block = shown.locator('pre code');
    const button = (name: string) => shown.getByRole('button', { name, exact: true });
    const copies: Readonly<Record<string, () => Promise<void>>> = {
      Copy: () => button('Copy').click(),
      key: () => ways.key?.(block) ?? assert.fail(),
      menu: () => ways.menu?.(block) ?? assert.fail(),
    };
    for (const [way, copy] of Object.entries(copies)) {
      await select(block, block);
      await ui.workbench.screenshot('copying-code');
      assert.equal((await copied(copy)).text, code, way);
    }
    assert.equal((await copied(() => button('Copy answer').click())).text, sent);
  });

  it('works from the menu of the Question box', async () => {
    const box = ui.panel.getByRole('textbox', { name: 'Question', exact: true });
    const choose = (title: string) => () =>
      ui.workbench.chooseFromMenu(title, () => box.click({ button: 'right' }));
    await writeIn(box, '1 < 2\n  and more');
    await box.selectText();
    assert.equal((await copied(choose('Copy'))).text, '1 < 2\n  and more');
    await box.selectText();
    assert.equal((await copied(choose('Cut'))).text, '1 < 2\n  and more');
    await until('the box is empty', async () => (await box.inputValue()) === '');
  });
});

/**
 * Runs in each page. VS Code looks every 250 ms which webview has the focus. Here it looks when a menu has just taken
 * it, and not again while the menu is open.
 */
function lookAtWorstMoment(): void {
  if (!location.pathname.endsWith('/webview/browser/pre/index.html') || !window.top) {
    return;
  }
  const workbench = window.top;
  const start = window.setInterval.bind(window);
  const startLooking = (look: () => void, ms: number): number => {
    workbench.document.addEventListener('focusin', ({ target }) => {
      if ((target as Element).matches('.monaco-menu .actions-container')) {
        look();
      }
    });
    return start(() => {
      if (workbench.document.querySelector('.monaco-menu') === null) {
        look();
      }
    }, ms);
  };
  Object.assign(window, { setInterval: startLooking });
}
