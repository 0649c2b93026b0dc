import { hiddenInLine } from '../../base/hiddenCharacters';
import { baseName } from '../files/fileNames';
import type { PartRecord, PartSource } from './partSource';

interface PartLocation {
  /** Absolute path of the file, with forward slashes. */
  readonly path: string;
  /** The workspace folder that contains the file; undefined if none does. */
  readonly folder: { readonly name: string; readonly path: string } | undefined;
  /** True if the workspace has more than one folder. */
  readonly severalFolders: boolean;
}

/**
 * A file's name in the request: its path relative to its workspace folder, starting with the folder's name if there are
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

/** Names that browsers give to images from the clipboard. */
const genericName = /^(?:image\.\w+|)$/;

/** File extensions by MIME type, for images from the clipboard. */
const extensions: Readonly<Record<string, string>> = {
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
};

/**
 * The name in the request of a pasted or dropped file: its own, or `pasted-image-1.png` and so on if it has none.
 *
 * @param given the name that the clipboard or the other program gave
 * @param taken the names already in use
 */
export function inMemoryName(given: string, mimeType: string, taken: readonly string[]): string {
  const base = baseName(given).replace(hiddenInLine, '').replaceAll('\t', '');
  if (!genericName.test(base)) {
    return base;
  }
  const stem = mimeType.startsWith('image/') ? 'pasted-image' : 'pasted-file';
  const extension = Object.hasOwn(extensions, mimeType) ? `.${extensions[mimeType]}` : '';
  let number = 1;
  while (taken.includes(`${stem}-${number}${extension}`)) {
    number += 1;
  }
  return `${stem}-${number}${extension}`;
}

/**
 * Gives each part that is sent as a file a unique name. Of two files with the same name, the later one gets more of its
 * path or, if that does not help or it has no path, a number.
 */
export function withUniqueNames(parts: readonly PartRecord[]): readonly PartRecord[] {
  const taken = new Set<string>();
  return parts.map(part => {
    const source = withUniqueName(part.source, taken);
    return source === part.source ? part : { ...part, source };
  });
}

/** @param taken the names of other parts; the part's own name is added */
function withUniqueName(source: PartSource, taken: Set<string>): PartSource {
  if (source.kind !== 'file' && source.kind !== 'inMemory') {
    return source;
  }
  const segments = source.kind === 'file' ? pathSegments(source.uri) : [];
  const name = uniqueName(source.name, segments, taken);
  taken.add(name);
  if (name === source.name) {
    return source;
  }
  return source.kind === 'file'
    ? { ...source, name }
    : { ...source, name, givenName: source.givenName ?? source.name };
}

function uniqueName(name: string, segments: readonly string[], taken: ReadonlySet<string>): string {
  if (!taken.has(name)) {
    return name;
  }
  for (let count = name.split('/').length + 1; count <= segments.length; count++) {
    const longer = segments.slice(-count).join('/');
    if (!taken.has(longer)) {
      return longer;
    }
  }
  const dot = name.lastIndexOf('.');
  const stem = dot > name.lastIndexOf('/') + 1 ? dot : name.length;
  for (let count = 2; ; count++) {
    const numbered = `${name.slice(0, stem)} (${count})${name.slice(stem)}`;
    if (!taken.has(numbered)) {
      return numbered;
    }
  }
}

/** The path segments of a URI, decoded; none if the URI is invalid. */
function pathSegments(uri: string): readonly string[] {
  try {
    return decodeURIComponent(/^[^:]*:(?:\/\/[^/?#]*)?([^?#]*)/.exec(uri)?.[1] ?? '')
      .split('/')
      .filter(segment => segment !== '');
  } catch {
    return [];
  }
}
