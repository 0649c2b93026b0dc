import assert from 'node:assert/strict';
import { readSources } from '../../support/readSources';

describe('the log', () => {
  it('is written by files that look up no texts, and so is English', async () => {
    const mixed: string[] = [];
    for (const [file, source] of await readSources('src')) {
      for (const [call] of source.matchAll(/\blog\.add\((?:[^()]|\([^()]*\))*\)/g)) {
        if (/\bt\(|[dD]escribe\w*\(|\w+Text\(|\w+Banner\(/.test(call)) {
          mixed.push(`${file}: ${call}`);
        }
      }
    }
    assert.deepEqual(mixed, []);
  });
});
