/** The destination of a link in an answer. Answers are untrusted, so nothing else is ever opened. */
export type LinkTarget =
  /** A URL that the extension opens. */
  | { readonly kind: 'web'; readonly href: string }
  /** Possibly the path of a file. */
  | { readonly kind: 'path'; readonly path: string }
  /** Another scheme, which is never opened. */
  | { readonly kind: 'none' };

/** @param address the destination of a link in markdown */
export function linkTarget(address: string): LinkTarget {
  if (/^(?:https?:\/\/|mailto:)/i.test(address)) {
    return { kind: 'web', href: address };
  }
  // In `src/a.ts:12`, the colon is followed by a line number and does not end a scheme.
  if (/^(?:[a-z][a-z0-9+.-]*:(?!\d+(?::\d+)?$)|\/\/)/i.test(address) || address === '') {
    return { kind: 'none' };
  }
  return { kind: 'path', path: address };
}
