import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';

describe('the log', () => {
  it('is written by files that look up no texts, and so is English', async () => {
    const host = path.join(root, 'src/host');
    const mixed: string[] = [];
    for (const name of await readdir(host, { recursive: true })) {
      const source = name.endsWith('.ts') ? await readFile(path.join(host, name), 'utf8') : '';
      for (const [call] of source.matchAll(/\blog\.add\((?:[^()]|\([^()]*\))*\)/g)) {
        if (/\bt\(|[dD]escribe\w*\(|\w+Text\(|\w+Note\(/.test(call)) {
          mixed.push(`${name}: ${call}`);
        }
      }
    }
    assert.deepEqual(mixed, []);
  });
});
