import assert from 'node:assert/strict';
import { endedTurn, snapshot, turnView } from '../../support/page/views';
import { until } from '../../support/until';
import { usePanelPage } from '../support/panelPage';

const long = `let a; // ${'wide '.repeat(60)}`;
const block = (code: string) => `\`\`\`ts src/a.ts\n${code}\n\`\`\`\n\n`;
const table = '| a | b |\n| - | - |\n| 1 | 2 |\n';

describe('the keyboard', () => {
  const panel = usePanelPage();
  /** The names of the elements at which the Tab key stops, from the start of the page. */
  const stops = async () => {
    const names: string[] = [];
    await panel.page.evaluate(() => document.body.focus());
    for (let count = 0; count < 60; count++) {
      await panel.page.keyboard.press('Tab');
      const name = await panel.page.evaluate(async () => {
        // A person's next key comes after the frame that scrolls to the focus.
        for (let frame = 0; frame < 2; frame++) {
          await new Promise(requestAnimationFrame);
        }
        const { activeElement: at } = document;
        const text = at?.getAttribute('aria-label') ?? at?.textContent ?? '';
        return at === document.body ? undefined : `${at?.role ?? at?.localName}: ${text}`;
      });
      if (name === undefined) {
        break;
      }
      names.push(name);
    }
    return names;
  };
  const focused = () =>
    panel.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const overflows = () =>
    panel.page.locator('.md-overflows').evaluateAll(all => all.map(each => each.localName));

  it('stops once at each toolbar, and at code and tables if they overflow', async () => {
    const answer = block('let a;') + block('let b;') + table;
    await panel.send(snapshot([endedTurn('one', { answer }), endedTurn('two', { answer })]));
    await panel.page.getByRole('link').nth(3).waitFor();
    const names = await stops();
    assert.ok(names.length <= 18, names.join('\n'));
    assert.deepEqual(
      names.filter(name => /^(?:group|button: (?:Word wrap|Insert|Open in))/.test(name)),
      [],
    );
    await panel.send(
      snapshot([endedTurn('one', { answer: block(long) + block('let b;') + table })]),
    );
    await until('one block overflows', async () => (await overflows()).length === 1);
    assert.equal((await stops()).filter(name => name.startsWith('group')).length, 1);
    assert.deepEqual(
      await panel.page
        .getByRole('button', { name: 'Word wrap' })
        .evaluateAll(all => all.map(button => button.checkVisibility())),
      [true],
    );
  });

  it('moves in a toolbar with arrow keys, Home and End, and returns to its first stop', async () => {
    await panel.send(snapshot([endedTurn('one', { answer: block('let a;') })]));
    const { keyboard } = panel.page;
    const bar = panel.page.getByRole('toolbar', { name: 'Code' });
    await bar.getByRole('button', { name: 'Copy', exact: true }).focus();
    for (const [key, name] of [
      ['ArrowRight', 'Insert at cursor'],
      ['End', 'Open in new file'],
      ['ArrowRight', 'Copy'],
      ['ArrowLeft', 'Open in new file'],
      ['Home', 'Copy'],
      ['End', 'Open in new file'],
      ['Tab', 'Copy answer'],
      ['Shift+Tab', 'Copy'],
    ] as const) {
      await keyboard.press(key);
      assert.equal(await focused(), name, key);
    }
  });

  it('moves only to the buttons that an answer has while it arrives', async () => {
    await panel.send(snapshot([turnView('one', { answer: 'It begins' })]));
    await panel.page.getByRole('button', { name: 'Copy answer' }).focus();
    for (const [key, name] of [
      ['End', 'Show in event inspector'],
      ['ArrowRight', 'Copy answer'],
    ] as const) {
      await panel.page.keyboard.press(key);
      assert.equal(await focused(), name, key);
    }
  });

  it('shows tooltips, with the shortcut of the control', async () => {
    await panel.send(snapshot([endedTurn('one', { answer: block(long) })]));
    await until('the block overflows', async () => (await overflows()).length === 1);
    const tip = panel.page.locator('.tooltip');
    const { keyboard } = panel.page;
    await panel.page.getByRole('button', { name: 'Copy', exact: true }).focus();
    await keyboard.press('ArrowLeft');
    assert.equal(await tip.textContent(), 'Word wrap (Alt+Z)');
    await keyboard.press('ArrowRight');
    assert.equal(await tip.textContent(), 'Copy');
    await keyboard.press('Escape');
    assert.equal(await tip.isVisible(), false);
    await panel.page.getByRole('button', { name: 'Copy', exact: true }).click();
    assert.equal(await tip.isVisible(), false);
  });
});
