import { blockStart } from '../../protocol/reasoningTags';

/** What a label of a link or a footnote stands for, by its normal form; a footnote's begins with `^`. */
export type FindLabel = (label: string) => 'foreign' | { readonly suffix: string } | undefined;

const escaped = /\\[!-/:-@[-`{-~]/y;
const codeRun = /`+/y;
const autolink = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+)>/iy;
/** The elements that the panel has, too. */
const phrase = /<(?:\/?(?:kbd|sub|sup)|br ?\/?)>/iy;
const details = /<(?:details(?: open)?|summary)>/iy;
const detailsEnd = /<\/(?:details|summary)>(?=[ \t]*(?:$|\n|<))/iy;
const tag =
  /<(?:\/[a-z][a-z0-9-]*\s*|[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?)>/iy;
/** A comment, an instruction, and a declaration. */
const remark = /<!---?>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[[\s\S]*?\]\]>|<![a-z][^>]*>/iy;
/** What would be markup in HTML that becomes text. */
const markup = /[\\`*[\]~&]/g;
const tagStart = /<[a-z/!?]/iy;
const instruction = /<[!?]/y;
/** The destination and the title of a link. */
const destination =
  /\(\s*(?:<[^<>\n]*>|[^\s()<][^\s()]*(?:\([^\s()]*\)[^\s()]*)*)?(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?\s*\)/y;
const label = /\[((?:[^\][\\]|\\.)*)\]/sy;

/**
 * Rewrites the text of one block: HTML becomes text, and labels get their suffixes. Brackets that would be a link or
 * the reference of a footnote only by another text's definition are escaped.
 */
export function isolateInline(text: string, find: FindLabel): string {
  const { pairs, insertions } = scan(text);
  const fixed = new Uint8Array(text.length);
  const insert = (at: number, added: string) => {
    insertions.set(at, (insertions.get(at) ?? '') + added);
  };
  for (const [open, close] of pairs) {
    if (fixed[open]) {
      continue;
    }
    const content = text.slice(open + 1, close);
    const next = close + 1;
    const isNote = /^\^[^\][\s]+$/.test(content);
    const link = isNote ? undefined : at(destination, text, next);
    if (link) {
      fixed.fill(1, next, next + link[0].length);
      continue;
    }
    const after = isNote ? undefined : at(label, text, next);
    const isFull = after?.[1] !== undefined && after[1].trim() !== '';
    const found = find(normalForm(isFull ? (after[1] ?? '') : content));
    if (found === 'foreign') {
      // Both, because brackets within the text of a link must be in pairs.
      insert(open, '\\');
      insert(close, '\\');
    } else if (found && isFull) {
      insert(next + after[0].length - 1, found.suffix);
    } else if (found && found.suffix !== '') {
      const renamed = content + found.suffix;
      insert(
        isNote ? close : after ? next + 1 : next,
        isNote ? found.suffix : after ? renamed : `[${renamed}]`,
      );
    }
    if (after && found && found !== 'foreign') {
      fixed.fill(1, next, next + after[0].length);
    }
  }
  let rewritten = '';
  let used = 0;
  for (const [index, added] of [...insertions].sort(([a], [b]) => a - b)) {
    if (!fixed[index] || added !== '\\') {
      rewritten += text.slice(used, index) + added;
      used = index;
    }
  }
  return rewritten + text.slice(used);
}

/** Finds the brackets that are not in code, and the HTML, which needs a backslash. */
function scan(text: string): {
  pairs: ReadonlyArray<readonly [open: number, close: number]>;
  insertions: Map<number, string>;
} {
  const pairs: Array<readonly [number, number]> = [];
  const insertions = new Map<number, string>();
  const open: number[] = [];
  const unclosed = new Set<number>();
  for (let index = 0; index < text.length; ) {
    const character = text[index];
    let length = 1;
    if (character === '\\') {
      length = at(escaped, text, index)?.[0].length ?? 1;
    } else if (character === '`') {
      const run = at(codeRun, text, index)?.[0] ?? '';
      const end = unclosed.has(run.length) ? -1 : endOfCode(text, index + run.length, run.length);
      if (end < 0) {
        unclosed.add(run.length);
      }
      length = end < 0 ? run.length : end - index;
    } else if (character === '<') {
      const shown = at(autolink, text, index) ?? at(phrase, text, index);
      length = shown?.[0].length ?? 1;
      if (!shown && isHtml(text, index)) {
        const all = at(tag, text, index) ?? at(remark, text, index);
        for (const { index: offset } of all?.[0].matchAll(markup) ?? []) {
          insertions.set(index + offset, '\\');
        }
        insertions.set(index, '\\');
        length = all?.[0].length ?? 1;
      }
    } else if (character === '[') {
      open.push(index);
    } else if (character === ']') {
      const start = open.pop();
      if (start !== undefined) {
        pairs.push([start, index]);
      }
    }
    index += length;
  }
  return { pairs: pairs.sort(([a], [b]) => a - b), insertions };
}

/** Tests if a Markdown viewer would take this for HTML that the panel shows as text. */
function isHtml(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index - 1) + 1, index);
  if (blockStart.test(line)) {
    return (
      !at(details, text, index) &&
      !at(detailsEnd, text, index) &&
      at(tagStart, text, index) !== null
    );
  }
  return (
    !at(detailsEnd, text, index) && (at(tag, text, index) ?? at(instruction, text, index)) !== null
  );
}

/** The end of a code span (CommonMark 0.31, section 6.1); -1 if it is not closed. */
function endOfCode(text: string, from: number, length: number): number {
  const run = /`+/g;
  run.lastIndex = from;
  for (let match = run.exec(text); match; match = run.exec(text)) {
    if (match[0].length === length) {
      return run.lastIndex;
    }
  }
  return -1;
}

/** As markdown-it compares labels. */
export function normalForm(written: string): string {
  return written
    .replace(/\n[\s>]*/g, ' ')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .toUpperCase();
}

function at(sticky: RegExp, text: string, index: number): RegExpExecArray | null {
  sticky.lastIndex = index;
  return sticky.exec(text);
}
