import { arrivingTagLength } from '../../../base/reasoningTags';

const tags: readonly string[] = [
  ...['<br>', '<br/>', '<br />'],
  ...['kbd', 'sub', 'sup'].flatMap(name => [`<${name}>`, `</${name}>`]),
];

const maxTagLength = Math.max(...tags.map(({ length }) => length)) - 1;

/**
 * Finds the start of a tag at the end of a text that is still arriving. It is not shown yet, because it may become an
 * element.
 *
 * @returns the tag's length in UTF-16 code units; 0 if there is none
 */
export function unfinishedTag(text: string): number {
  const end = text.slice(-maxTagLength);
  const start = end.lastIndexOf('<');
  const tail = end.slice(start).toLowerCase();
  return start >= 0 && tags.some(tag => tag !== tail && tag.startsWith(tail))
    ? tail.length
    : arrivingTagLength(text);
}
