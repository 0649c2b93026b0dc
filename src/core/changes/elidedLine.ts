/** The beginning of a comment in some language. */
const comment = String.raw`(?:\/\/+|\/\*+|\{\/\*+|<!--+|#+|--+|;+|%+|\(\*|\*|"""|''')`;

/** `// ...`, `# … rest of the file`, `/* ... existing code ... *\/`. */
const ellipsis = new RegExp(String.raw`^\s*${comment}\s*[[({]?\s*(?:\.{3}|…)`);

/** `// rest of the code`, `# existing code here`, `// (unchanged)`. */
const words = new RegExp(
  String.raw`^\s*${comment}\s*[[({]?\s*(?:(?:the )?(?:rest|remainder) of (?:the |your )?(?:code|file|class|function|method|implementation|imports)|(?:existing|unchanged|remaining|other|previous) (?:code|methods?|functions?|imports?|content|implementation|lines)\b|unchanged\b|same as (?:before|above)\b|keep (?:the )?(?:existing|rest)\b)`,
  'i',
);

/** A line of nothing else. */
const bare = /^\s*(?:\.{3}|…|\[(?:\.{3}|…)\]|<(?:\.{3}|…)>)\s*$/;

/** UTF-16 code units; no longer line stands for others. */
const maxLength = 300;

/**
 * The first of some lines that stands in the place of code that an agent left out.
 *
 * @param isKnown tells if a line is meant as it is, such as one of the file
 */
export function elidedLine(
  lines: readonly string[],
  isKnown: (line: string) => boolean,
): string | undefined {
  return lines.find(
    line =>
      line.length <= maxLength &&
      (ellipsis.test(line) || words.test(line) || bare.test(line)) &&
      !isKnown(line),
  );
}
