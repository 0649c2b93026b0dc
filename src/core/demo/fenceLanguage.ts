/** VS Code's language ids whose common name in markdown is another. */
const byLanguageId = new Map([
  ['typescriptreact', 'tsx'],
  ['javascriptreact', 'jsx'],
  ['shellscript', 'sh'],
  ['plaintext', 'text'],
  ['jsonc', 'json'],
  ['objective-c', 'objectivec'],
]);

/** The info string of a fence for VS Code's language id. */
export function languageOfId(languageId: string): string {
  return byLanguageId.get(languageId) ?? sanitize(languageId);
}

/** The info string of a fence for a file name: its extension, which highlighters take as an alias. */
export function languageOfName(name: string): string {
  const extension = /[^/\\]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return extension === '' || extension === 'txt' ? 'text' : sanitize(extension);
}

/** An info string that cannot break its fence. */
function sanitize(language: string): string {
  return /^[\w+#.-]+$/.test(language) ? language : 'text';
}
