import { AgentQueryError } from '../../agentQueryError';
import { isFieldName, isFieldValue, isOwnHeader } from './isOwnHeader';

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
    isFieldName(name) &&
    !isOwnHeader(name) &&
    value.includes(tokenPlaceholder) &&
    isFieldValue(value);
  if (!isUsable) {
    throw new AgentQueryError('configuration', 'authHeader is not an HTTP header with the token', {
      code: 'authHeader',
    });
  }
  if (!isFieldValue(token) || token.trim() === '') {
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
