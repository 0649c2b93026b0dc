import type { StateInline } from 'markdown-it';

/** A footnote that has a text. */
export interface Footnote {
  /** The label, by which references find it, in a normal form. */
  readonly key: string;
  /** Position among the footnotes in the order of their texts, counted from 1. */
  readonly position: number;
  /** Of its element. */
  readonly id: string;
}

const reference = /\[\^([^\][\s]{1,200})\]/y;

/**
 * A rule of markdown-it for references to footnotes, such as `[^1]`. Without its footnote, and in the text of a link, a
 * reference is text.
 */
export function footnoteRule(state: StateInline, silent: boolean): boolean {
  const { env, linkLevel, pos, posMax, src } = state;
  // The parser is silent while it looks for the end of a link's text.
  if (silent || linkLevel > 0 || !src.startsWith('[^', pos)) {
    return false;
  }
  reference.lastIndex = pos;
  const label = reference.exec(src)?.[1];
  const footnotes = env.footnotes as ReadonlyMap<string, Footnote> | undefined;
  const footnote = label && footnotes?.get(state.md.utils.normalizeReference(label));
  if (!footnote || reference.lastIndex > posMax) {
    return false;
  }
  state.push('footnote', '', 0).meta = { footnote };
  state.pos = reference.lastIndex;
  return true;
}
