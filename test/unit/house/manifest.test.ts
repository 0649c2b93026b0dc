import assert from 'node:assert/strict';
import { readManifest, usedTexts } from '../../../build/manifest.mjs';
import { root } from '../../host/root.mjs';

describe('package.json', () => {
  it('has the contributions of the sources, and package.nls*.json the texts of these', async () => {
    for (const { file, current, expected } of await readManifest(root)) {
      // A comparison of texts would print all of them, and not the message.
      assert.ok(current === expected, `run npm run manifest, because of ${file}`);
    }
  });

  it('has texts in package.nls.json, which has no others', () => {
    const manifest = '{ "title": "%command.ask%" }';
    const texts = { 'command.ask': 'Ask', 'command.gone': 'Gone' };
    assert.deepEqual(usedTexts(manifest, 'package.nls.json', texts), { 'command.ask': 'Ask' });
    assert.throws(
      () => usedTexts(manifest, 'package.nls.de.json', {}),
      /package\.nls\.de\.json has no command\.ask/,
    );
  });
});
