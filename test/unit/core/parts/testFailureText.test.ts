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

  it('is as a terminal shows it', () => {
    const failure = {
      message: '1 %\r2 %\r\u001b[31mNot equal\u001b[0m',
      expected: '\u001b[32m1\u001b[0m',
      actual: '\u001b[31m2\u001b[0m',
      places: ['\u001b[36mit adds\u001b[0m (a.ts:1-1)'],
    };
    assert.equal(
      testFailureText(failure, '> 1 | \r'),
      'Not equal\n\nExpected:\n1\n\nActual:\n2\n\nat it adds (a.ts:1-1)\n\n> 1 |',
    );
  });

  it('keeps control characters if they are the only difference between the values', () => {
    const failure = { message: 'No.', expected: '\u001b[32m1', actual: '\u001b[31m1', places: [] };
    assert.equal(
      testFailureText(failure, ''),
      'No.\n\nExpected:\n\u001b[32m1\n\nActual:\n\u001b[31m1',
    );
  });
});
