import assert from 'node:assert/strict';
import '../../../support/page/loadPage';

const { QuestionText } = await import('../../../../src/webview/conversation/questionView');

describe('the text of a question', () => {
  const cases: Readonly<Record<string, readonly [question: string, heading: string]>> = {
    'a short one': ['Why?', 'Why?'],
    'its first line': ['Why?\nBecause.', 'Why?'],
    'no empty line before it': ['\n  \nWhy?\nBecause.', '\n  \nWhy?'],
    'whole words': [`${'word '.repeat(40)}end`, 'word '.repeat(20).trim()],
    'a part of a word without an end': ['x'.repeat(300), 'x'.repeat(100)],
    'no half of a pair': [`${'x'.repeat(99)}${'😀'.repeat(9)}`, 'x'.repeat(99)],
    'nothing if there is nothing': ['', ''],
    'only spaces if there is nothing else': [' '.repeat(300), ' '.repeat(100)],
  };
  for (const [name, [question, heading]] of Object.entries(cases)) {
    it(`has in its heading ${name}, and the rest after it`, () => {
      const text = new QuestionText();
      text.set(question);
      assert.equal(text.root.querySelector('h2')?.textContent, heading);
      assert.equal(text.root.textContent, question);
    });
  }

  it('changes with its question, and each heading has a separate id', () => {
    const [one, other] = [new QuestionText(), new QuestionText()];
    one.set('Why?\nBecause.');
    one.set('What?');
    assert.equal(one.root.textContent, 'What?');
    assert.notEqual(one.headingId, other.headingId);
    assert.equal(one.root.querySelector('h2')?.id, one.headingId);
  });
});
