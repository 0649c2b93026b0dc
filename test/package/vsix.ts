import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, unzipSync } from 'fflate';
import { root } from '../host/root.mjs';

/** The package that `npm run package` writes. The suite runs after it. */
export const vsixFile = path.join(root, 'dist/agent-query.vsix');

/**
 * Reads the files of a package.
 *
 * @param file the package; by default the package of this repository
 * @returns contents by path in the package, in the package's order
 * @throws if the package does not exist or is not a ZIP archive
 */
export async function readVsix(file = vsixFile): Promise<ReadonlyMap<string, Uint8Array>> {
  return new Map(Object.entries(unzipSync(await readFile(file))));
}

/** The npm package that `npm run package` writes. */
export const npmFile = path.join(root, 'dist/agent-query.tgz');

/**
 * Reads the files of the npm package: an archive of tar with a block of 512 bytes before each file.
 *
 * @returns contents by path in the package
 */
export async function readNpmPackage(): Promise<ReadonlyMap<string, Uint8Array>> {
  const tar = gunzipSync(await readFile(npmFile));
  const text = (from: number, to: number) =>
    new TextDecoder().decode(tar.subarray(from, to)).replace(/\0[\s\S]*$/, '');
  const files = new Map<string, Uint8Array>();
  for (let at = 0; tar[at] !== 0 && at < tar.length; ) {
    const size = Number.parseInt(text(at + 124, at + 136), 8);
    files.set(text(at, at + 100), tar.subarray(at + 512, at + 512 + size));
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}
