/**
 * Stands for linkify-it in the page: markdown-it makes one, and asks nothing of it while its option `linkify` is off.
 * The real one is 11 KB.
 */
export class LinkifyIt {}
