import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../host/root.mjs';
import { findSecrets } from '../../support/secrets/findSecrets';

/** Created for the tests, and public with this repository. They give access to nothing. */
const testData = [
  'test/service/tls/expired.ts: privatekey',
  'test/service/tls/otherHost.ts: privatekey',
  'test/service/tls/selfSigned.ts: privatekey',
  'test/unit/core/query/queryUrl.test.ts: basicauth',
];

describe('secrets', () => {
  it('are not in the repository, except in test data', async function () {
    const files = await repositoryFiles();
    if (files === undefined) {
      this.skip();
    }
    assert.ok(files.length > 1000, `${files.length} files`);
    const found = await findSecrets(await readAll(files));
    assert.deepEqual(
      found.map(({ file, kind }) => `${file}: ${kind}`),
      testData,
      'if it is test data that opens nothing, list it here',
    );
  });

  // Kinds that secretlint does not find. In pieces, so that this file does not contain one.
  const shapes: Readonly<Record<string, readonly string[]>> = {
    'AWS access key': ['AK', 'IA', 'QWERTYUIOPASDFGH'],
    'Azure DevOps token': ['A1b2'.repeat(19), 'AZ', 'DO', 'x1Y2'],
    'GitLab token': ['gl', 'rt-', 'abcdefghijklmnopqrst'],
    'Google API key': ['AI', 'za', 'abcdefg'.repeat(5)],
    'JSON Web Token': ['ey', 'JhbGciOiJIUzI1NiJ9', '.ey', 'JzdWIiOiIxMjM0In0', '.c2lnbmF0dXJl'],
    'Open VSX token': ['ov', 'sxat_', '01234567-89ab-cdef-0123-456789abcdef'],
    'PGP private key': ['-----BEGIN PGP PRIVATE', ' KEY BLOCK-----'],
    'PuTTY private key': ['PuTTY-User-Key', '-File-3: ssh-ed25519'],
  };

  for (const [kind, pieces] of Object.entries(shapes)) {
    it(`are found: ${kind}`, async () => {
      const content = new TextEncoder().encode(`first\nconst value = "\n${pieces.join('')}\n";\n`);
      const files = new Map([
        ['before.ts', new Uint8Array()],
        ['a.ts', content],
        ['after.ts', new Uint8Array()],
      ]);
      assert.deepEqual(await findSecrets(files), [{ file: 'a.ts', kind }]);
    });
  }
});

/** Tracked and new files, without ignored ones; undefined without Git or outside a clone. */
async function repositoryFiles(): Promise<readonly string[] | undefined> {
  const list = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const options = { cwd: root, maxBuffer: 16 * 1024 * 1024 };
  const listed = await promisify(execFile)('git', list, options).catch(() => undefined);
  return listed && [...new Set(listed.stdout.split('\0').filter(Boolean))];
}

/** Skips files whose deletion is not committed yet. */
async function readAll(files: readonly string[]): Promise<ReadonlyMap<string, Uint8Array>> {
  const contents = new Map<string, Uint8Array>();
  for (const file of files.filter(name => existsSync(path.join(root, name)))) {
    contents.set(file, await readFile(path.join(root, file)));
  }
  return contents;
}
