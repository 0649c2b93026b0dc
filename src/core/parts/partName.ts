import { baseName } from '../files/baseName';

/** Where a file is, as far as its name on the wire depends on it. */
export interface PartLocation {
  /** Absolute path of the file, with forward slashes. */
  readonly path: string;
  /** The workspace folder that the file is in, if any. */
  readonly folder: { readonly name: string; readonly path: string } | undefined;
  /** Whether the workspace has several folders. */
  readonly severalFolders: boolean;
}

/**
 * A file's name on the wire: its path relative to its workspace folder, the folder's name first where there are
 * several; outside any folder its base name.
 */
export function partName({ path, folder, severalFolders }: PartLocation): string {
  const root = folder?.path.replace(/\/+$/, '');
  if (folder === undefined || root === undefined || !path.startsWith(`${root}/`)) {
    return baseName(path);
  }
  const relative = path.slice(root.length + 1);
  return severalFolders ? `${folder.name}/${relative}` : relative;
}
