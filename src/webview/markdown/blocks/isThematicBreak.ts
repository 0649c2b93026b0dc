import { isSpaceOrTab, type LineCursor } from './lineCursor';

const markers = '*-_';

/** @returns true if a thematic break is at the cursor, which does not move (CommonMark 0.31, section 4.1) */
export function isThematicBreak({ text, nextNonspace }: LineCursor): boolean {
  const marker = text.charAt(nextNonspace);
  if (marker === '' || !markers.includes(marker)) {
    return false;
  }
  const markerCode = marker.charCodeAt(0);
  let count = 0;
  for (let index = nextNonspace; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === markerCode) {
      count++;
    } else if (!isSpaceOrTab(code)) {
      return false;
    }
  }
  return count >= 3;
}
