/**
 * The last step of `npm run package`: removes content that only readers of the sources need, makes the package small
 * and reproducible, and writes the checksums of the released files to `dist/SHA256SUMS`, in the format of `sha256sum
 * --check`.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reproducibleZip } from './reproducibleZip.mjs';
import { root } from './root.mjs';
import { shortenManifest } from './shortManifest.mjs';
import { messageOrder, shortenMessages } from './shortMessages.mjs';

const dist = path.join(root, 'dist');
const released = ['agent-query.cdx.json', 'agent-query.vsix'];

const vsix = path.join(dist, 'agent-query.vsix');
const order = await messageOrder(root);
const texts = Object.keys(JSON.parse(await readFile(path.join(root, 'package.nls.json'), 'utf8')));
const shorten = (/** @type {string} */ name, /** @type {Uint8Array} */ content) => {
  if (name.startsWith('extension/l10n/')) {
    return shortenMessages(content, order);
  }
  return /^extension\/package\b.*\.json$/.test(name)
    ? shortenManifest(name, content, texts)
    : content;
};
await writeFile(vsix, await reproducibleZip(await readFile(vsix), shorten));

const lines = await Promise.all(
  released.map(async name => {
    const hash = createHash('sha256').update(await readFile(path.join(dist, name)));
    return `${hash.digest('hex')}  ${name}\n`;
  }),
);
await writeFile(path.join(dist, 'SHA256SUMS'), lines.join(''));
console.log(lines.join(''));
