/** True for a `file:` URI without a server, whose files would be asked for with the name and password of the user. */
export function isFileUri(text: string): boolean {
  return /^file:(?:(?:\/\/(?:localhost)?)?\/(?![/\\])|\/\/[a-z]:[/\\])/i.test(text);
}
