import type { FileStorage } from '../../src/core/saved/fileStorage';

/** Knows which files exist, as a disk does, but discards their content. */
export function discardingStorage(): FileStorage {
  const files = new Map<string, number>();
  return {
    list: async folder =>
      [...files.keys()].flatMap(path =>
        path.startsWith(`${folder}/`) ? [path.slice(folder.length + 1)] : [],
      ),
    read: async () => undefined,
    stat: async path => {
      const bytes = files.get(path);
      return bytes === undefined ? undefined : { bytes, modifiedAt: 0 };
    },
    write: async (path, bytes) => {
      files.set(path, bytes.length);
    },
    remove: async path => {
      files.delete(path);
    },
    createFolder: async () => undefined,
  };
}
