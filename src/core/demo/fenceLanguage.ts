/** VS Code's language ids that have another common name in markdown. */
const byLanguageId = new Map([
  ['typescriptreact', 'tsx'],
  ['javascriptreact', 'jsx'],
  ['shellscript', 'sh'],
  ['plaintext', 'text'],
  ['jsonc', 'json'],
  ['objective-c', 'objectivec'],
]);

/** The info string of a fence for a language id of VS Code. */
export function fenceLanguage(languageId: string): string {
  return byLanguageId.get(languageId) ?? sanitize(languageId);
}

/** The info string of a fence for a file name: its extension, which highlighters accept as an alias. */
export function fenceLanguageOfFile(name: string): string {
  const extension = /[^/\\]\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return extension === '' || extension === 'txt' ? 'text' : sanitize(extension);
}

/** The info string, or `text` if it could break its fence. */
function sanitize(language: string): string {
  return /^[\w+#.-]+$/.test(language) ? language : 'text';
}
