/** Looks up a text in the user's language and replaces `{0}`, `{1}` and so on, like `vscode.l10n.t`. */
export type Localize = (text: string, ...values: readonly (string | number)[]) => string;

/** Texts in English, for use outside of VS Code. */
export const english: Localize = (text, ...values) =>
  text.replace(/\{(\d+)\}/g, (placeholder, index) => String(values[Number(index)] ?? placeholder));
