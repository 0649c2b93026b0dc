import type { Env } from 'markdown-it';
import { type InlineContent, parseInline } from './parseInline';

/** How far apart the places are at which a long text may be cut. */
const STEP = 2000;

/**
 * Inline markup ends here at the latest: what was opened 20,000 characters before, within one
 * paragraph, and is not closed yet stays text. It bounds the work that one stray asterisk causes.
 */
const LIMIT = 10 * STEP;

export interface StablePrefix {
  readonly length: number;
  readonly content: InlineContent;
}

/**
 * Cuts the start off a long text that is still growing, where what comes later cannot change how
 * it reads. The places depend on the text alone, not on when it is asked: so a text that arrived
 * in pieces is cut as one that arrived whole.
 *
 * @param tried how far earlier calls for the same text came
 * @returns the cut, or how far the search came
 */
export function splitStablePrefix(text: string, env: Env, tried: number): StablePrefix | number {
  let from = tried + STEP;
  for (; from < text.length; from += STEP) {
    const space = findSpace(text, from, from + STEP);
    const length = space === 'none' && from >= LIMIT ? hardCut(text) : space;
    if (length === 'unknown') {
      break;
    }
    if (length === 'none') {
      continue;
    }
    const content = parseInline(text.slice(0, length), env);
    if (content.complete || from >= LIMIT) {
      return { length, content };
    }
  }
  return from - STEP;
}

/**
 * A single space or line end between two words: there no run of markup characters, no hard break
 * and no escape is torn apart. Unknown where the text is too short to tell.
 */
function findSpace(text: string, from: number, to: number): number | 'none' | 'unknown' {
  for (let at = from; at < to; at++) {
    if (at + 1 >= text.length) {
      return 'unknown';
    }
    if (
      isSpace(text[at]) &&
      !isSpace(text[at + 1]) &&
      !isSpace(text[at - 1]) &&
      text[at - 1] !== '\\'
    ) {
      return at;
    }
  }
  return 'none';
}

/** A place in a very long word, not within a character. */
function hardCut(text: string): number {
  const code = text.charCodeAt(LIMIT);
  return code >= 0xdc00 && code <= 0xdfff ? LIMIT + 1 : LIMIT;
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\t';
}
