/** Replaces the placeholders `{0}`, `{1}` and so on of a text; those without a value stay. */
export function format(text: string, ...values: ReadonlyArray<string | number>): string {
  return text.replace(/\{(\d)\}/g, (whole, index: string) =>
    String(values[Number(index)] ?? whole),
  );
}
