import assert from 'node:assert/strict';
import { nameOfFile, readPromptFile } from '../core/promptFile';

describe('a file with a saved question', () => {
  it('has a name, a description, a hint, and a text', () => {
    assert.deepEqual(
      readPromptFile(
        'a.prompt.md',
        '---\nname: review\ndescription: Reviews code\nargument-hint: what to look at\nagent: ask\n---\n\nReview this.\n',
      ),
      {
        name: 'review',
        description: 'Reviews code',
        argumentHint: 'what to look at',
        body: 'Review this.',
      },
    );
  });

  it('is named after its file if its header is damaged or contains no name', () => {
    for (const text of [
      'Review this.',
      '---\nname: [\n---\nReview this.',
      '---\nname: ""\n---\n',
    ]) {
      assert.equal(readPromptFile('Code Review.prompt.md', text).name, 'Code-Review');
    }
    assert.equal(nameOfFile('.prompt.md'), 'prompt');
    assert.equal(nameOfFile('a.PROMPT.MD'), 'a');
  });

  it('has a name that can be typed, and texts without hidden characters', () => {
    const { name, description } = readPromptFile(
      'a.prompt.md',
      '---\nname: "a b/c\\u202e"\ndescription: >\n  one\n  \u202etwo\n---\n',
    );
    assert.equal(name, 'a-b-c\\u202e');
    assert.equal(description, 'one \\u202etwo');
  });

  it('has short texts in a list', () => {
    const { name, description } = readPromptFile(
      'a.prompt.md',
      `---\nname: ${'n'.repeat(1000)}\ndescription: ${'d'.repeat(1000)}\n---\n`,
    );
    assert.equal(name.length, 60);
    assert.equal(description.length, 300);
  });
});
