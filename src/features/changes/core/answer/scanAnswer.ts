import { searchEnd, searchStart } from '../model/lineKinds';
import { blockFile, type CodeBlock } from './blockFile';
import { endOfCall } from './toolCall';
import { endOfHunk } from './unifiedDiff';

/** A code block of an answer, the call of a tool as text, or the lines between these. */
type AnswerPart =
  | { readonly kind: 'code'; readonly block: CodeBlock }
  | { readonly kind: 'call'; readonly lines: readonly string[] }
  | { readonly kind: 'prose'; readonly lines: readonly string[] };

/** Markers of quotes and lists before a fence, the fence, and its info string (CommonMark 0.31, section 4.5). */
const opening = /^((?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*)(`{3,}(?=[^`]*$)|~{3,})(.*)$/;

/** An opening line in the form of an element. */
const source = /^([ \t]*)(<source>)()\s*$/;

/** A line in a code block that may open another one; after an asterisk, it is part of a comment. */
const inner = /^(?:[ \t]|>|[-+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*(`{3,}(?=[^`]*$)|~{3,})/;

/** The start of a diff: in it, a line such as ` ``` ` is code, and not the closing fence. */
const diffStart = /^(?:diff --git |--- |@@|\*\*\* (?:Begin|Update|Add) )/;

const patchEnd = '*** End Patch';

/** The info string of a block that may hold a whole answer. */
const markdown = /^(?:markdown|md)$/i;

/**
 * The maximum length of a line that can open a code block or name its file, in UTF-16 code units; longer ones are only
 * text.
 */
const maxMarkerLength = 1000;

/**
 * Finds the fenced code blocks of an answer in time linear to its length. Blocks in lists and quotes lose the
 * indentation and the markers of these.
 *
 * @param answer Markdown
 */
export function scanAnswer(answer: string): readonly AnswerPart[] {
  const lines = answer.split(/\r?\n/);
  const parts: AnswerPart[] = [];
  // A block without an end by one rule need not be searched for again from each later fence.
  const unclosed = new Set<string>();
  let outside: string[] = [];
  let before = '';
  let isDiff = false;
  let isUnwrapped = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] as string;
    // A fence in a diff or patch without a code block is code.
    const hunkEnd: number | undefined =
      isDiff && line.startsWith('@@') ? endOfHunk(lines, at) : endOfPatch(lines, at, unclosed);
    isDiff = hunkEnd !== undefined || line.startsWith('+++ ') || (isDiff && line === '');
    if (hunkEnd !== undefined) {
      const indent = leadingSpaces(line);
      for (const each of lines.slice(at, hunkEnd)) {
        outside.push(each.slice(Math.min(indent, leadingSpaces(each))));
      }
      at = hunkEnd - 1;
      continue;
    }
    const callEnd = endOfCall(lines, at);
    if (callEnd !== undefined) {
      parts.push(
        { kind: 'prose', lines: outside },
        { kind: 'call', lines: lines.slice(at, callEnd) },
      );
      outside = [];
      at = callEnd - 1;
      continue;
    }
    const match = line.length <= maxMarkerLength ? (opening.exec(line) ?? source.exec(line)) : null;
    if (!match) {
      outside.push(line);
      before = line.trim() === '' ? before : line;
      continue;
    }
    const [, container = '', fence = '', info = ''] = match;
    const end = closingLine(lines, at, match, unclosed);
    const code = lines.slice(at + 1, end);
    const titleAt = outside.findLastIndex(isTitle);
    const block: CodeBlock = {
      info: info.trim(),
      text: dedent(code, container)
        .map(each => `${each}\n`)
        .join(''),
      before: before.length <= maxMarkerLength ? withoutMarkers(before) : '',
      title: withoutMarkers(outside[titleAt] ?? ''),
      belowTitle: titleAt < 0 ? '' : outside.slice(titleAt + 1).join('\n'),
      hasInnerFence: hasInnerFence(code, fence),
      isClosed: end < lines.length,
    };
    if (!isUnwrapped && block.hasInnerFence && markdown.test(block.info) && !blockFile(block)) {
      // The whole answer is in a code block, and the first fence in it seems to end it.
      isUnwrapped = true;
      outside.push(line);
      continue;
    }
    if (outside.some(each => each !== '')) {
      parts.push({ kind: 'prose', lines: outside });
    }
    parts.push({ kind: 'code', block });
    outside = [];
    before = '';
    at = end;
  }
  return outside.length > 0 ? [...parts, { kind: 'prose', lines: outside }] : parts;
}

/** The index after a patch that begins in a line; undefined if none does, or if it has no end. */
function endOfPatch(
  lines: readonly string[],
  at: number,
  unclosed: Set<string>,
): number | undefined {
  if (!/^ *\*\*\* Begin Patch\s*$/.test(lines[at] as string) || unclosed.has(patchEnd)) {
    return undefined;
  }
  for (let end = at + 1; end < lines.length; end += 1) {
    if (lines[end]?.trimStart().startsWith(patchEnd)) {
      return end + 1;
    }
  }
  unclosed.add(patchEnd);
  return undefined;
}

/** @returns true for a heading, and for a line of only bold text or code */
function isTitle(line: string): boolean {
  return (
    line.length <= maxMarkerLength &&
    /^(?:#{1,6}\s.*|\*\*[^*]+\*\*[:：]?|`[^`]+`[:：]?)$/.test(withoutMarkers(line))
  );
}

/** @returns the index of the closing line; the number of lines if there is none */
function closingLine(
  lines: readonly string[],
  at: number,
  [, container = '', fence = '', info = '']: RegExpExecArray,
  unclosed: Set<string>,
): number {
  const depth = quoteDepth(container);
  const first = unquoted(lines[at + 1] ?? '', depth).trimStart();
  const isDiff = /^(?:diff|patch)\b/i.test(info.trim()) || diffStart.test(first);
  const indent = unquoted(container, depth).length;
  const maxIndent = isDiff ? indent : indent + 3;
  const key = `${fence} ${depth} ${maxIndent}`;
  if (unclosed.has(key)) {
    return lines.length;
  }
  for (let end = at + 1; end < lines.length; end = Math.max(end + 1, endOfEdit(lines, end))) {
    const line = lines[end] as string;
    if (endOfEdit(lines, end) > end) {
      continue;
    }
    // The end of the quote ends the code in it.
    if (depth > 0 && !line.trimStart().startsWith('>')) {
      return end;
    }
    const text = unquoted(line, depth);
    const closing = text.trim();
    if (
      (fence.startsWith('<')
        ? closing === '</source>'
        : closing.startsWith(fence) && closing === fence.charAt(0).repeat(closing.length)) &&
      text.length - text.trimStart().length <= maxIndent
    ) {
      return end;
    }
  }
  unclosed.add(key);
  return lines.length;
}

/**
 * The index of the line that ends the edit that begins in a line: fences in it are code. 0 if there is no such edit.
 */
function endOfEdit(lines: readonly string[], start: number): number {
  if (searchStart.test(lines[start] as string)) {
    for (let at = start + 1; at < lines.length; at += 1) {
      const line = lines[at] as string;
      if (searchStart.test(line) || searchEnd.test(line)) {
        return searchEnd.test(line) ? at : 0;
      }
    }
  }
  return 0;
}

function hasInnerFence(code: readonly string[], fence: string): boolean {
  for (let at = 0; at < code.length; at = Math.max(at + 1, endOfEdit(code, at))) {
    const line = code[at] as string;
    if (line.length <= maxMarkerLength && (inner.exec(line)?.[1] ?? '').startsWith(fence)) {
      return true;
    }
  }
  return false;
}

function quoteDepth(container: string): number {
  return container.split('>').length - 1;
}

/** Removes the markers of quotes; in an opening line, the ones before the last are treated as indentation, too. */
function unquoted(line: string, depth: number): string {
  let text = line;
  for (let level = depth; level > 0; level -= 1) {
    const marker = /^[ \t]*> ?/.exec(text);
    if (!marker) {
      break;
    }
    text = text.slice(marker[0].length);
  }
  return text;
}

/** Removes the indentation of the fence, or of the least indented line if that is smaller. */
function dedent(lines: readonly string[], container: string): readonly string[] {
  const depth = quoteDepth(container);
  const texts = depth > 0 ? lines.map(line => unquoted(line, depth)) : lines;
  let width = unquoted(container, depth).length;
  for (const text of texts) {
    if (text.trim() !== '') {
      width = Math.min(width, leadingSpaces(text));
    }
  }
  return width === 0 ? texts : texts.map(text => text.slice(Math.min(width, leadingSpaces(text))));
}

function leadingSpaces(text: string): number {
  return text.search(/[^ ]|$/);
}

function withoutMarkers(line: string): string {
  return line.replace(/^(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/, '').trim();
}
