import { AgentQueryError } from '../../agentQueryError';

/** A field name of HTTP is a token (RFC 9110, section 5.6.2). */
const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Bytes of HTTP field values that all servers take: visible ASCII, spaces and tabs (RFC 9110, section 5.5). */
const fieldValue = /^[\t\x20-\x7e]*$/;

/** What the client sends itself, or what would change how the request is read. */
const ownNames = new Set([
  'accept',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * The header that a token is sent in.
 *
 * @param template `Name: value` with `${token}` in the value
 * @throws {AgentQueryError} of kind `configuration`, code `authHeader` or `token`; never quotes the token
 */
export function authHeader(template: string, token: string): Readonly<Record<string, string>> {
  const colon = template.indexOf(':');
  const name = template.slice(0, colon).trim();
  const value = template.slice(colon + 1).trim();
  const isUsable =
    colon > 0 &&
    fieldName.test(name) &&
    !ownNames.has(name.toLowerCase()) &&
    value.includes(tokenPlaceholder) &&
    fieldValue.test(value);
  if (!isUsable) {
    throw new AgentQueryError('configuration', 'authHeader is not an HTTP header with the token', {
      code: 'authHeader',
    });
  }
  if (!fieldValue.test(token) || token.trim() === '') {
    throw new AgentQueryError(
      'configuration',
      'the token contains characters that are not allowed in an HTTP header',
      {
        code: 'token',
      },
    );
  }
  return { [name]: value.replaceAll(tokenPlaceholder, () => token) };
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
const tokenPlaceholder = '${token}';
