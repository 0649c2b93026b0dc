import type { Env } from 'markdown-it';
import type { InlineContent } from './inlineContent';
import { parseInline } from './parseInline';
import { startsUnspaced } from './unspacedScripts';

/** UTF-16 code units between two places where a long text may be split. */
const stepLength = 2000;

/**
 * UTF-16 code units after which a text is split even if markup is open: markup that is not closed within this length
 * stays text. This bounds the work that a stray asterisk causes.
 */
const maxPrefixLength = 10 * stepLength;

/**
 * Letters of the scripts that are written without spaces between words, and whose characters may begin any line. Not
 * the parts of Korean syllables, which combine, nor the scripts of South East Asia, whose words must not be split.
 */
const unspacedLetter = String.raw`(?=\p{L})[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\uac00-\ud7a3]`;
const startsWithLetter = new RegExp(`^${unspacedLetter}`, 'u');
const endsWithLetter = new RegExp(`(?:${unspacedLetter}|[、。！，：；？])$`, 'u');
/** The lowest code unit of these letters. */
const firstUnspaced = 0x2e80;

/** An address in angle brackets that may continue after the end of a text, and the characters that end it. */
const bracketedAddress = /^<[a-z][a-z\d+.-]{1,31}:[^\s>]*$/i;
const bracketEnd = /[\s<>]/;
/** A bare address, and the characters that end it: white space, brackets, and the punctuation of these scripts. */
const address = /:\/\/|www\.|@/i;
const addressEnd = /[\s<>\u3000-\u303f\uff00-\uff0f\uff1a-\uff1f]/;
/** UTF-16 code units of an address; more than browsers accept. */
const maxAddressLength = 2000;

/** The parsed start of a text that text after it can't change. */
export interface StablePrefix {
  /** The length in UTF-16 code units. */
  readonly length: number;
  readonly content: InlineContent;
}

/**
 * Finds a prefix of a long, growing text that later text can't change. The result depends only on the text, not on when
 * the function is called, so a text is split the same way in whatever pieces it arrives.
 *
 * @param searchedLength the number that the last call for the same text returned; 0 at first
 * @returns the prefix, or the number of UTF-16 code units in which there is none
 */
export function splitStablePrefix(
  text: string,
  env: Env,
  searchedLength: number,
): StablePrefix | number {
  let start = searchedLength + stepLength;
  for (; start < text.length; start += stepLength) {
    const isLast = start >= maxPrefixLength;
    const place = findPlace(text, start, start + stepLength);
    const length = place === 'none' && isLast ? splitWord(text) : place;
    if (length === 'unknown') {
      break;
    }
    if (length === 'none') {
      continue;
    }
    const content = parseInline(text.slice(0, length), env);
    if (content.complete || isLast) {
      return { length, content };
    }
  }
  return start - stepLength;
}

/**
 * Finds a single space or line end between two words, or a place between two letters of a script without spaces:
 * splitting there breaks no run of markup characters, no hard line break, no escape, and no character that consists of
 * several code points.
 *
 * @returns its index; `unknown` if more text is needed to decide
 */
function findPlace(text: string, start: number, end: number): number | 'none' | 'unknown' {
  for (let index = start; index < end; index++) {
    if (index + 1 >= text.length) {
      return 'unknown';
    }
    if (isBetweenWords(text, index)) {
      return index;
    }
    if (isBetweenLetters(text, index)) {
      const end = endOfAddress(text, index);
      if (end === undefined) {
        return index;
      }
      index = end - 1;
    }
  }
  return 'none';
}

function isBetweenWords(text: string, index: number): boolean {
  return (
    isSpace(text[index]) &&
    !isSpace(text[index + 1]) &&
    !isSpace(text[index - 1]) &&
    text[index - 1] !== '\\' &&
    // Whether this is a space depends on the text before it, too.
    !(text[index] === '\n' && startsUnspaced(text.slice(index + 1, index + 3)))
  );
}

/**
 * Tests if letters of scripts without spaces are on both sides, or punctuation before one. Emphasis depends only on the
 * characters beside its delimiters, so it is the same in both parts.
 */
function isBetweenLetters(text: string, index: number): boolean {
  return (
    text.charCodeAt(index) >= firstUnspaced &&
    startsWithLetter.test(text.slice(index, index + 2)) &&
    endsWithLetter.test(text.slice(index - 2, index))
  );
}

/** @returns the end of the address that the index is in; undefined if it is in none */
function endOfAddress(text: string, index: number): number | undefined {
  const before = text.slice(Math.max(0, index - maxAddressLength), index);
  const bracketed = before.slice(Math.max(0, before.lastIndexOf('<')));
  if (bracketedAddress.test(bracketed)) {
    return indexOf(bracketEnd, text, index);
  }
  let start = before.length;
  while (start > 0 && !addressEnd.test(before.charAt(start - 1))) {
    start--;
  }
  return address.test(before.slice(start)) ? indexOf(addressEnd, text, index) : undefined;
}

/** The index of the next match, or the end of the text. */
function indexOf(pattern: RegExp, text: string, from: number): number {
  let index = from;
  while (index < text.length && !pattern.test(text.charAt(index))) {
    index++;
  }
  return index;
}

/** An index in a very long word that does not split a surrogate pair. */
function splitWord(text: string): number {
  const code = text.charCodeAt(maxPrefixLength);
  return code >= 0xdc00 && code <= 0xdfff ? maxPrefixLength + 1 : maxPrefixLength;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\t';
}

/** The rest of a growing text of lines, after the stable prefixes that were cut off. */
export class OpenText {
  /** UTF-16 code units of the rest in which `splitStablePrefix` has found no prefix. */
  searchedLength = 0;
  private lines: readonly string[] = [];
  private line = 0;
  private column: number;

  /** @param skip UTF-16 code units of the first line that don't belong to the text */
  constructor(private readonly skip: number) {
    this.column = skip;
  }

  /** All lines of the text, including the ones that are cut off. */
  get all(): readonly string[] {
    return this.lines;
  }

  /**
   * Sets the current lines.
   *
   * @returns false if the text no longer starts with the prefixes that were cut off, because definitions were removed
   *   from its start or its last line became a table's header; then the rest is the whole text again
   */
  grow(lines: readonly string[]): boolean {
    const continues =
      this.column <= (lines[this.line]?.length ?? -1) &&
      (lines === this.lines || (lines[0] ?? '').startsWith(this.lines[0] ?? ''));
    if (!continues) {
      this.restart();
    }
    this.lines = lines;
    return continues;
  }

  /** @returns the text that is not cut off */
  rest(): string {
    return this.lines.slice(this.line).join('\n').slice(this.column);
  }

  /** Cuts a prefix off the rest. */
  cut(piece: string): void {
    const lastLine = piece.lastIndexOf('\n');
    if (lastLine < 0) {
      this.column += piece.length;
    } else {
      this.line += piece.split('\n').length - 1;
      this.column = piece.length - lastLine - 1;
    }
    this.searchedLength = 0;
  }

  /** Makes the rest the whole text again. */
  restart(): void {
    this.line = 0;
    this.column = this.skip;
    this.searchedLength = 0;
  }
}
