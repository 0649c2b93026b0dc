import assert from 'node:assert/strict';
import { readPartSource } from '../../../../src/core/saved/savedParts';

describe('the source of a saved part', () => {
  const inMemory = {
    kind: 'inMemory',
    name: 'image.png',
    givenName: 'shot.png',
    mimeType: 'image/png',
    base64: 'AA==',
    from: 'drop',
  };

  it('in memory is read as it was written', () => {
    assert.deepEqual(readPartSource(inMemory), inMemory);
  });

  it('in memory is undefined without its bytes', () => {
    assert.equal(readPartSource({ ...inMemory, base64: undefined }), undefined);
  });
});
