import type { RequestBody } from '../transport';

/** The environment variable that replaces the access token, which is never copied. */
export const tokenVariable = 'AGENT_QUERY_TOKEN';

/** Ends the here-document. The body is one line of JSON, so it cannot contain this line. */
const delimiter = 'AGENT_QUERY_BODY';

/** The parts of a query that a curl command needs. */
export interface CurlQuery {
  readonly url: string;
  /** `Name: value` with `${token}` in it; undefined if no token is set. */
  readonly authHeader: string | undefined;
  /** One line of JSON. */
  readonly body: string;
}

/** A query as a command for a POSIX shell that shows the answer as it arrives. Ends with a line break. */
export function curlCommand({ url, authHeader, body }: CurlQuery): string {
  const options = [
    '--no-buffer',
    // Without this, brackets in the URL are ranges, and curl sends a request for each of their values.
    '--globoff',
    `--header ${singleQuoted('Content-Type: application/json')}`,
    ...(authHeader === undefined ? [] : [`--header ${withTokenVariable(authHeader)}`]),
    `--data-binary @- ${singleQuoted(url)} <<'${delimiter}'`,
  ];
  return `curl ${options.join(' \\\n  ')}\n${body}\n${delimiter}\n`;
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
