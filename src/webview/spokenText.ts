import { strings } from './strings';

/**
 * Markdown as it is read out: without its marks, and code blocks by no more than their being there.
 *
 * @param text of whole lines or sentences
 * @param wasCode whether it begins within a code block
 * @returns the text, and whether it ends within a code block
 */
export function spokenText(text: string, wasCode: boolean): { text: string; isCode: boolean } {
  let isCode = wasCode;
  const spoken: string[] = [];
  for (const line of text.split('\n')) {
    if (/^\s*(?:`{3,}|~{3,})/.test(line)) {
      isCode = !isCode;
      if (isCode) {
        spoken.push(`${strings.code}.`);
      }
    } else if (!isCode && !/^[\s|:-]+$/.test(line)) {
      spoken.push(withoutMarks(line));
    }
  }
  return { text: spoken.filter(each => each !== '').join(' '), isCode };
}

/** In time that grows with the line's length alone: an answer may be one line of half a million characters. */
function withoutMarks(line: string): string {
  return line
    .replace(/^\s*(?:>\s*)*(?:#{1,6}\s+|[-*+]\s+|\d+[.)]\s+)?(?:\[[ x]\]\s+)?/i, '')
    .replace(/!?\[([^\][]*)\]\([^)\s[]*\)/g, '$1')
    .split('|')
    .map(each => each.trim())
    .join(', ')
    .replace(/[*_`~]+/g, '')
    .replace(/^, |, $/g, '')
    .trim();
}
