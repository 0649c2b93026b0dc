/**
 * The last step of `npm run package`: makes the package reproducible, and writes the checksums of what a release
 * contains, `dist/SHA256SUMS`, as `sha256sum --check` reads them.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reproducibleZip } from './reproducibleZip.mjs';
import { root } from './root.mjs';

const dist = path.join(root, 'dist');
const released = ['agent-query.cdx.json', 'agent-query.vsix'];

const vsix = path.join(dist, 'agent-query.vsix');
await writeFile(vsix, await reproducibleZip(await readFile(vsix)));

const lines = await Promise.all(
  released.map(async name => {
    const hash = createHash('sha256').update(await readFile(path.join(dist, name)));
    return `${hash.digest('hex')}  ${name}\n`;
  }),
);
await writeFile(path.join(dist, 'SHA256SUMS'), lines.join(''));
console.log(lines.join(''));
