/**
 * Replaces linkify-it in the page: markdown-it creates one but does not use it while its option `linkify` is off. The
 * original is 11 KB.
 */
export class LinkifyIt {}
