import { endOfCode } from '../../../markdown/codeSpans';
import { findFormula } from '../../../markdown/findFormula';
import { literalPaths } from '../../../markdown/literalPaths';
import { arrivingAddress } from '../images/imageElement';
import { findUrlEnd } from './linkUrls';
import { unfinishedTag } from './unfinishedTag';

/** Characters at the end of a text that more text could turn into markup. */
const ambiguousCharacters = ' \n\t*_~`[]<\\$';

/** UTF-16 code units; a longer text is not changed. Only hostile text is so long without a stable prefix. */
const maxLength = 6000;

/**
 * Closes the markup that is open at the end of an unfinished text, for display: `**bo` is bold immediately, instead of
 * asterisks that vanish later, a link shows its text until its destination is complete, and a formula its source.
 * Mistakes last until the next update; a finished text is never changed.
 */
export function closeOpenMarkup(source: string): string {
  if (source.length > maxLength) {
    return source;
  }
  // A run of markup characters at the end may still grow and is not shown yet.
  let end = endOfCertain(source, source.length);
  const tagLength = unfinishedTag(source);
  if (tagLength > 0) {
    end = endOfCertain(source, source.length - tagLength);
  }
  const text = source.slice(
    0,
    source.charAt(end) === '[' && source[end - 1] === '!' ? end - 1 : end,
  );
  const open = scan(text);
  const certain = open.formula === undefined ? text : keepSource(text, open.formula);
  const shown = open.link === undefined ? certain : dropLink(certain, open.link, open);
  return shown + open.code + open.delimiters.reverse().join('');
}

/** The end of the text before the ambiguous characters at `from`. */
function endOfCertain(source: string, from: number): number {
  let end = from;
  while (end > 0 && ambiguousCharacters.includes(source.charAt(end - 1))) {
    end--;
  }
  return end;
}

interface OpenMarkup {
  /** The backticks of an open code span; empty if there is none. */
  code: string;
  /** The closing delimiters of open emphasis and tags, outermost first. */
  delimiters: string[];
  /** Index of an incomplete link or image. */
  link?: number | undefined;
  /** Index of the end of its text; undefined if that is the end of the whole text. */
  labelEnd?: number;
  /** Index of the outermost link that is open around it. */
  around?: number | undefined;
  /** Index of an incomplete formula. */
  formula?: number;
}

function scan(text: string): OpenMarkup {
  const open: OpenMarkup = { code: '', delimiters: [] };
  const brackets: number[] = [];
  const paths = literalPaths(text);
  let path = 0;
  const token =
    /\\[\s\S]|\${1,2}|https?:\/\/|www\.|<\/?(?:kbd|sub|sup)>|`+|\*+|_+|~~|!?\[|\](?:\([^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)|\()?/gi;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    const [run] = match;
    const first = run.charAt(0);
    while ((paths[path]?.end ?? text.length) <= match.index) {
      path++;
    }
    if ((paths[path]?.start ?? text.length) <= match.index) {
      token.lastIndex = paths[path]?.end ?? token.lastIndex;
    } else if (first === '`') {
      const end = endOfCode(text, run, token.lastIndex);
      if (end === undefined) {
        // Even if an earlier bracket is open, the code span is what the reader sees growing.
        open.code = run;
        break;
      }
      token.lastIndex = end;
    } else if (first === '$' || run === '\\(' || run === '\\[') {
      const formulaEnd = findFormula(text, match.index);
      if (formulaEnd === 'open') {
        open.formula = match.index;
        break;
      }
      token.lastIndex = formulaEnd ?? token.lastIndex;
    } else if (/[hw]/i.test(first)) {
      token.lastIndex = findUrlEnd(text, match.index, text.length) ?? token.lastIndex;
    } else if (first === '<') {
      tag(open.delimiters, run);
    } else if (first === '[' || first === '!') {
      brackets.push(match.index);
    } else if (first === ']') {
      const start = brackets.pop();
      if (run === '](' && start !== undefined) {
        open.link = start;
        open.labelEnd = match.index;
        open.around = brackets[0];
        break;
      }
    } else if (first !== '\\') {
      delimit(open.delimiters, run, text[match.index - 1], text[token.lastIndex]);
    }
  }
  open.link ??= brackets[0];
  return open;
}

/** Opens or closes an element. */
function tag(stack: string[], run: string): void {
  if (run.charAt(1) !== '/') {
    stack.push(`</${run.slice(1)}`);
    return;
  }
  const at = stack.lastIndexOf(run);
  if (at >= 0) {
    stack.length = at;
  }
}

/** Opens or closes emphasis, by a simplified form of the rules of CommonMark 0.31, section 6.2. */
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

/** Makes the text from `start` on plain text to the parser, by character references in place of punctuation. */
function keepSource(text: string, start: number): string {
  const source = text.slice(start).replace(/[!-/:-@[-`{-~]/g, mark => `&#${mark.charCodeAt(0)};`);
  return text.slice(0, start) + source;
}

/** An image's destination that is a URI with data; more of the data follows. */
const arrivingData = /^\]\(\s*<?data:[^,\s]*(?:,[^\s)>]*)?$/i;

/** Replaces an incomplete link with its text, and the data of an incomplete image with {@link arrivingAddress}. */
function dropLink(text: string, start: number, { labelEnd, around }: OpenMarkup): string {
  const isImage = text.charAt(start) === '!';
  const isBadge = isImage && around !== undefined && text.charAt(around) === '[';
  const before = isBadge
    ? text.slice(0, around) + text.slice(around + 1, start)
    : text.slice(0, start);
  if (isImage && labelEnd !== undefined && arrivingData.test(text.slice(labelEnd))) {
    return `${before}${text.slice(start, labelEnd)}](${arrivingAddress})`;
  }
  return before + text.slice(text.indexOf('[', start) + 1, labelEnd);
}
