import type { FileChange } from '../model/fileChange';
import { exchangeOf } from './searchReplace';

/** A tool that writes a whole file, or replaces a text in one, as some agents write its call in their answers. */
const opening = /^\s*<(write_to_file|edit)(\s[^<>]*)?>\s*$/;

/** An attribute, or an element, with the name of the file. */
const attribute = /\s(?:path|file|file_?name|file_?path)="([^"]*)"/;
const element = /<(path|file|file_?name|file_?path)>\s*([^<>]*?)\s*<\/\1>/;

const content = /<content>\n?([\s\S]*?)\n?[ \t]*<\/content>/;

/** The text to search for, and its replacement. */
const exchange =
  /<(old|search)(_str|_string|_text)?>\n?([\s\S]*?)\n?[ \t]*<\/\1\2>\s*<(new|replace)\2>\n?([\s\S]*?)\n?[ \t]*<\/\4\2>/g;

/**
 * The index after a call that begins in a line; undefined if none does. A call without an end contains all lines that
 * follow.
 */
export function endOfCall(lines: readonly string[], at: number): number | undefined {
  const [, name] = opening.exec(lines[at] ?? '') ?? [];
  if (name === undefined) {
    return undefined;
  }
  const end = lines.findIndex((line, index) => index > at && line.trim() === `</${name}>`);
  return end < 0 ? lines.length : end + 1;
}

/** @returns true if a text begins with a call */
export function hasCall(lines: readonly string[]): boolean {
  return opening.test(lines.find(line => line.trim() !== '') ?? '');
}

/** Reads a call, with its first and its last line. */
export function readCall(lines: readonly string[]): readonly FileChange[] {
  const text = lines.join('\n');
  const [head = '', name = ''] = opening.exec(lines.find(line => line.trim() !== '') ?? '') ?? [];
  const path = attribute.exec(head)?.[1] ?? element.exec(text)?.[2] ?? '';
  const problem = !text.includes(`</${name}>`) ? 'incomplete' : path === '' ? 'noName' : undefined;
  const whole = content.exec(text)?.[1];
  if (name === 'write_to_file') {
    return whole === undefined
      ? [{ kind: 'replace', path, places: [], text: '', problem: problem ?? 'malformed' }]
      : [{ kind: 'replace', path, places: [], text: `${whole}\n`, problem }];
  }
  const places = [...text.matchAll(exchange)].map(([, , , old = '', , replacing = '']) =>
    exchangeOf(linesOf(old), linesOf(replacing)),
  );
  return places.length === 0
    ? [{ kind: 'edit', path, places, problem: problem ?? 'malformed' }]
    : places.map(place => ({ kind: 'edit', path, places: [place], problem }));
}

function linesOf(text: string): readonly string[] {
  return text === '' ? [] : text.split('\n');
}
