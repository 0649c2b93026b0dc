/**
 * Stands for uc.micro in the page: the engine knows the categories of characters, which the real one spells out in 5 KB.
 * markdown-it asks for these two.
 */
export const P = /\p{P}/u;
export const S = /\p{S}/u;
