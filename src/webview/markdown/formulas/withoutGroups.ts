/** @returns TeX with one brace in place of everything in braces */
export function withoutGroups(tex: string): string {
  let outside = '';
  let depth = 0;
  for (let at = 0; at < tex.length; at++) {
    const character = tex.charAt(at);
    if (character === '\\') {
      outside += depth > 0 ? '' : tex.slice(at, at + 2);
      at++;
    } else if (character === '{') {
      outside += depth++ > 0 ? '' : '{';
    } else if (character === '}' && depth > 0) {
      depth--;
    } else if (depth === 0) {
      outside += character;
    }
  }
  return outside;
}
