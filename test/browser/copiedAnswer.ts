import type { BrowserContext } from 'playwright-core';

/** An answer with each kind of block, to be copied. */
export const answer = [
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

/** The answer as it is copied as text. */
export const text = [
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

/** Some of the answer as it is copied as rich text. */
export const html = [
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

/** Elements and attributes that are of no use elsewhere, or are not shown. */
export const foreign = /<(?:button|span|input|details|svg|math)|class=|style=|title=|hidden|folded/;

/** The content that another page gets when the user pastes. */
export async function pasteElsewhere(
  context: BrowserContext,
): Promise<{ text: string; html: string }> {
  const other = await context.newPage();
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
  return got;
}
