import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

describe('the page', function () {
  this.timeout(60_000);

  it('has no text, name, title or number that is not in the user’s language', async () => {
    const child = fileURLToPath(new URL('./pageLanguage.child.mjs', import.meta.url));
    const output = await new Promise<string>((resolve, reject) => {
      execFile(process.execPath, [child], (error, stdout, stderr) =>
        error ? reject(new Error(stderr)) : resolve(stdout),
      );
    });
    const { found, seen } = JSON.parse(output) as { found: string[]; seen: number };
    assert.deepEqual(found, []);
    assert.ok(seen > 70, `${seen} texts were there to be looked at`);
  });
});
