import { reasoningNames } from '../../protocol/reasoningTags';

const tags: readonly string[] = [
  ...['<br>', '<br/>', '<br />', '<details>', '<details open>', '</details>'],
  ...['kbd', 'sub', 'sup', 'summary', ...reasoningNames].flatMap(name => [
    `<${name}>`,
    `</${name}>`,
  ]),
];

const maxLength = Math.max(...tags.map(({ length }) => length)) - 1;

/**
 * Finds the start of a tag at the end of a text that is still arriving. It is not shown yet, because an element may
 * come of it.
 *
 * @returns the tag's length in UTF-16 code units; 0 if there is none
 */
export function unfinishedTag(text: string): number {
  const end = text.slice(-maxLength);
  const start = end.lastIndexOf('<');
  const tail = end.slice(start).toLowerCase();
  return start >= 0 && tags.some(tag => tag !== tail && tag.startsWith(tail)) ? tail.length : 0;
}
