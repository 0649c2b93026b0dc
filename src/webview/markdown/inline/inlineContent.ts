import type { Token } from 'markdown-it';

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
