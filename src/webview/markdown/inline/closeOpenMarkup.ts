const UNDECIDED = ' \n\t*_~`[]<\\';

/** Longer stretches that nothing can be cut off are not what people write. */
const MAX_LENGTH = 6000;

/**
 * Closes what the end of an unfinished text has opened, for show: `**bo` is drawn bold at once
 * instead of as asterisks that later vanish, and a link shows its text until its address is whole.
 * What it gets wrong lasts until the next update; the finished text never passes through here.
 */
export function closeOpenMarkup(source: string): string {
  if (source.length > MAX_LENGTH) {
    return source;
  }
  // A run of markup characters at the very end may still grow: it says nothing yet.
  let end = source.length;
  while (end > 0 && UNDECIDED.includes(source.charAt(end - 1))) {
    end--;
  }
  const text = source.slice(
    0,
    source.charAt(end) === '[' && source[end - 1] === '!' ? end - 1 : end,
  );
  const open = scan(text);
  let mended = text;
  if (open.link !== undefined) {
    mended = dropLink(text, open.link);
  }
  if (open.code) {
    return mended + open.code;
  }
  return mended + open.delimiters.reverse().join('');
}

interface OpenMarkup {
  /** The backticks of a code span without an end. */
  code: string;
  /** Emphasis markers without a partner, outermost first. */
  delimiters: string[];
  /** Where a link or image starts that is not whole. */
  link: number | undefined;
}

function scan(text: string): OpenMarkup {
  const open: OpenMarkup = { code: '', delimiters: [], link: undefined };
  const brackets: number[] = [];
  const token =
    /\\[\s\S]|`+|\*+|_+|~~|!?\[|\](?:\([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|\()?/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [run] = match;
    const first = run.charAt(0);
    if (first === '`') {
      const end = findRun(text, run, token.lastIndex);
      if (end < 0) {
        // With an earlier bracket open, the code span is what the reader sees grow.
        open.code = run;
        break;
      }
      token.lastIndex = end;
    } else if (first === '[' || first === '!') {
      brackets.push(match.index);
    } else if (first === ']') {
      const start = brackets.pop();
      if (run === '](' && start !== undefined) {
        open.link = start;
        break;
      }
    } else if (first !== '\\') {
      delimit(open.delimiters, run, text[match.index - 1], text[token.lastIndex]);
    }
  }
  open.link ??= brackets[0];
  return open;
}

/** Opens or closes emphasis: nearly what CommonMark says, exact for what people write. */
function delimit(
  stack: string[],
  run: string,
  before: string | undefined,
  after: string | undefined,
): void {
  const marker = run.charAt(0);
  let left = run.length;
  if (before !== undefined && !/\s/.test(before)) {
    while (
      left > 0 &&
      stack.at(-1)?.startsWith(marker) &&
      (stack.at(-1) as string).length <= left
    ) {
      left -= (stack.pop() as string).length;
    }
    if (left < run.length) {
      return;
    }
  }
  const insideWord = marker === '_' && before !== undefined && /[\p{L}\p{N}]/u.test(before);
  if (after === undefined || /\s/.test(after) || insideWord || left > 3) {
    return;
  }
  if (left === 3) {
    stack.push(marker, marker.repeat(2));
  } else {
    stack.push(run);
  }
}

/** The end of the next run of exactly these backticks. */
function findRun(text: string, run: string, from: number): number {
  const runs = /`+/g;
  runs.lastIndex = from;
  for (let match = runs.exec(text); match; match = runs.exec(text)) {
    if (match[0].length === run.length) {
      return runs.lastIndex;
    }
  }
  return -1;
}

/** A link that is not whole shows as its text alone. */
function dropLink(text: string, start: number): string {
  const labelStart = text.indexOf('[', start) + 1;
  const labelEnd = text.indexOf('](', labelStart);
  return text.slice(0, start) + text.slice(labelStart, labelEnd < 0 ? undefined : labelEnd);
}
