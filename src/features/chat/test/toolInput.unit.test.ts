import assert from 'node:assert/strict';
import { AgentQueryError } from '../../../core/errors/agentQueryError';
import { maxToolQuestion, readToolInput } from '../core/toolInput';

describe('the input of the tool', () => {
  it('is read field by field, each item once', () => {
    const input = {
      question: 'Well?',
      files: ['a.ts', 'b.ts', 'a.ts'],
      selections: [{ file: 'a.ts', firstLine: 2, lastLine: 3, text: 'ignored' }],
      kwargs: { ignored: true },
    };
    assert.deepEqual(readToolInput(input), {
      question: 'Well?',
      items: [
        { path: 'a.ts', lines: undefined },
        { path: 'b.ts', lines: undefined },
        { path: 'a.ts', lines: { first: 2, last: 3 } },
      ],
    });
    assert.deepEqual(readToolInput({ question: 'Well?', files: null }).items, []);
  });

  const question = 'Well?';
  const wrong: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /the input is missing/],
    [{}, /question is missing/],
    [{ question: ' ' }, /question must not be empty/],
    [{ question: 'x'.repeat(maxToolQuestion + 1) }, /at most 20000 characters/],
    [{ question, files: 'a.ts' }, /files must be an array/],
    [{ question, files: [''] }, /files\[0\] must not be empty/],
    [{ question, files: ['x'.repeat(5000)] }, /files\[0\] must have at most 4096 characters/],
    [
      { question, files: Array.from({ length: 101 }, (_, at) => `${at}`) },
      /at most 100 files and selections/,
    ],
    [{ question, selections: ['a.ts'] }, /selections\[0\] must be an object/],
    [{ question, selections: [{ file: 'a', firstLine: 0, lastLine: 1 }] }, /firstLine must be/],
    [{ question, selections: [{ file: 'a', firstLine: 1, lastLine: 1.5 }] }, /lastLine must be/],
    [{ question, selections: [{ file: 'a', firstLine: 2, lastLine: 1 }] }, /not be before/],
  ];
  for (const [input, message] of wrong) {
    it(`is refused: ${message.source}`, () => {
      assert.throws(
        () => readToolInput(input),
        (error: unknown) =>
          error instanceof AgentQueryError &&
          error.details.code === 'request' &&
          message.test(error.message),
      );
    });
  }
});
