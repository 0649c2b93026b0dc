import { baseName } from '../files/baseName';

/** The location of a file. */
interface PartLocation {
  /** Absolute path of the file, with forward slashes. */
  readonly path: string;
  /** The workspace folder that contains the file; undefined if none does. */
  readonly folder: { readonly name: string; readonly path: string } | undefined;
  /** The workspace has more than one folder. */
  readonly severalFolders: boolean;
}

/**
 * A file's name on the wire: its path relative to its workspace folder, starting with the folder's name if there are
 * several folders. Outside any workspace folder, its base name.
 */
export function partName({ path, folder, severalFolders }: PartLocation): string {
  const root = folder?.path.replace(/\/+$/, '');
  if (folder === undefined || root === undefined || !path.startsWith(`${root}/`)) {
    return baseName(path);
  }
  const relative = path.slice(root.length + 1);
  return severalFolders ? `${folder.name}/${relative}` : relative;
}
