import { shorten } from '../text/shorten';

/** The beginning of a text, and what a person asks about the rest. */
export interface TextPreview {
  /** The first lines, joined by newlines, each clipped. */
  readonly text: string;
  readonly shownLines: number;
  /** Lines in all; a line break at the very end begins no further line. */
  readonly lines: number;
  readonly lineEndings: 'LF' | 'CRLF' | 'CR' | 'mixed' | undefined;
}

/** Characters of a line that are shown. */
const maxColumns = 160;

/** Reads a text of any size in one pass, and keeps only its first lines. */
export function textPreview(text: string, maxLines: number): TextPreview {
  const shown: string[] = [];
  const endings = new Set<string>();
  let lines = 0;
  let start = 0;
  const take = (end: number) => {
    if (lines < maxLines) {
      shown.push(shorten(text.slice(start, end), maxColumns));
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
