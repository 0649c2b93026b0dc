import assert from 'node:assert/strict';
import { endedTurn, PanelPage, snapshot } from '../support/panelPage';

const answer = [
  '# Title\n\nFirst **bold** then `code` and [link](https://example.com) end.\nMore.  \nBroken.',
  '| a | b |\n|---|---|\n| 1 | **2** $z$ |',
  '3. one\n4. two\n   - nested\n\n     more\n   - again\n5. three',
  '- [x] done\n- [ ] open',
  '> quoted\n>\n> > inner',
  '1. Run:\n   ```sh\n   curl https://example.com/a/long/address/that/wraps?with=many&and=it  \n\n     x\ty\n   ```',
  'Let $x^2$ be.\n\n$$\ny = 1\n$$',
  '<details>\n<summary>More</summary>\n\nfolded\n</details>',
  'Note[^1] on H<sub>2</sub>O.',
  '```diff\n-a\n\n+b\n```',
  '\u05e9\u05dc\u05d5\u05dd',
  '[^1]: A note.',
].join('\n\n');

const text = [
  'Title',
  'First bold then code and link end. More.\nBroken.',
  'a\tb\n1\t2 $z$',
  '3. one\n4. two\n   - nested\n\n     more\n\n   - again\n5. three',
  '- [x] done\n- [ ] open',
  '> quoted\n>\n> > inner',
  '1. Run:',
  '   curl https://example.com/a/long/address/that/wraps?with=many&and=it  \n   \n     x\ty',
  'Let $x^2$ be.',
  '$$\ny = 1\n$$',
  'More',
  'Note[1] on H2O.',
  '-a\n\n+b',
  '\u05e9\u05dc\u05d5\u05dd',
  '1. A note.',
].join('\n\n');

const html = [
  '<h1>Title</h1><p>First <strong>bold</strong> then <code>code</code> and <a href="https://example.com">link</a>',
  '<tr><td>1</td><td><strong>2</strong> <code>$z$</code></td></tr>',
  '<li value="3">one</li><li value="4">two<ul><li><p>nested</p><p>more</p></li>',
  '<ul><li>[x] done</li><li>[ ] open</li></ul>',
  '<blockquote><p>quoted</p><blockquote><p>inner</p></blockquote></blockquote>',
  '&amp;and=it  \n\n  x\ty\n</code></pre>',
  '<code>$$<br>y = 1<br>$$</code>',
  'Note<sup>[1]</sup> on H<sub>2</sub>O.',
  '<p dir="rtl">',
];

/** What is of no use elsewhere, or is not shown. */
const foreign = /<(?:button|span|input|details|svg|math)|class=|style=|title=|hidden|folded/;

describe('a copied selection', () => {
  let panel: PanelPage;

  before(async () => {
    panel = await PanelPage.open();
    await panel.send(snapshot([endedTurn('one', { answer }), endedTurn('two')]));
    await panel.page.locator('math').nth(2).waitFor();
  });

  after(() => panel.dispose());

  /** Copies as the user does. @returns what another page gets when the user pastes */
  const copied = async (copy: () => Promise<unknown>): Promise<{ text: string; html: string }> => {
    await copy();
    const other = await panel.page.context().newPage();
    await other.setContent('<textarea></textarea>');
    await other.locator('textarea').focus();
    const pasted = await other.evaluateHandle(() => {
      const got = { text: '', html: '' };
      document.addEventListener('paste', ({ clipboardData }) => {
        got.text = clipboardData?.getData('text/plain') ?? '';
        got.html = clipboardData?.getData('text/html') ?? '';
      });
      return got;
    });
    await other.keyboard.press('ControlOrMeta+v');
    const got = await pasted.jsonValue();
    await other.close();
    return { ...got, text: got.text.replaceAll('\r\n', '\n') };
  };
  const byKey = () => panel.page.keyboard.press('ControlOrMeta+c');
  /** As VS Code's context menu does. */
  const byMenu = () => panel.page.evaluate(() => document.execCommand('copy'));
  const selectAll = (selector: string) =>
    panel.page
      .locator(selector)
      .first()
      .evaluate(element => document.getSelection()?.selectAllChildren(element));

  for (const [way, copy] of Object.entries({ key: byKey, menu: byMenu })) {
    it(`reads as it is shown, by ${way}`, async () => {
      await selectAll('.answer-body');
      const got = await copied(copy);
      assert.equal(got.text, text);
      for (const part of html) {
        assert.ok(got.html.includes(part), `${part} in ${got.html}`);
      }
      assert.doesNotMatch(got.html, foreign);
    });
  }

  it('has all characters of a part of a paragraph, with the spaces at its ends', async () => {
    await panel.page
      .locator('.answer-body p')
      .first()
      .evaluate(paragraph => {
        const [before, , after] = [...paragraph.childNodes].filter(
          ({ textContent }) => textContent !== '',
        );
        document.getSelection()?.setBaseAndExtent(before as Node, 5, after as Node, 6);
      });
    const got = await copied(byKey);
    assert.equal(got.text, ' bold then ');
    assert.match(got.html, / <strong>bold<\/strong> then /);
  });

  it('has the numbers of the items whose beginnings are in it', async () => {
    await panel.page
      .locator('.answer-body ol')
      .first()
      .evaluate(list => {
        const textIn = (item: Element | undefined) =>
          [...(item?.childNodes ?? [])].find(({ textContent }) => textContent !== '') as Text;
        const [one, , three] = [...list.children];
        document.getSelection()?.setBaseAndExtent(textIn(one), 1, textIn(three), 2);
      });
    const got = await copied(byKey);
    assert.equal(got.text, 'ne\n4. two\n   - nested\n\n     more\n\n   - again\n5. th');
  });

  it('is exact in code, without what is around it', async () => {
    await selectAll('.answer-body pre code');
    const got = await copied(byKey);
    assert.match(got.text, /^curl .*&and=it {2}\n\n {2}x\ty$/);
  });

  it('goes across turns, without what is there for screen readers alone', async () => {
    await selectAll('main');
    const got = await copied(byKey);
    assert.match(
      got.text,
      /^What about one\?\n\n?.*\n\nTitle\n[\s\S]*\n\nWhat about two\?\n\n?.*\n\nDone\.\n/,
    );
    assert.doesNotMatch(got.html, foreign);
  });

  it('in the Question box is its own text', async () => {
    const box = panel.page.getByRole('textbox', { name: 'Question' });
    await box.fill('1 < 2\n  and more');
    await box.selectText();
    const got = await copied(byKey);
    assert.equal(got.text, '1 < 2\n  and more');
  });
});
