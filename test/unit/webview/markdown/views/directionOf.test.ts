import assert from 'node:assert/strict';
import { directionOf } from '../../../../../src/webview/markdown/views/directionOf';
import { renderPieces, startRendering } from '../../../../support/page/renderMarkdown';

describe('the direction of a text', () => {
  const cases: ReadonlyArray<readonly [text: string, direction: 'ltr' | 'rtl' | undefined]> = [
    ['این فایل را باز کنید', 'rtl'],
    ['`src/a.ts` این فایل', 'rtl'],
    ['`src/veryLongNameOfAFile.ts`', undefined],
    ['``a ` b`` שלום', 'rtl'],
    ['`src/veryLongName این', undefined],
    ['**README** فایل را ببینید.', 'rtl'],
    ['README را ببینید و بسازید.', 'rtl'],
    ['از JavaScript و TypeScript استفاده', 'rtl'],
    ['The word שלום means peace.', 'ltr'],
    ['שלום is a word in Hebrew that means peace.', 'ltr'],
    ['$x_1 = \\text{value}$ مقدار است', 'rtl'],
    ['\\(\\frac{a}{b}\\) نسبت', 'rtl'],
    ['https://example.com/a/long/path נמצא כאן', 'rtl'],
    ['[מדריך](https://example.com/a/long/path)', 'rtl'],
    ['<a href="https://example.com">קישור</a>', 'rtl'],
    ['1. 2', undefined],
    ['plain', undefined],
  ];
  for (const [text, direction] of cases) {
    it(`of ${JSON.stringify(text)} is ${direction}`, () =>
      assert.equal(directionOf(text.split('\n')), direction));
  }
});

describe('the direction of blocks', () => {
  const answer =
    '- `src/a.ts` این فایل را باز کنید\n- و ذخیره کنید\n\n`build` یک دستور است.\n\n**README** فایل را ببینید.\n\n| `key` | مقدار |\n|---|---|\n| `a` | متن فارسی |\n\n> `x` نقل قول فارسی\n\n> [!NOTE]\n> `x` نقل قول\n\n- One\n- two\n';
  const marked = (container: HTMLElement) =>
    [...container.querySelectorAll('[dir], [data-direction]')].map(
      element =>
        `${element.localName}.${element.getAttribute('dir') ?? element.getAttribute('data-direction')}`,
    );

  it('is not decided by code nor by a first Latin word', () => {
    const expected = [
      ...['ul.rtl', 'li.rtl', 'li.rtl', 'p.rtl', 'p.rtl', 'div.rtl', 'th.rtl', 'td.rtl'],
      ...['blockquote.rtl', 'p.rtl', 'div.rtl', 'p.rtl'],
    ];
    assert.deepEqual(marked(renderPieces([answer])), expected);
    assert.deepEqual(marked(renderPieces([...answer])), expected);
  });

  it('belongs to their items and paragraphs, which may differ', () => {
    const text = '1. שלום לכולם\n2. hello everyone\n3. API שלום לכולם\n\n   - The word שלום\n';
    assert.deepEqual(marked(renderPieces([text])), [
      ...['ol.rtl', 'p.rtl', 'p.rtl', 'ul.ltr', 'li.ltr'],
    ]);
  });

  it('changes while the text arrives, and moves with it into a loose list', () => {
    const { container, renderer } = startRendering('- README');
    assert.deepEqual(marked(container), []);
    renderer.push(' فایل را ببینید');
    assert.deepEqual(marked(container), ['ul.rtl', 'li.rtl']);
    renderer.push('\n\n- ب');
    assert.deepEqual(marked(container), ['ul.rtl', 'p.rtl', 'p.rtl']);
  });

  it('costs nothing without letters that are written from right to left', () => {
    assert.deepEqual(marked(renderPieces(['- a\n\n> b\n\n| c |\n|-|\n| d |\n'])), []);
  });
});
