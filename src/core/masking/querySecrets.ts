import { kwargsSecrets } from './kwargsSecrets';
import { looksRandom, namesSecret } from './possibleSecrets';

/** The places of a query that have secrets, as the user wrote them, valid or not. */
export interface SecretHolders {
  /** The headers, including the header with the access token, if any. */
  readonly headers?: unknown;
  /** The keyword arguments of the settings and of the question: JSON, or values that can be written as JSON. */
  readonly kwargs?: readonly unknown[];
}

/**
 * The secrets of a query: values that are secrets by their names, and words in headers that look random. No other
 * function decides which headers and keyword arguments are secret.
 */
export function querySecrets({ headers, kwargs = [] }: SecretHolders): readonly string[] {
  const values = Object.entries(Object(headers)).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  );
  return [
    ...values.flatMap(([name, value]) => [
      ...value.split(/[\s,;="]+/).filter(looksRandom),
      ...(namesSecret(name) ? headerSecrets(value.trim()) : []),
    ]),
    ...kwargs
      .map(each => (typeof each === 'string' ? each : (JSON.stringify(each) ?? '')))
      .flatMap(kwargsSecrets)
      .map(({ value }) => value),
  ];
}

/** The secrets in the value of a header: the credentials after a scheme, or all of it. */
function headerSecrets(value: string): readonly string[] {
  const [, scheme, credentials] = /^(\w+)\s+(\S+)$/.exec(value) ?? [];
  const login = scheme?.toLowerCase() === 'basic' ? basicLogin(credentials) : [];
  return [credentials ?? value, ...login];
}

/** The login of Basic authorization, and its password. */
function basicLogin(base64 = ''): readonly string[] {
  try {
    const text = atob(base64);
    return [text, text.slice(text.indexOf(':') + 1)];
  } catch {
    return [];
  }
}
