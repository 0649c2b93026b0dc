/** A character of a JSON string by its code. */
const escaped = /\\u([\da-f]{4})/gi;

/**
 * Tests if a text may name a JSON schema. VS Code's JSON support loads the schema from its address when the text is
 * opened, and so do extensions for YAML.
 */
export function namesSchema(text: string): boolean {
  return text
    .replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .includes('$schema');
}

/**
 * The language in which a foreign text is opened, so that nothing that it refers to is loaded.
 *
 * @param languageId the id of the language in VS Code
 * @returns for a text that names a schema, a language with the colors of JSON, or none
 */
export function inertLanguage(languageId: string, text: string): string {
  if (!namesSchema(text)) {
    return languageId;
  }
  return languageId.startsWith('json') ? 'jsonl' : 'plaintext';
}
