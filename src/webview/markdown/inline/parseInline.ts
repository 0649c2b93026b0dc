import type { Env } from 'markdown-it';
import type { InlineContent, InlineToken } from './inlineContent';
import { inlineMarkup } from './inlineMarkup';
import { mayHaveMarkup } from './mayHaveMarkup';

/** Parses inline markdown. Plain text needs no parser, and most of the code of markup is not loaded for it. */
export function parseInline(text: string, env: Env): InlineContent {
  if (mayHaveMarkup(text)) {
    return inlineMarkup().parseMarkup(text, env);
  }
  const lines = text.split('\n').map(line => plainToken('text', line));
  const tokens = lines.flatMap((line, index) =>
    index === 0 ? [line] : [plainToken('softbreak', ''), line],
  );
  return {
    tokens: tokens.filter(({ type, content }) => type === 'softbreak' || content !== ''),
    plain: text,
    complete: true,
    bracketed: false,
    hasLeaves: false,
  };
}

function plainToken(type: 'text' | 'softbreak', content: string): InlineToken {
  return { type, content, nesting: 0, info: '', meta: null, children: null, attrGet: () => null };
}

/** Creates the DOM nodes of inline content, without any HTML source. */
export function nodesOf({ plain, tokens }: InlineContent): readonly ChildNode[] {
  if (plain === undefined) {
    return inlineMarkup().buildNodes(tokens);
  }
  return plain === '' ? [] : [document.createTextNode(plain)];
}
