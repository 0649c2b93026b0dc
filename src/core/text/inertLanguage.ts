/** A character of a JSON string by its code. */
const escaped = /\\u([\da-f]{4})/gi;

/**
 * Tests if a text may name a JSON schema. VS Code's JSON support loads that from its address as soon as the text is open,
 * and so do extensions for YAML.
 */
export function namesSchema(text: string): boolean {
  return text
    .replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .includes('$schema');
}

/**
 * The language in which a text from elsewhere is opened, so that nothing loads what it refers to.
 *
 * @param languageId of VS Code
 * @returns for a text that names a schema, a language with the colors of JSON, or none
 */
export function inertLanguage(languageId: string, text: string): string {
  if (!namesSchema(text)) {
    return languageId;
  }
  return languageId.startsWith('json') ? 'jsonl' : 'plaintext';
}
