/** Protocols for browsers and mail programs; any other could run a command. */
const protocols = ['http:', 'https:', 'mailto:'];

/**
 * The address of a link that may be opened outside VS Code, with its percent-encoding unchanged.
 *
 * @returns undefined if it must not be opened, or is not a valid URL
 */
export function externalAddress(href: string): string | undefined {
  try {
    // The parsed address, since parsers differ in how they treat white space and control characters.
    const { protocol, href: address } = new URL(href);
    return protocols.includes(protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
