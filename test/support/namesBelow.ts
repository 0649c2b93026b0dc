import { readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * The paths of all files and folders below a folder, relative to it. Entries that are removed during the call are left
 * out, while `readdir` with `recursive` fails.
 */
export async function namesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(noneIfMissing);
  const names = await Promise.all(
    entries.map(async entry => [
      entry.name,
      ...(entry.isDirectory() ? await namesBelow(path.join(folder, entry.name)) : []).map(name =>
        path.join(entry.name, name),
      ),
    ]),
  );
  return names.flat();
}

function noneIfMissing(error: NodeJS.ErrnoException): [] {
  if (error.code !== 'ENOENT') {
    throw error;
  }
  return [];
}
