import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
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
