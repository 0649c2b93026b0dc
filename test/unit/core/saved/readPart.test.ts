import assert from 'node:assert/strict';
import { partOrigins } from '../../../../src/core/parts/partSource';
import { SourceFiles } from '../../../../src/core/saved/savedParts';
import { partRecord } from '../../../support/conversation/partRecord';

/** A dropped image, which was renamed. */
const dropped = partRecord(
  {
    kind: 'inMemory',
    name: 'image.png',
    givenName: 'shot.png',
    mimeType: 'image/png',
    base64: 'AA==',
    from: 'drop',
  },
  { id: 'p', bytes: 1, mimeType: 'image/png' },
);

const readPart = (part: unknown) => new SourceFiles(new Map(), () => undefined).readParts([part]);

describe('a saved part', () => {
  it('is read as it was written', () => {
    assert.deepEqual(readPart(dropped), [dropped]);
  });

  it('keeps its origin; an unknown origin is treated as a file on disk', () => {
    const originOf = (origin: unknown) => readPart({ ...dropped, origin })[0]?.origin;
    assert.deepEqual(partOrigins.map(originOf), partOrigins);
    assert.equal(originOf('elsewhere'), 'disk');
  });

  it('is left out without an id, or without a source of a known kind with its bytes', () => {
    for (const part of [
      undefined,
      'p',
      { ...dropped, id: 1 },
      { ...dropped, source: { ...dropped.source, kind: 'hold' } },
      { ...dropped, source: { ...dropped.source, base64: undefined } },
    ]) {
      assert.deepEqual(readPart(part), []);
    }
  });
});
