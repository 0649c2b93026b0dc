/** Where a link in an answer leads, which comes from anyone: nothing but this is ever opened. */
export type LinkTarget =
  /** Opened through the host. */
  | { readonly kind: 'web'; readonly href: string }
  /** A path: relative to what the answer is about, a file if there is one. */
  | { readonly kind: 'path'; readonly path: string }
  /** Any other scheme: shown, never opened. */
  | { readonly kind: 'none' };

export function linkTarget(address: string): LinkTarget {
  if (/^(?:https?:\/\/|mailto:)/i.test(address)) {
    return { kind: 'web', href: address };
  }
  // `src/a.ts:12` has a colon too, but not straight after what could be a scheme's name.
  if (/^(?:[a-z][a-z0-9+.-]*:(?!\d+(?::\d+)?$)|\/\/)/i.test(address) || address === '') {
    return { kind: 'none' };
  }
  return { kind: 'path', path: address };
}
