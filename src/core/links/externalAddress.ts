/** What belongs in a browser or a mail program; everything else could run a command. */
const protocols = ['http:', 'https:', 'mailto:'];

/**
 * The address of a link that may be opened outside of VS Code, with its escapes as they are.
 *
 * @returns undefined if it may not, or is no address
 */
export function externalAddress(href: string): string | undefined {
  try {
    // What is opened is what was checked: parsers differ in what they make of white space and control characters.
    const { protocol, href: address } = new URL(href);
    return protocols.includes(protocol) ? address : undefined;
  } catch {
    return undefined;
  }
}
