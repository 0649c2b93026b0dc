/**
 * One glob for a search of VS Code that matches the same files as these globs, as far as one glob can express it.
 *
 * @returns undefined for nothing
 */
export function anyOf(globs: readonly string[]): string | undefined {
  const plain = globs.flatMap(expandBraces).filter(glob => !/[[\]{},]/.test(glob));
  return plain.length > 0 ? `{${plain.join(',')}}` : undefined;
}

/** Expands `*.{a,b}` to `*.a` and `*.b`, because not all of VS Code's searches support nested braces. */
function expandBraces(glob: string): readonly string[] {
  const match = /\{([^{}]+)\}/.exec(glob);
  return match
    ? (match[1] ?? '')
        .split(',')
        .filter(choice => choice !== '')
        .flatMap(choice =>
          expandBraces(
            glob.slice(0, match.index) + choice + glob.slice(match.index + match[0].length),
          ),
        )
    : [glob];
}
