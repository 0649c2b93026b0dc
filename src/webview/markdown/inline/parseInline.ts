import type { Env, Token } from 'markdown-it';
import { loadedMarkup } from '../loadedMarkup';
import { mayHaveMarkup } from './mayHaveMarkup';

/** A token of markdown-it, as far as it is used. */
export type InlineToken = Pick<
  Token,
  'type' | 'content' | 'nesting' | 'info' | 'meta' | 'children' | 'attrGet'
>;

/** A parsed inline text. */
export interface InlineContent {
  readonly tokens: InlineToken[];
  /** The text if it has no markup; its tokens are all of it. */
  readonly plain?: string;
  /**
   * True if no emphasis, bracket, code span, tag or formula is open at the end. Text that follows after white space, or
   * from letter to letter, can then be parsed by itself with the same result.
   */
  readonly complete: boolean;
  /** True if it contains brackets that a definition could turn into a link. */
  readonly bracketed: boolean;
  /** True if it contains formulas, images or files, which are shown in separate steps. */
  readonly hasLeaves: boolean;
}

/** Parses inline markdown. Plain text needs no parser, and most of the code of markup is not loaded for it. */
export function parseInline(text: string, env: Env): InlineContent {
  if (mayHaveMarkup(text)) {
    return loadedMarkup().parseMarkup(text, env);
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
    return loadedMarkup().buildNodes(tokens);
  }
  return plain === '' ? [] : [document.createTextNode(plain)];
}

/** @returns the text of inline tokens without markup; images become their alternative text */
export function plainText(tokens: readonly InlineToken[]): string {
  return tokens
    .map(({ type, content, children }) =>
      type === 'image'
        ? plainText(children ?? [])
        : type === 'softbreak' || type === 'hardbreak'
          ? '\n'
          : content,
    )
    .join('');
}
