/**
 * Stands for punycode.js in the page, where markdown-it asks for these two: the browser knows how a host is written.
 */
export default {
  /** A host as it goes over the wire; one that is none stays as it is. */
  toASCII(host: string): string {
    const url = `http://${host}`;
    return /[^\p{ASCII}]/u.test(host) && URL.canParse(url) ? new URL(url).hostname : host;
  },

  /** The text of a link shows the host as it was written, so that it cannot look like another one. */
  toUnicode(host: string): string {
    return host;
  },
};
