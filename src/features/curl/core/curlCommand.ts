import { tokenPlaceholder } from '../../../core/query/requestHeaders';
import { isThisMachine } from '../../../core/query/thisMachine';
import type { TlsFiles } from '../../../core/services/tlsFiles';
import { type CommandWord, home, variableNaming, variablesIn } from './commandWord';
import {
  type CurlBody,
  type CurlInvocation,
  type CurlOption,
  posixCommand,
  powershellCommand,
  type Shell,
} from './shell';

/** The environment variable that replaces the access token, which is never copied. */
const tokenVariable = 'AGENT_QUERY_TOKEN';

/** The environment variable with the login of the proxy, `user:password`. */
const proxyVariable = 'AGENT_QUERY_PROXY_USER';

export interface CurlProxy {
  /** Without user name and password. */
  readonly url: string;
  /** It needs a login, which is read from {@link proxyVariable}. */
  readonly hasLogin: boolean;
  /** Hosts that are reached without it. */
  readonly except: readonly string[];
}

export interface CurlQuery {
  readonly url: string;
  /** `Name: value` with `${token}` in it; undefined if no token is set. */
  readonly authHeader: string | undefined;
  /** Names of further headers. Their values are read from the variables of {@link headerVariables}. */
  readonly headers: readonly string[];
  readonly tls: TlsFiles | undefined;
  readonly proxy: CurlProxy | undefined;
  readonly body: CurlBody;
}

/**
 * A query as a command that shows the answer as it arrives. It does not end with a line break, so that a terminal does not
 * run it before the user has seen it.
 *
 * A body on the command line has the same JSON value as the one that the client sends, with more characters escaped if the
 * shell needs that, and with secrets from variables; a body in a file is sent byte for byte.
 *
 * @param isWindows decides what curl is called in PowerShell
 */
export function curlCommand(query: CurlQuery, shell: Shell, isWindows: boolean): string {
  const invocation = invocationOf(query);
  return shell === 'posix'
    ? posixCommand(invocation)
    : powershellCommand(invocation, isWindows ? 'curl.exe' : 'curl');
}

/** The environment variables that a command reads secrets from. */
export function secretVariables({
  authHeader,
  headers,
  proxy,
  body,
}: CurlQuery): readonly string[] {
  return [
    ...(authHeader === undefined ? [] : [tokenVariable]),
    ...headerVariables(headers),
    ...(proxy?.hasLogin ? [proxyVariable] : []),
    ...('json' in body ? variablesIn(body.json) : []),
  ];
}

/** The environment variables that replace the values of headers, as {@link tokenVariable} does for the token. */
function headerVariables(names: readonly string[]): readonly string[] {
  return names.map(variableNaming('HEADER'));
}

function invocationOf({ url, authHeader, headers, tls, proxy, body }: CurlQuery): CurlInvocation {
  const variables = headerVariables(headers);
  return {
    headers: [
      ['Content-Type: application/json'],
      ['Accept: text/event-stream'],
      // Otherwise curl waits for the service's consent to a large body.
      ...('file' in body ? [['Expect:']] : []),
      ...(authHeader === undefined ? [] : [withToken(authHeader)]),
      ...headers.map((name, index) => [`${name}: `, { env: variables[index] ?? '' }]),
    ],
    options: [
      ...(tls ? certificateOptions(tls) : []),
      ...(proxy ? proxyOptions(proxy) : []),
      // A proxy of the environment would get the token.
      ...(isThisMachine(new URL(url).hostname) ? [{ name: '--noproxy', value: ['*'] }] : []),
    ],
    url,
    body,
  };
}

/** A header with the variable in the place of the token. */
function withToken(header: string): CommandWord {
  return header
    .split(tokenPlaceholder)
    .flatMap((text, index) => (index === 0 ? [text] : [{ env: tokenVariable }, text]))
    .filter(piece => piece !== '');
}

/** Only the first authority is used: curl takes one file. */
function certificateOptions({ ca, client }: TlsFiles): readonly CurlOption[] {
  return [
    ...ca.slice(0, 1).map(file => ({ name: '--cacert', value: pathWord(file) })),
    ...(client
      ? [
          { name: '--cert', value: pathWord(client.cert).map(escapeColons) },
          { name: '--key', value: pathWord(client.key) },
        ]
      : []),
  ];
}

/** A shell does not replace a quoted `~`. */
function pathWord(file: string): CommandWord {
  return file.startsWith('~') ? [home, file.slice(1)] : [file];
}

/** In the value of `--cert`, a colon begins the passphrase unless it is escaped or follows the letter of a drive. */
function escapeColons(piece: CommandWord[number]): CommandWord[number] {
  if (typeof piece !== 'string') {
    return piece;
  }
  const [drive = ''] = /^[a-z]:(?=[\\/])/i.exec(piece) ?? [];
  const rest = piece.slice(drive.length);
  return /:|\\\\/.test(rest) ? drive + rest.replace(/[\\:]/g, '\\$&') : piece;
}

function proxyOptions({ url, hasLogin, except }: CurlProxy): readonly CurlOption[] {
  return [
    { name: '--proxy', value: [url] },
    ...(hasLogin ? [{ name: '--proxy-user', value: [{ env: proxyVariable }] }] : []),
    ...(except.length > 0 ? [{ name: '--noproxy', value: [except.join(',')] }] : []),
  ];
}
