import type { PartRecord, PartSource } from './partSource';

/**
 * The same parts, each that goes as a file with a name of its own: of two with the same one, the later is told by more
 * of its path, and if that does not help, or there is no path, by a number.
 */
export function withUniqueNames(parts: readonly PartRecord[]): readonly PartRecord[] {
  const taken = new Set<string>();
  return parts.map(part => {
    const source = withNameOfItsOwn(part.source, taken);
    return source === part.source ? part : { ...part, source };
  });
}

/** @param taken names of others, to which its own comes */
function withNameOfItsOwn(source: PartSource, taken: Set<string>): PartSource {
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
