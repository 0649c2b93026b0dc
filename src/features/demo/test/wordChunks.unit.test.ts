import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { wordChunks } from '../core/demoAnswer';

describe('wordChunks', () => {
  const texts = [
    '',
    ' ',
    '\n\n',
    'word',
    'a few words that make more than one chunk, and\n\nmore \n',
  ];
  for (const text of texts) {
    it(`loses nothing of ${JSON.stringify(text)}`, () => {
      assert.equal([...wordChunks(text)].join(''), text);
    });
  }

  it('gives a few words at a time, whole ones', () => {
    assert.deepEqual(
      [...wordChunks('The quick brown fox jumps over the lazy dog')],
      ['The quick brown fox', ' jumps over the lazy', ' dog'],
    );
  });
});
