import assert from 'node:assert/strict';
import { testFailureText } from '../../../../src/core/parts/partText';

describe('test failure text', () => {
  it('contains the message of the test, its place, and the expected value', () => {
    assert.equal(
      testFailureText(
        { message: 'Not equal\n', expected: '1\n', actual: '', places: ['a.ts:1-1', 'b.ts:2-2'] },
        '> 1 | a',
      ),
      'Not equal\n\nExpected:\n1\n\nActual:\n\nat a.ts:1-1\nat b.ts:2-2\n\n> 1 | a',
    );
    assert.equal(
      testFailureText({ message: 'No.', expected: undefined, actual: undefined, places: [] }, ''),
      'No.',
    );
  });
});
