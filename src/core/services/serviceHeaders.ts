import { AgentQueryError } from '../agentQueryError';
import type { CodeOf, DetailsOf } from '../errorDetails';
import { isFieldName, isFieldValue, isOwnHeader } from '../query/request/isOwnHeader';

/** The rule that the headers of a service violate. */
export type HeadersError = Extract<CodeOf<'configuration'>, `header${string}`>;

/**
 * The headers of a query: those of the service's setting, and the one with the access token.
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
  if (typeof setting !== 'object' || setting === null || Array.isArray(setting)) {
    throw wrong({ code: 'headers' });
  }
  const taken = new Set<string>();
  const ofToken = new Set(Object.keys(authorization).map(name => name.toLowerCase()));
  const headers = Object.entries(setting).map(([name, value]: [string, unknown]) => {
    const lower = name.toLowerCase();
    if (!isFieldName(name)) {
      // What follows may be the value, as in "X-Api-Key: 123".
      throw wrong({ code: 'headerName', header: name.split(/[\s:=]/, 1)[0] ?? '' });
    }
    if (isOwnHeader(name)) {
      throw wrong({ code: 'headerOwn', header: name });
    }
    if (taken.has(lower)) {
      throw wrong({ code: 'headerTwice', header: name });
    }
    taken.add(lower);
    if (typeof value !== 'string' || !isFieldValue(value)) {
      throw wrong({ code: 'headerValue', header: name });
    }
    if (ofToken.has(lower)) {
      throw wrong({ code: 'headerOfToken', header: name });
    }
    return [name, value.trim()];
  });
  return { ...Object.fromEntries(headers), ...authorization };
}

function wrong(details: DetailsOf<'configuration', HeadersError>): AgentQueryError {
  return new AgentQueryError(
    'configuration',
    `the headers of the service: ${details.code}`,
    details,
  );
}
