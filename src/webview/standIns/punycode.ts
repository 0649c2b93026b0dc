/** Replaces punycode.js in the page: markdown-it uses these two functions, and browsers can encode host names. */
export default {
  /** Encodes a host name in ASCII; anything else stays as it is. */
  toASCII(host: string): string {
    const url = `http://${host}`;
    return /[^\p{ASCII}]/u.test(host) && URL.canParse(url) ? new URL(url).hostname : host;
  },

  /** Leaves the host name as it was written, so that a link's text can't look like another host. */
  toUnicode(host: string): string {
    return host;
  },
};
