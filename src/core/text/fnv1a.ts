/**
 * A checksum that detects damage, but no intent: FNV-1a of 32 bits, over UTF-16 code units
 * (http://www.isthe.com/chongo/tech/comp/fnv/).
 */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
