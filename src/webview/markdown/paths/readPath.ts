import { splitPlace } from '../../../base/placeInFile';
import { isFileUri } from '../inline/linkTarget';

/** UTF-16 code units of a path with its place; longer paths are rare in prose. */
export const maxPathLength = 260;

/**
 * The possible meanings of a text that looks like a path, the best first: `a%20b.md#usage` is that name, or else
 * `a b.md`. A place in the file stays at its end.
 */
export function readPath(text: string): string[] {
  if (!/[%#?]/.test(text) && !isFileUri(text)) {
    return [text];
  }
  const asLink = readAddress(text);
  return isFileUri(text) ? asLink : distinct([text, ...asLink]);
}

/**
 * The possible meanings of a link's destination as a path, the best first. A fragment or a query is removed unless it
 * is a place, such as `#L12`. In `src/C#/a.cs`, there is none.
 */
export function readAddress(address: string): string[] {
  // Percent-encoding triples a length at most, and nine bytes are one character of a name at most.
  if (address.length > 4 * maxPathLength) {
    return [];
  }
  const path = isFileUri(address)
    ? address.replace(/^file:(?:\/\/(?:localhost)?(?=\/|[a-z]:))?/i, '')
    : address;
  const end = path.search(/[?#][^/\\?#]+(?:[?#][^/\\]*)?$/);
  const bare = end < 0 ? undefined : decode(path.slice(0, end)) + placeIn(path.slice(end));
  return distinct([decode(path), ...(bare === undefined ? [] : [bare]), path]);
}

function placeIn(suffix: string): string {
  return splitPlace(suffix)?.path === '' ? suffix : '';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function distinct(paths: readonly string[]): string[] {
  return [...new Set(paths)].filter(path => path !== '' && path.length <= maxPathLength);
}
