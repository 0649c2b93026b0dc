import type { Env } from 'markdown-it';
import { type InlineContent, parseInline } from './parseInline';

/** UTF-16 code units between two places where a long text may be split. */
const stepLength = 2000;

/**
 * UTF-16 code units after which a text is split even if markup is open: markup that is not closed within this length
 * stays text. This bounds the work that a stray asterisk causes.
 */
const maxPrefixLength = 10 * stepLength;

/** The parsed start of a text that text after it can't change. */
export interface StablePrefix {
  /** UTF-16 code units. */
  readonly length: number;
  readonly content: InlineContent;
}

/**
 * Finds a prefix of a long, growing text that later text can't change. The result depends only on the text, not on when
 * the function is called, so a text is split the same way in whatever pieces it arrives.
 *
 * @param tried the number that the last call for the same text returned; 0 at first
 * @returns the prefix, or the number of UTF-16 code units in which there is none
 */
export function splitStablePrefix(text: string, env: Env, tried: number): StablePrefix | number {
  let start = tried + stepLength;
  for (; start < text.length; start += stepLength) {
    const isLast = start >= maxPrefixLength;
    const space = findSpace(text, start, start + stepLength);
    const length = space === 'none' && isLast ? splitWord(text) : space;
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
 * Finds a single space or line end between two words: splitting there breaks no run of markup characters, no hard line
 * break and no escape.
 *
 * @returns its index; `unknown` if more text is needed to decide
 */
function findSpace(text: string, start: number, end: number): number | 'none' | 'unknown' {
  for (let index = start; index < end; index++) {
    if (index + 1 >= text.length) {
      return 'unknown';
    }
    if (
      isSpace(text[index]) &&
      !isSpace(text[index + 1]) &&
      !isSpace(text[index - 1]) &&
      text[index - 1] !== '\\'
    ) {
      return index;
    }
  }
  return 'none';
}

/** An index in a very long word that does not split a surrogate pair. */
function splitWord(text: string): number {
  const code = text.charCodeAt(maxPrefixLength);
  return code >= 0xdc00 && code <= 0xdfff ? maxPrefixLength + 1 : maxPrefixLength;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\t';
}
