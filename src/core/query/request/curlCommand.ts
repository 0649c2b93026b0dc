import type { RequestBody } from '../transport';

/** The environment variable that replaces the access token, which is never copied. */
export const tokenVariable = 'AGENT_QUERY_TOKEN';

/** Ends the here-document. The body is one line of JSON, so it cannot contain this line. */
const delimiter = 'AGENT_QUERY_BODY';

/** Absolute paths of PEM files, or paths that begin with `~/`. */
interface CertificatePaths {
  /** Only the first is used: curl takes one file. */
  readonly ca: readonly string[];
  readonly client: { readonly cert: string; readonly key: string } | undefined;
}

/** The parts of a query that a curl command needs. */
export interface CurlQuery {
  readonly url: string;
  /** `Name: value` with `${token}` in it; undefined if no token is set. */
  readonly authHeader: string | undefined;
  /** Names of further headers. Their values are read from the variables of {@link headerVariable}. */
  readonly headers: readonly string[];
  readonly tls: CertificatePaths | undefined;
  /** One line of JSON. */
  readonly body: string;
}

/** A query as a command for a POSIX shell that shows the answer as it arrives. Ends with a line break. */
export function curlCommand({ url, authHeader, headers, tls, body }: CurlQuery): string {
  const options = [
    '--no-buffer',
    // Without this, brackets in the URL are ranges, and curl sends a request for each of their values.
    '--globoff',
    `--header ${singleQuoted('Content-Type: application/json')}`,
    ...(authHeader === undefined ? [] : [`--header ${withTokenVariable(authHeader)}`]),
    ...headers.map(name => `--header ${singleQuoted(`${name}: `)}"$${headerVariable(name)}"`),
    ...(tls ? certificateOptions(tls) : []),
    `--data-binary @- ${singleQuoted(url)} <<'${delimiter}'`,
  ];
  return `curl ${options.join(' \\\n  ')}\n${body}\n${delimiter}\n`;
}

/** The environment variable that replaces the value of a header, as {@link tokenVariable} does for the token. */
export function headerVariable(name: string): string {
  return `AGENT_QUERY_HEADER_${name.toUpperCase().replace(/[^A-Z0-9]/g, '_')}`;
}

function certificateOptions({ ca, client }: CertificatePaths): readonly string[] {
  return [
    ...ca.slice(0, 1).map(file => `--cacert ${quotedPath(file)}`),
    ...(client ? [`--cert ${quotedPath(client.cert)}`, `--key ${quotedPath(client.key)}`] : []),
  ];
}

/** A shell does not replace a quoted `~`. */
function quotedPath(file: string): string {
  return file.startsWith('~') ? `"$HOME"${singleQuoted(file.slice(1))}` : singleQuoted(file);
}

/** The whole body as text. */
export async function bodyText(body: RequestBody): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body.chunks()) {
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Quotes a header, except for the token, which the shell takes from the variable. */
function withTokenVariable(header: string): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder in the setting's value.
  return header.split('${token}').map(singleQuoted).join(`"$${tokenVariable}"`);
}
