import type { PlaceLine } from '../model/fileChange';

/** `...` alone, or a comment that begins with it: lines that are left out. */
const leftOut = /^\s*(?:(?:\.{3}|…)\s*$|(?:\/\/|#|\/\*|<!--|--|;|%)\s*(?:\.{3}|…))/;

/** An unchanged line. One that stands for lines that are left out may also separate two places. */
export function unchanged(text: string): PlaceLine {
  return { mark: leftOut.test(text) ? '?' : ' ', text };
}

/** A line of a diff, which begins with its mark. */
export function markedLine(line: string): PlaceLine {
  const [mark, text] = [line.charAt(0), line.slice(1)];
  if (mark === '+' || mark === '-') {
    return { mark, text };
  }
  return mark === ' ' ? unchanged(text) : { mark: '?', text: line };
}
