import { AgentQueryError } from '../../agentQueryError';

/** HTTP field names are tokens (RFC 9110, section 5.6.2). */
const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

/** Characters that every server accepts in field values: visible ASCII, space and tab (RFC 9110, section 5.5). */
const fieldValue = /^[\t\x20-\x7e]*$/;

/** Headers that the client sets itself, or that change how the request is parsed. */
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
 * The header that carries the access token.
 *
 * @param template `Name: value` with `${token}` in the value
 * @throws {AgentQueryError} of kind `configuration`, code `authHeader` or `token`; its message never contains the token
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

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder in the setting's value.
const tokenPlaceholder = '${token}';
