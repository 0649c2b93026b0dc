/**
 * `npm run package`, after the build: writes the reproducible `dist/agent-query.vsix` and `dist/agent-query.tgz`, and
 * the checksums of the released files to `dist/SHA256SUMS`, in the format of `sha256sum --check`.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createVSIX } from '@vscode/vsce';
import { packNpmPackage } from './npmPackage.mjs';
import { reproducibleZip } from './reproducibleZip.mjs';
import { root } from './root.mjs';

const dist = path.join(root, 'dist');
const released = ['agent-query.cdx.json', 'agent-query.tgz', 'agent-query.vsix'];
/** A larger package probably contains something that does not belong in it. */
const usualBytes = 1_300_000;

const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
const [, minor] = version.split('.');
const vsix = path.join(dist, 'agent-query.vsix');
await createVSIX({
  cwd: root,
  packagePath: vsix,
  readmePath: 'dist/README.md',
  changelogPath: 'dist/CHANGELOG.md',
  rewriteRelativeLinks: false,
  dependencies: false,
  allowMissingRepository: true,
  // The galleries' rule: an odd minor version is a pre-release.
  preRelease: Number(minor) % 2 === 1,
});
const zip = reproducibleZip(await readFile(vsix));
await writeFile(vsix, zip);
if (zip.length > usualBytes) {
  console.warn(`The package has ${zip.length} bytes, more than the usual ${usualBytes}.`);
}

await packNpmPackage(path.join(dist, 'npm'), path.join(dist, 'agent-query.tgz'));

const lines = await Promise.all(
  released.map(async name => {
    const hash = createHash('sha256').update(await readFile(path.join(dist, name)));
    return `${hash.digest('hex')}  ${name}\n`;
  }),
);
await writeFile(path.join(dist, 'SHA256SUMS'), lines.join(''));
console.log(lines.join(''));
