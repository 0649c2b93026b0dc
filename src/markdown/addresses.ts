import type MarkdownIt from 'markdown-it';
import { isWindowsPath } from './literalPaths';

/** The text before the host of a web address, and the host. */
const hostOfAddress = /^(https?:\/\/(?:[^/?#]*@)?)([^/?#@:]*)/i;

/** Keeps the marks that stand for long data in addresses, whose other characters are escaped. */
export function keepMarks(parser: InstanceType<typeof MarkdownIt>): void {
  const { normalizeLink } = parser;
  parser.normalizeLink = address => (address.includes('\uffff') ? address : normalizeLink(address));
}

/**
 * Leaves an encoded host in a link's text as it was written, so that it can't look like another one, and encodes the
 * hosts of destinations as browsers do: markdown-it itself does not turn them to lower case first.
 */
export function keepHosts(parser: InstanceType<typeof MarkdownIt>): void {
  const { normalizeLink, normalizeLinkText } = parser;
  parser.normalizeLink = address =>
    normalizeLink(
      address.replace(hostOfAddress, (_, before: string, host: string) => before + asciiHost(host)),
    );
  parser.normalizeLinkText = address =>
    /xn--/i.test(address) ? address : normalizeLinkText(address);
}

/** Makes markdown-it keep the backslashes of a Windows path in the destination of a link. */
export function keepBackslashes({ helpers }: InstanceType<typeof MarkdownIt>): void {
  const { parseLinkDestination } = helpers;
  helpers.parseLinkDestination = (source, start, max) => {
    const found = parseLinkDestination(source, start, max);
    const written = found.ok ? source.slice(start, found.pos).replace(/^<|>$/g, '') : '';
    return isWindowsPath(written) ? { ...found, str: written } : found;
  };
}

function asciiHost(host: string): string {
  if (!/\P{ASCII}/u.test(host)) {
    return host;
  }
  const url = `http://${host}`;
  const ascii = URL.canParse(url) ? new URL(url).hostname : host;
  // markdown-it would take the rest of a longer name for a path.
  return ascii.split('.').every(({ length }) => length < 64) ? ascii : host;
}
