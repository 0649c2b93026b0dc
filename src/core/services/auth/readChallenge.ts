/**
 * Parameters that describe why a token was refused, and how users must sign in (RFC 6750, RFC 9470, OpenID Connect).
 */
const passedOn = new Set([
  'realm',
  'error',
  'error_description',
  'claims',
  'acr_values',
  'max_age',
]);

/** The maximum length of a header in UTF-16 code units; longer ones are ignored. */
const maxLength = 16 * 1024;

/** A name, a scheme or an unquoted value (RFC 9110, section 5.6.2). */
const token = String.raw`[!#$%&'*+.^_\x60|~0-9A-Za-z-]+`;

/** A scheme, or a parameter, or both (RFC 9110, section 11.6.1). Values with escaped characters do not match. */
const element = new RegExp(
  String.raw`^(?:(?<scheme>${token})(?:[ \t]+(?!$|=)|$))?(?:(?<name>${token})[ \t]*=[ \t]*(?:"(?<quoted>[^"\\]*)"|(?<plain>${token})))?$`,
);

/**
 * The first Bearer challenge of a WWW-Authenticate header, to be passed to an authentication provider. Its scopes are
 * left out: only the user's settings determine the purpose of a token, or else a service could request a token that
 * gives access to another service.
 *
 * @returns undefined if there is none
 */
export function readChallenge(header: string | undefined): string | undefined {
  if (header === undefined || header.length > maxLength) {
    return undefined;
  }
  let parameters: string[] | undefined;
  let isBearer = false;
  for (const text of elements(header)) {
    const { scheme, name, quoted, plain } = element.exec(text)?.groups ?? {};
    if (scheme !== undefined) {
      isBearer = parameters === undefined && scheme.toLowerCase() === 'bearer';
      parameters ??= isBearer ? [] : undefined;
    }
    if (isBearer && name !== undefined && passedOn.has(name.toLowerCase())) {
      parameters?.push(`${name.toLowerCase()}="${quoted ?? plain}"`);
    }
  }
  return parameters && ['Bearer', parameters.join(', ')].join(' ').trim();
}

/** The elements of a list, which are separated by commas outside quotation marks. */
function elements(header: string): readonly string[] {
  const parts: string[] = [];
  let isQuoted = false;
  let start = 0;
  for (let at = 0; at < header.length; at += 1) {
    const character = header[at];
    if (isQuoted && character === '\\') {
      at += 1;
    } else if (character === '"') {
      isQuoted = !isQuoted;
    } else if (character === ',' && !isQuoted) {
      parts.push(header.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, header.slice(start).trim()];
}
