import type { Fence } from '../blocks/block';

/** @returns the source of a formula that is a block, with its delimiters or fences */
export function formulaBlockSource(
  { character, length, info, closing, isLine, hasFirstLine }: Fence,
  tex: string,
): string {
  if (closing === undefined) {
    const run = character.repeat(length);
    return [run + info, tex, run].join('\n');
  }
  return isLine
    ? character + tex + closing
    : [hasFirstLine ? character : `${character}\n`, tex, '\n', closing].join('');
}
