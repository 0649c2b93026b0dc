/*
 * Replaces uc.micro in the page: JavaScript knows the categories of characters, which the original spells out in 5 KB.
 * markdown-it uses these two.
 */

/** Unicode's category Punctuation. */
export const P = /\p{P}/u;
/** Unicode's category Symbol. */
export const S = /\p{S}/u;
