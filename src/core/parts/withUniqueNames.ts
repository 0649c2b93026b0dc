import type { PartRecord, PartSource } from './partSource';

/**
 * Gives each part that is sent as a file a unique name. Of two with the same name, the later one gets more of its path
 * or, if that does not help or it has no path, a number.
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
