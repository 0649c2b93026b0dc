import type { Env, StateInline, Token } from 'markdown-it';
import { isFileLink } from './buildNodes';
import type { InlineContent } from './inlineContent';
import { hasOpenFormula, markdownIt, unpairedMarkdownIt } from './markdownIt';
import { joinUnspacedLines } from './unspacedScripts';

/** The start of a tag; in text, it is one that may be closed later. */
const openTag = /<(?:[a-z/!?]|$)/i;

/** Opening brackets in a text of about 2,000 UTF-16 code units, from which on it is considered hostile. */
const maxBracketCount = 400;
/** Emphasis delimiters in such a text, from which on it is considered hostile. */
const maxDelimiterCount = 1600;

/**
 * Parses inline markdown as markdown-it's `inline.parse` does, and also finds out if markup is open at the end. A
 * hostile text is parsed without links and emphasis, which could take quadratic time.
 *
 * @param env the link reference definitions
 */
export function parseMarkup(text: string, env: Env): InlineContent {
  const tokens: Token[] = [];
  const parser = isHostile(text) ? unpairedMarkdownIt : markdownIt;
  const state = new parser.inline.State(text, parser, env, tokens);
  parser.inline.tokenize(state);
  for (const rule of parser.inline.ruler2.getRules('')) {
    rule(state);
  }
  return {
    tokens: joinUnspacedLines(tokens),
    complete: !hasOpenDelimiter(state) && !hasOpenText(tokens) && !hasOpenFormula(state),
    bracketed: text.includes(']'),
    hasLeaves: tokens.some(isLeaf),
  };
}

function isLeaf(token: Token): boolean {
  return token.type === 'formula' || token.type === 'image' || isFileLink(token);
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
  return brackets > maxBracketCount || delimiters > maxDelimiterCount;
}

function hasOpenDelimiter({ delimiters }: StateInline): boolean {
  return delimiters.some(({ open, end }) => open && end < 0);
}

/**
 * Tests if characters that markdown-it left as text could still become markup; escaped ones have another token type.
 */
function hasOpenText(tokens: readonly Token[]): boolean {
  let brackets = 0;
  for (const { type, content } of tokens) {
    if (type !== 'text') {
      continue;
    }
    if (content.includes('`') || content.includes('](') || openTag.test(content)) {
      return true;
    }
    for (const [bracket] of content.matchAll(/[[\]]/g)) {
      brackets = bracket === '[' ? brackets + 1 : Math.max(brackets - 1, 0);
    }
  }
  return brackets > 0;
}
