import { shorten } from '../text/shorten';

/** The first lines of a text, and facts about all of it. */
export interface TextPreview {
  /** The first lines, each shortened, joined by newlines. */
  readonly text: string;
  readonly shownLines: number;
  /** The number of all lines; a line break at the end does not begin another one. */
  readonly lines: number;
  readonly lineEndings: 'LF' | 'CRLF' | 'CR' | 'mixed' | undefined;
}

/** UTF-16 code units of a line that are shown. */
const maxLineLength = 160;

/** Previews a text of any size in one pass, keeping only its first lines in memory. */
export function textPreview(text: string, maxLines: number): TextPreview {
  const shown: string[] = [];
  const endings = new Set<string>();
  let lines = 0;
  let start = 0;
  const take = (end: number) => {
    if (lines < maxLines) {
      shown.push(shorten(text.slice(start, end), maxLineLength));
    }
    lines += 1;
  };
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    take(match.index);
    endings.add(match[0]);
    start = match.index + match[0].length;
  }
  if (start < text.length) {
    take(text.length);
  }
  return {
    text: shown.join('\n'),
    shownLines: shown.length,
    lines,
    lineEndings: nameEndings(endings),
  };
}

function nameEndings(endings: ReadonlySet<string>): TextPreview['lineEndings'] {
  if (endings.size > 1) {
    return 'mixed';
  }
  if (endings.has('\r\n')) {
    return 'CRLF';
  }
  if (endings.has('\r')) {
    return 'CR';
  }
  return endings.has('\n') ? 'LF' : undefined;
}
