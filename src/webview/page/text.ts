/** Replaces the placeholders `{0}`, `{1}` and so on of a text; those without a value stay. */
export function format(text: string, ...values: ReadonlyArray<string | number>): string {
  return text.replace(/\{(\d)\}/g, (whole, index: string) =>
    String(values[Number(index)] ?? whole),
  );
}

/**
 * Shortens a text to its beginning and an ellipsis, without splitting a surrogate pair.
 *
 * @param maxLength UTF-16 code units, without the ellipsis; a text that is not longer stays as it is
 */
export function truncate(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Matches a letter of the scripts that are written from right to left. */
export const rightToLeft =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
