import { splitPlace } from '../../../base/placeInFile';
import { shorten } from '../../../base/shorten';
import { nameHidden, tooltipLine } from '../../page/markHidden';

/** The destination of a link in an answer. Answers are untrusted, so other destinations are never opened. */
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
  // The colon of `a.ts:12` is followed by a line number, and the colon of `c:/a.ts` by a folder; they don't end a
  // scheme.
  const path = splitPlace(address)?.path ?? address;
  const isPath = isFileUri(path) || /^[a-z]:(?:[/\\]|%5c)/i.test(path);
  return address === '' || (!isPath && /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(path))
    ? { kind: 'none' }
    : { kind: 'path', path: address };
}

/** UTF-16 code units. */
const maxAddressLength = 500;
/** UTF-16 code units. */
const maxTitleLength = 200;

/** A link's tooltip: always its destination, then its title. */
export function linkTooltip(address: string, title: string): string {
  const shown = nameHidden(shorten(address, maxAddressLength), 'code');
  const name = tooltipLine(title, maxTitleLength, 'prose');
  return name ? `${shown}\n${name}` : shown;
}

/** True for a `file:` URI without a server, whose files would be asked for with the name and password of the user. */
export function isFileUri(text: string): boolean {
  return /^file:(?:(?:\/\/(?:localhost)?)?\/(?![/\\])|\/\/[a-z]:[/\\])/i.test(text);
}
