import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'fflate';
import { writePackagedPage } from './packagedPages.mjs';

/**
 * Writes the files of the npm package beside its program: the manifest, with the version of the extension, the page
 * about the command line as README, and the license.
 *
 * @param {string} root the project's folder
 * @param {string} target the folder of the package
 */
export async function writeNpmPackage(root, target) {
  await mkdir(target, { recursive: true });
  const { name, version, license, repository } = JSON.parse(
    await readFile(path.join(root, 'package.json'), 'utf8'),
  );
  const manifest = {
    name,
    version,
    description: 'Ask and check agent services that stream their answers: POST /query',
    license,
    keywords: ['acp', 'agent', 'cli', 'llm', 'mcp', 'query', 'sse', 'streaming'],
    bin: { [name]: 'agent-query.js' },
    files: ['agent-query.js', 'ThirdPartyNotices.txt'],
    engines: { node: '>=20' },
    repository,
  };
  await writeFile(path.join(target, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  await writePackagedPage(root, 'docs/command-line.md', path.join(target, 'README.md'));
  await copyFile(path.join(root, 'LICENSE'), path.join(target, 'LICENSE'));
}

/**
 * Packs the npm package as npm does, with the same bytes on each machine: npm copies permissions of files, and
 * Node's zlib differs between versions and processors.
 *
 * @param {string} folder the folder of the package
 * @param {string} archive the file to write
 */
export async function packNpmPackage(folder, archive) {
  for (const name of await readdir(folder)) {
    await chmod(path.join(folder, name), 0o644);
  }
  const temporary = await mkdtemp(path.join(tmpdir(), 'agent-query-npm-'));
  try {
    // This is run by npm.
    const npm = /** @type {string} */ (process.env.npm_execpath);
    const args = [npm, 'pack', folder, '--silent', '--pack-destination', temporary];
    await promisify(execFile)(process.execPath, args);
    const [packed = ''] = await readdir(temporary);
    const tar = gunzipSync(await readFile(path.join(temporary, packed)));
    await writeFile(archive, gzipSync(tar, { level: 9, mtime: 0 }));
  } finally {
    await rm(temporary, { recursive: true });
  }
}
