import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { selectionText } from '../../../core/parts/partText';
import { parseSelectionPart } from '../core/demoRequest';

const selection = { path: 'src/a.ts', firstLine: 10, lastLine: 12, languageId: 'typescript' };
const head = 'src/a.ts:10-12 (typescript)\n';

describe('parseSelectionPart', () => {
  const codes = [
    'one line',
    'two\nlines',
    '',
    '\n',
    'ends with a break\n',
    'a\n```\nb',
    'crlf\r\nx',
  ];
  for (const code of codes) {
    it(`finds ${JSON.stringify(code)}`, () => {
      const text = `${head}\`\`\`\`typescript\n${code}\n\`\`\`\``;
      assert.deepEqual(parseSelectionPart(text), { ...selection, code });
    });
  }

  for (const code of codes) {
    it(`finds ${JSON.stringify(code)} in the text that the extension sends`, () => {
      const { path, languageId } = selection;
      const start = { line: 9, character: 4 };
      const end = { line: 11, character: 2 };
      const text = selectionText({ path, languageId, text: code, start, end });
      assert.deepEqual(parseSelectionPart(text), { ...selection, code });
    });
  }

  it('accepts a fence without a language, and white space after it', () => {
    assert.deepEqual(parseSelectionPart(`${head}\`\`\`\nx\n\`\`\`\n`), { ...selection, code: 'x' });
  });

  it('takes a path with spaces, colons and brackets', () => {
    const parsed = parseSelectionPart('C:/my (old) dir/b:1-2.py:3-3 (python)\n```\nx\n```');
    assert.equal(parsed?.path, 'C:/my (old) dir/b:1-2.py');
    assert.equal(parsed?.firstLine, 3);
  });

  const others: Record<string, string> = {
    'a question': 'Why does this fail?',
    'a head without a fence': `${head}x`,
    'a head without lines': 'src/a.ts (typescript)\n```\nx\n```',
    'an open fence': `${head}\`\`\`\nx`,
    'a shorter fence at the end': `${head}\`\`\`\`\nx\n\`\`\``,
    'a longer fence at the end': `${head}\`\`\`\nx\n\`\`\`\``,
    'a fence that ends in mid-line': `${head}\`\`\`\nx\`\`\``,
    'a head on the second line': `Look at\n${head}\`\`\`\nx\n\`\`\``,
  };
  for (const [name, text] of Object.entries(others)) {
    it(`leaves ${name} alone`, () => assert.equal(parseSelectionPart(text), undefined));
  }
});
