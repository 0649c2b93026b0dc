import assert from 'node:assert/strict';
import { directionMarks } from '../../../../src/core/text/foreignText';

describe('marks that change the order of a text', () => {
  it('are named, each once', () => {
    assert.deepEqual(directionMarks('a\u202eb\u2066c\u202ed'), ['U+202E', 'U+2066']);
  });

  it('are not those of one character in a text of two directions', () => {
    assert.deepEqual(directionMarks('\u05d0\u200f\u200e\u061c 😀\u200d'), []);
  });
});
