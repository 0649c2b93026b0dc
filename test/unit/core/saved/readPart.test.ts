import assert from 'node:assert/strict';
import { partOrigins } from '../../../../src/core/parts/partSource';
import { SourceFiles } from '../../../../src/core/saved/savedParts';

/** A pasted image. */
const pasted = {
  id: 'p',
  source: {
    kind: 'inMemory',
    name: 'image.png',
    mimeType: 'image/png',
    base64: 'AA==',
    from: 'paste',
  },
  origin: 'inMemory',
  bytes: 1,
  mimeType: 'image/png',
  included: true,
  concern: undefined,
  agreedBytes: 0,
};

const readPart = (part: unknown) => new SourceFiles(new Map(), () => undefined).readParts([part]);

describe('a saved part', () => {
  it('is read as it was written', () => {
    assert.deepEqual(readPart(pasted), [pasted]);
  });

  it('keeps its origin; an unknown origin is treated as a file on disk', () => {
    const originOf = (origin: unknown) => readPart({ ...pasted, origin })[0]?.origin;
    assert.deepEqual(partOrigins.map(originOf), partOrigins);
    assert.equal(originOf('elsewhere'), 'disk');
  });

  it('is dropped without an id or a source of a known kind', () => {
    for (const part of [
      undefined,
      'p',
      { ...pasted, id: 1 },
      { ...pasted, source: { ...pasted.source, kind: 'hold' } },
    ]) {
      assert.deepEqual(readPart(part), []);
    }
  });
});
