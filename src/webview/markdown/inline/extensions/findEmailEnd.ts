/** UTF-16 code units of the part before the `@`; longer ones are no addresses (RFC 5321, section 4.5.3.1.1). */
const maxLocalLength = 64;

const local = /[\w.+-]/;
const address = /[\w.+-]{1,64}@[A-Za-z0-9_-]+(?:\.[A-Za-z0-9][\w-]*)+/y;

/** @returns the index at which the email address that has its `@` at an index would start */
export function emailStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && local.test(text.charAt(start - 1)) && at - start < maxLocalLength) {
    start--;
  }
  return start;
}

/**
 * Finds the end of an email address as GFM's autolinks extension does: it ends with a letter and has a dot in its domain.
 *
 * @param start index at which the address may start, in UTF-16 code units
 * @param max index at which it ends at the latest
 * @returns its end; undefined if there is none
 */
export function findEmailEnd(text: string, start: number, max: number): number | undefined {
  address.lastIndex = start;
  const found = /[\w/.+-]/.test(text.charAt(start - 1)) ? null : address.exec(text);
  const end = address.lastIndex;
  return found && end <= max && /[A-Za-z]$/.test(found[0]) ? end : undefined;
}
