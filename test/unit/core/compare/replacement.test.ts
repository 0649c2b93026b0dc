import assert from 'node:assert/strict';
import { replacement } from '../../../../src/core/compare/replacement';

describe('replacement', () => {
  it('ends as the selection did', () => {
    assert.equal(replacement('a\nb', 'x\n', '', '\n'), 'a\nb\n');
    assert.equal(replacement('a\nb', 'x', '', '\n'), 'a\nb');
    assert.equal(replacement('a\n', 'x\n', '', '\n'), 'a\n');
  });

  it('has the line ends of the document', () => {
    assert.equal(replacement('a\nb\r\nc', 'x\r\n', '', '\r\n'), 'a\r\nb\r\nc\r\n');
  });

  it('has no byte order mark, which the text of a document never has', () => {
    assert.equal(replacement('\ufeff  a', 'x', '  ', '\n'), 'a');
  });

  it('does not repeat the indentation before a selection that began after it', () => {
    assert.equal(replacement('  a\n  b', 'x', '  ', '\n'), 'a\n  b');
    assert.equal(replacement('a\n  b', 'x', '  ', '\n'), 'a\n  b');
    assert.equal(replacement('  a', 'x', 'let ', '\n'), '  a');
  });
});
