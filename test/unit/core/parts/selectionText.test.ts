import assert from 'node:assert/strict';
import fc from 'fast-check';
import { selectionLabel, selectionText } from '../../../../src/core/parts/partText';
import { fencedBlock } from '../../../../src/core/text/foreignText';

describe('selection', () => {
  const selection = {
    path: 'src/a.ts',
    languageId: 'typescript',
    text: 'let a;\nlet b;',
    start: { line: 9, character: 2 },
    end: { line: 10, character: 6 },
  };

  it('names its file, its lines from 1, and its language, before the text in a fence', () => {
    assert.equal(selectionText(selection), 'src/a.ts:10-11 (typescript)\n```\nlet a;\nlet b;\n```');
  });

  it('leaves out a line of which nothing is selected', () => {
    assert.equal(
      selectionLabel({ ...selection, end: { line: 10, character: 0 } }),
      'src/a.ts:10-10',
    );
    assert.equal(
      selectionLabel({ ...selection, end: { line: 9, character: 2 } }),
      'src/a.ts:10-10',
    );
  });

  it('stands in a fence longer than any run of backticks in it', () => {
    assert.equal(fencedBlock('a ```` b ``` c'), '`````\na ```` b ``` c\n`````');
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('`', 'a', '\n') }), body => {
        const [fence] = /^`+/.exec(fencedBlock(body)) ?? [''];
        assert.ok(fence.length >= 3 && !body.includes(fence));
      }),
    );
  });

  it('comes back from its fence as it was', async () => {
    const { default: MarkdownIt } = await import('markdown-it');
    const markdown = new MarkdownIt('commonmark');
    const body = fc.string({
      unit: fc.constantFrom('`', '~', 'a', ' ', '\n', '\t', 'é', '#', '>'),
    });
    fc.assert(
      fc.property(body, text => {
        const tokens = markdown.parse(fencedBlock(text), {});
        assert.deepEqual(
          tokens.map(({ type, content }) => [type, content]),
          [['fence', `${text}\n`]],
        );
      }),
    );
  });
});
