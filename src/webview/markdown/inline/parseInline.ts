import type { Env, StateInline, Token } from 'markdown-it';
import { markdownIt, unpairedMarkdownIt } from './markdownIt';

export interface InlineContent {
  readonly tokens: Token[];
  /**
   * Nothing in the text waits for something after it: no opened emphasis, bracket or code span. So
   * text that follows after white space can be parsed by itself and gives the same as the whole.
   */
  readonly complete: boolean;
  /** Has brackets that a definition could make a link of. */
  readonly bracketed: boolean;
}

/** More than fits into 2,000 characters of anything that is meant: a text is cut after so many. */
const MAX_BRACKETS = 400;
const MAX_DELIMITERS = 1600;

/** markdown-it's `inline.parse`, with a look at what it left open. */
export function parseInline(text: string, env: Env): InlineContent {
  const tokens: Token[] = [];
  const parser = isHostile(text) ? unpairedMarkdownIt : markdownIt;
  const state = new parser.inline.State(text, parser, env, tokens);
  parser.inline.tokenize(state);
  for (const rule of parser.inline.ruler2.getRules('')) {
    rule(state);
  }
  return {
    tokens,
    complete: !hasOpenDelimiter(state) && !hasOpenText(tokens),
    bracketed: text.includes(']'),
  };
}

function isHostile(text: string): boolean {
  let brackets = 0;
  let delimiters = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === '[') {
      brackets++;
    } else if (character === '*' || character === '_' || character === '~') {
      delimiters++;
    }
  }
  return brackets > MAX_BRACKETS || delimiters > MAX_DELIMITERS;
}

function hasOpenDelimiter({ delimiters }: StateInline): boolean {
  return delimiters.some(({ open, end }) => open && end < 0);
}

/**
 * Whether characters that markdown-it left as text could still become markup: what was escaped has
 * a token type of its own.
 */
function hasOpenText(tokens: readonly Token[]): boolean {
  let brackets = 0;
  for (const { type, content } of tokens) {
    if (type !== 'text') {
      continue;
    }
    if (content.includes('`') || content.includes('](')) {
      return true;
    }
    for (const [bracket] of content.matchAll(/[[\]]/g)) {
      brackets = bracket === '[' ? brackets + 1 : Math.max(brackets - 1, 0);
    }
  }
  return brackets > 0;
}
