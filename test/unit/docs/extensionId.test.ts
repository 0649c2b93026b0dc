import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../host/root.mjs';
import { extensionId } from '../../support/extensionId';
import { readText } from '../../support/readRoot';

/** The places of IDs in pages and samples: links, the API, storage, and keys of settings and policies. */
const ids =
  /(?:\/\/|getExtension(?:<\w+>)?\('|workspaceStorage\/<id>\/|\{ "|The ID, `|uninstall-extension )([\w-]+\.[\w-]+)(?=\/setup\b|'\)|`|": \[)/g;

describe('the ID of the extension', () => {
  it('is the one of package.json in all pages, comments, and samples', async () => {
    const docs = (await readdir(path.join(root, 'docs'))).filter(name => name.endsWith('.md'));
    const files = [
      ...docs.map(name => `docs/${name}`),
      'src/features/api/core/agentQueryApi.ts',
      'src/features/setup/host/serviceSetup.ts',
      'test/bench/host/commands/extension.cjs',
      'test/fixtures/apiSample/extension.js',
    ];
    const found = await Promise.all(
      files.map(async file =>
        [...(await readText(file)).matchAll(ids)].map(([, id]) => `${file}: ${id}`),
      ),
    );
    assert.ok(found.flat().length > 7, `${found.flat().length} places`);
    assert.deepEqual(
      found.flat().filter(place => !place.endsWith(`: ${extensionId}`)),
      [],
    );
  });
});
