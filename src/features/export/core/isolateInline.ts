import { attributePattern, blockMarkup } from '../../../base/reasoningTags';
import { codeEnds } from '../../../markdown/codeSpans';
import { literalPaths } from '../../../markdown/literalPaths';

/** Finds the meaning of a link's or footnote's label, by its normal form; a footnote's begins with `^`. */
export type FindLabel = (label: string) => 'foreign' | { readonly suffix: string } | undefined;

const escaped = /\\[!-/:-@[-`{-~]/y;
const codeRun = /`+/y;
const autolink = /<(?:[a-z][a-z0-9+.-]{1,31}:[^\s<>]*|[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+)>/iy;
/** The elements that the page has, too. */
const phrase = /<(?:\/?(?:kbd|sub|sup)|br ?\/?)>/iy;
const details = new RegExp(`<(details|summary)(${attributePattern})>`, 'iy');
const detailsEnd = /<\/(?:details|summary)>(?=[ \t]*(?:$|\n|<))/iy;
const tag =
  /<(?:\/[a-z][a-z0-9-]*\s*|[a-z][a-z0-9-]*(?:\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?)>/iy;
const emptyComment = /<!---?>/y;
/** The start and the end of comments, instructions, and declarations. */
const remarks: ReadonlyArray<readonly [start: RegExp, end: string]> = [
  [/<!--/y, '-->'],
  [/<\?/y, '?>'],
  [/<!\[CDATA\[/y, ']]>'],
  [/<![a-z]/iy, '>'],
];
/** Characters of HTML that would be markup once it becomes text. */
const markup = /[\\`*[\]~&]/g;
/** Characters of a path that viewers would read as markup. */
const pathMarkup = /[\\*[\]$&~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const tildeRun = /~+/y;
const tagStart = /<[a-z/!?]/iy;
const instruction = /<[!?]/y;
/** The destination and the title of a link. White space is never tried in parts, which could take quadratic time. */
const destination =
  /\((?=(\s*))\1(?:<[^<>\n]*>|[^\s()<][^\s()]*(?:\([^\s()]*\)[^\s()]*)*)?(?:(?=(\s+))\2(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\((?:[^()\\]|\\.)*\)))?(?=(\s*))\3\)/y;
const label = /\[((?:[^\][\\]|\\.)*)\]/sy;
/** The maximum length of a label in UTF-16 code units (CommonMark 0.31, section 4.7). */
const maxLabelLength = 999;

/**
 * Rewrites the text of one block: HTML becomes text, and labels get their suffixes. Escapes paths and single tildes
 * that viewers would read as markup, and brackets that only another text's definition would make a link or a footnote.
 */
export function isolateInline(text: string, find: FindLabel): string {
  const { pairs, insertions, attributesAt } = scan(text);
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
    const written = isFull ? (after[1] ?? '') : content;
    const definition = written.length > maxLabelLength ? undefined : find(normalForm(written));
    if (definition === 'foreign') {
      // Both, because brackets within the text of a link must be in pairs.
      insert(open, '\\');
      insert(close, '\\');
    } else if (definition && isFull) {
      insert(next + after[0].length - 1, definition.suffix);
    } else if (definition && definition.suffix !== '') {
      const renamed = content + definition.suffix;
      insert(
        isNote ? close : after ? next + 1 : next,
        isNote ? definition.suffix : after ? renamed : `[${renamed}]`,
      );
    }
    if (after && definition && definition !== 'foreign') {
      fixed.fill(1, next, next + after[0].length);
    }
  }
  let rewritten = '';
  let used = 0;
  for (const index of [...insertions.keys(), ...attributesAt.keys()].sort((a, b) => a - b)) {
    const added = insertions.get(index) ?? '';
    if (!fixed[index] || added !== '\\') {
      rewritten += text.slice(used, index) + added;
      used = index + (attributesAt.get(index) ?? 0);
    }
  }
  return rewritten + text.slice(used);
}

/** Finds the brackets that are not in code, and the HTML, paths, and tildes that need a backslash. */
function scan(text: string): {
  pairs: ReadonlyArray<readonly [open: number, close: number]>;
  insertions: Map<number, string>;
  /** The lengths of the attributes to leave out, by index. */
  attributesAt: Map<number, number>;
} {
  const pairs: Array<readonly [number, number]> = [];
  const insertions = new Map<number, string>();
  const attributesAt = new Map<number, number>();
  const open: number[] = [];
  const codeEnd = codeEnds(text);
  const html = new HtmlReader(text);
  const paths = literalPaths(text);
  let path = 0;
  let hasTilde = false;
  for (let index = 0; index < text.length; ) {
    const character = text[index];
    let length = 1;
    while ((paths[path]?.end ?? text.length) <= index) {
      path++;
    }
    const { start = text.length, end = start } = paths[path] ?? {};
    if (start <= index && index < end) {
      for (const { index: offset } of text.slice(index, end).matchAll(pathMarkup)) {
        insertions.set(index + offset, '\\');
      }
      length = end - index;
    } else if (character === '~') {
      length = at(tildeRun, text, index)?.[0].length ?? 1;
      if (length === 1 && hasTilde && /\S/.test(text.charAt(index - 1))) {
        insertions.set(index, '\\');
      }
      hasTilde ||= length === 1;
    } else if (character === '\\') {
      length = at(escaped, text, index)?.[0].length ?? 1;
    } else if (character === '`') {
      const run = at(codeRun, text, index)?.[0].length ?? 1;
      length = (codeEnd(index, run) ?? index + run) - index;
    } else if (character === '<') {
      const shown = at(autolink, text, index) ?? at(phrase, text, index);
      length = shown?.[0].length ?? 1;
      if (!shown && html.isAt(index)) {
        const all = at(tag, text, index)?.[0] ?? html.remarkAt(index);
        for (const { index: offset } of all.matchAll(markup)) {
          insertions.set(index + offset, '\\');
        }
        insertions.set(index, '\\');
        length = all.length || 1;
      } else if (!shown) {
        const [all = '', name = '', written = ''] = at(details, text, index) ?? [];
        if (written !== '' && !/^ open$/i.test(written)) {
          attributesAt.set(index + 1 + name.length, written.length);
        }
        length = all.length || 1;
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
  return { pairs: pairs.sort(([a], [b]) => a - b), insertions, attributesAt };
}

/** Finds HTML that the page shows as text. Calls must go forward, so that each part of the text is searched once. */
class HtmlReader {
  private lineEnd = -1;
  /** The end of the markup of containers at the start of the line. */
  private markupEnd = 0;
  /** Ends of remarks that do not occur in the rest of the text. */
  private readonly missing = new Set<string>();

  constructor(private readonly text: string) {}

  /** Tests if a Markdown viewer would treat this as HTML. */
  isAt(index: number): boolean {
    const { text } = this;
    this.moveTo(index);
    if (index <= this.markupEnd) {
      return (
        !at(details, text, index) &&
        !at(detailsEnd, text, index) &&
        at(tagStart, text, index) !== null
      );
    }
    return (
      !at(detailsEnd, text, index) &&
      (at(tag, text, index) ?? at(instruction, text, index)) !== null
    );
  }

  /** A comment, an instruction, or a declaration; empty if there is none. */
  remarkAt(index: number): string {
    const { text, missing } = this;
    const empty = at(emptyComment, text, index)?.[0];
    const [, end = ''] = remarks.find(([start]) => at(start, text, index)) ?? [];
    if (empty !== undefined || end === '' || missing.has(end)) {
      return empty ?? '';
    }
    const endAt = text.indexOf(end, index + 2);
    if (endAt < 0) {
      missing.add(end);
    }
    return endAt < 0 ? '' : text.slice(index, endAt + end.length);
  }

  private moveTo(index: number): void {
    while (index > this.lineEnd) {
      const start = this.lineEnd + 1;
      const end = this.text.indexOf('\n', start);
      this.lineEnd = end < 0 ? this.text.length : end;
      const line = this.text.slice(start, this.lineEnd);
      this.markupEnd = start + (blockMarkup.exec(line)?.[0].length ?? 0);
    }
  }
}

/** The form in which markdown-it compares labels. */
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
