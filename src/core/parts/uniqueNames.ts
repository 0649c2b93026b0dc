import type { FileSource, PartRecord } from './partSource';

/**
 * The same parts, each file with a name of its own: of two with the same one, the later is told by more of its path,
 * and where that is no help by a number.
 */
export function withUniqueNames(parts: readonly PartRecord[]): readonly PartRecord[] {
  const taken = new Set<string>();
  return parts.map(part => {
    const { source } = part;
    if (source.kind !== 'file') {
      return part;
    }
    const name = uniqueName(source, taken);
    taken.add(name);
    return name === source.name ? part : { ...part, source: { ...source, name } };
  });
}

function uniqueName({ name, uri }: FileSource, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) {
    return name;
  }
  const segments = pathSegments(uri);
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

/** The names on the way to a file, decoded; of an address that is none, no names. */
function pathSegments(uri: string): readonly string[] {
  try {
    return decodeURIComponent(/^[^:]*:(?:\/\/[^/?#]*)?([^?#]*)/.exec(uri)?.[1] ?? '')
      .split('/')
      .filter(segment => segment !== '');
  } catch {
    return [];
  }
}
