import assert from 'node:assert/strict';
import { fnv1a } from '../../../../src/core/text/fnv1a';

describe('the checksum', () => {
  it('matches the published test vectors', () => {
    assert.equal(fnv1a(''), 0x811c9dc5);
    assert.equal(fnv1a('a'), 0xe40c292c);
    assert.equal(fnv1a('foobar'), 0xbf9cf968);
  });
});
