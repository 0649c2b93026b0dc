import { settings } from '../contributes/settings';
import { AgentQueryError } from '../core/errors/agentQueryError';
import { namesSecret } from '../core/masking/possibleSecrets';
import { SecretMask } from '../core/masking/secretMask';
import { completeBaseUrl, queryUrl } from '../core/query/baseUrl';
import { authHeader, serviceHeaders, tokenPlaceholder } from '../core/query/requestHeaders';
import { isThisMachine } from '../core/query/thisMachine';
import { UsageError } from './command';
import { errorSentence } from './errorSentence';

/** The options about the service, which all commands with an address have. */
export const serviceOptions = {
  'token-env': { type: 'string' },
  header: { type: 'string', multiple: true },
  'allow-plain-http': { type: 'boolean' },
} as const;

export const serviceHelp = `  --token-env NAME        Send the access token from the environment
                          variable NAME, as "Authorization: Bearer"
  --header 'Name: value'  Add a header; can be repeated. \${token} in the
                          value stands for the access token
  --allow-plain-http      Send the access token to other machines even
                          without encryption`;

interface ServiceArguments {
  readonly 'token-env'?: string | undefined;
  readonly header?: readonly string[] | undefined;
  readonly 'allow-plain-http'?: boolean | undefined;
}

/** A service to call, and the secrets that calling it needs. */
export interface CalledService {
  /** The URL that queries are posted to. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly mask: SecretMask;
}

/**
 * Reads the address of a service and the options about it.
 *
 * @param address the first argument of the command
 * @throws {UsageError}
 */
export function readService(
  address: string | undefined,
  { header = [], ...options }: ServiceArguments,
): CalledService {
  if (address === undefined) {
    throw new UsageError('The address of the service is missing.');
  }
  const token = readToken(options['token-env']);
  const ofToken = header.filter(text => text.includes(tokenPlaceholder));
  if (ofToken.length > 0 && token === undefined) {
    throw new UsageError(`${tokenPlaceholder} in --header needs --token-env.`);
  }
  const others = header.filter(text => !ofToken.includes(text)).map(readHeader);
  const templates = ofToken.length === 0 ? [settings.authHeader.default] : ofToken;
  try {
    const url = queryUrl(completeBaseUrl(address));
    const authorization =
      token === undefined
        ? {}
        : Object.assign({}, ...templates.map(template => authHeader(template, token)));
    const headers = serviceHeaders(Object.fromEntries(others), authorization);
    const { protocol, hostname, origin } = new URL(url);
    const isExposed = protocol === 'http:' && !isThisMachine(hostname) && token !== undefined;
    if (isExposed && !options['allow-plain-http']) {
      throw new UsageError(
        `The access token would be sent to ${origin} without encryption. Use https, or add --allow-plain-http.`,
      );
    }
    const mask = new SecretMask();
    mask.addQuery({ headers });
    if (token !== undefined) {
      mask.add(token);
    }
    return { url, headers, mask };
  } catch (error) {
    throw error instanceof AgentQueryError ? new UsageError(errorSentence(error)) : error;
  }
}

/** Reads the access token, which other programs could see among arguments. */
function readToken(name: string | undefined): string | undefined {
  if (name === undefined) {
    return undefined;
  }
  const token = process.env[name]?.trim() ?? '';
  if (token === '') {
    throw new UsageError(`The environment variable ${name} is not set, or is empty.`);
  }
  return token;
}

function readHeader(text: string): readonly [string, string] {
  const [, name, value] = /^([^:]+):\s*(.*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined) {
    throw new UsageError(`A header must look like 'Name: value'.`);
  }
  if (namesSecret(name)) {
    throw new UsageError(
      `Other programs can read the arguments of this one. Put the value of ${name} into an environment variable, and use --token-env VARIABLE --header '${name}: ${tokenPlaceholder}'.`,
    );
  }
  return [name, value];
}
