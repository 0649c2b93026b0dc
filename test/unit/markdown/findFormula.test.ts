import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseMarkup } from '../../../src/webview/markdown/inline/parseMarkup';
import { root } from '../../host/root.mjs';

/** The sources of the formulas in a text. */
function formulasOf(text: string): readonly string[] {
  return parseMarkup(text, {})
    .tokens.filter(({ type }) => type === 'formula')
    .map(({ content }) => content);
}

describe('formulas in a sentence', () => {
  it('differ from prices, variables, code, and links in 200 sentences', async () => {
    // The text between ⟦ and ⟧ is a formula; everything else is text.
    const file = path.join(root, 'test/fixtures/dollarSentences.txt');
    const sentences = (await readFile(file, 'utf8')).trim().split('\n');
    assert.ok(sentences.length >= 200, `${sentences.length} sentences`);
    const wrong = sentences.flatMap(sentence => {
      const expected = [...sentence.matchAll(/⟦(.*?)⟧/g)].map(([, source = '']) => source);
      const found = formulasOf(sentence.replace(/[⟦⟧]/g, ''));
      return expected.join('\n') === found.join('\n')
        ? []
        : [`${sentence}: ${found.join(' and ')}`];
    });
    assert.deepEqual(wrong, []);
  });

  it('end within the text, and within 1,000 characters', () => {
    assert.deepEqual(formulasOf(`$${'x+'.repeat(400)}x$`).length, 1);
    assert.deepEqual(formulasOf(`$${'x+'.repeat(600)}x$`).length, 0);
  });

  it('may be open at the end, unless the text is prose', () => {
    const isComplete = (text: string) => parseMarkup(text, {}).complete;
    assert.equal(isComplete('for $x^2 +'), false);
    assert.equal(isComplete('for \\(x'), false);
    assert.equal(isComplete('for $5 and more'), true);
    assert.equal(isComplete('for $x$ and'), true);
  });
});
