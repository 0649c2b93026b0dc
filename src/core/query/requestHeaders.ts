import { AgentQueryError } from '../errors/agentQueryError';
import type { CodeOf, DetailsOf } from '../errors/errorDetails';
import { isRecord } from '../text/json';

/** The rule that the headers of a service violate. */
export type HeadersError = Extract<CodeOf<'configuration'>, `header${string}`>;

/**
 * The headers of a query: from the service's setting, and the header with the access token.
 *
 * @param setting as the user wrote it: an object of strings, or undefined for none
 * @param authorization the header with the access token; empty without a token
 * @throws {AgentQueryError} of kind `configuration`, with a {@link HeadersError} as its code and the name of the header
 * in its details. It never contains a value.
 */
export function serviceHeaders(
  setting: unknown,
  authorization: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  if (setting === undefined) {
    return authorization;
  }
  if (!isRecord(setting)) {
    throw wrongHeader({ code: 'headers' });
  }
  const taken = new Set<string>();
  const ofToken = new Set(Object.keys(authorization).map(name => name.toLowerCase()));
  const headers = Object.entries(setting).map(([name, value]) => {
    const lower = name.toLowerCase();
    if (!isFieldName(name)) {
      // The rest may be the value, as in "X-Api-Key: 123".
      throw wrongHeader({ code: 'headerName', header: name.split(/[\s:=]/, 1)[0] ?? '' });
    }
    if (isOwnHeader(name)) {
      throw wrongHeader({ code: 'headerOwn', header: name });
    }
    if (taken.has(lower)) {
      throw wrongHeader({ code: 'headerTwice', header: name });
    }
    taken.add(lower);
    if (typeof value !== 'string' || !isFieldValue(value)) {
      throw wrongHeader({ code: 'headerValue', header: name });
    }
    if (ofToken.has(lower)) {
      throw wrongHeader({ code: 'headerOfToken', header: name });
    }
    return [name, value.trim()];
  });
  return { ...Object.fromEntries(headers), ...authorization };
}

function wrongHeader(details: DetailsOf<'configuration', HeadersError>): AgentQueryError {
  return new AgentQueryError(
    'configuration',
    `the headers of the service: ${details.code}`,
    details,
  );
}

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
      { code: 'token' },
    );
  }
  return { [name]: value.replaceAll(tokenPlaceholder, () => token) };
}

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder in the setting's value.
export const tokenPlaceholder = '${token}';

/**
 * Headers that no setting may contain, in lower case: headers that the client sets itself (`accept`, `content-length`,
 * `content-type`, `host`), headers that change how the request is framed or the response encoded (`accept-encoding`,
 * `content-encoding`, `expect`, `te`, `trailer`, `transfer-encoding`), and headers of the connection (RFC 9110, section
 * 7.6.1).
 */
const ownNames = new Set([
  'accept',
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** HTTP field names are tokens (RFC 9110, section 5.6.2). */
function isFieldName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name);
}

/**
 * @returns true if a text has only characters that every server accepts in field values: visible ASCII, space and tab
 * (RFC 9110, section 5.5)
 */
export function isFieldValue(value: string): boolean {
  return /^[\t\x20-\x7e]*$/.test(value);
}

/**
 * @returns true for a header that users cannot set. Headers that begin with `proxy-` are for a proxy, and the service
 * would get them. `Cookie` and `User-Agent` are allowed: the client sends neither, and there are gateways that expect
 * them.
 */
function isOwnHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return ownNames.has(lower) || lower.startsWith('proxy-');
}
