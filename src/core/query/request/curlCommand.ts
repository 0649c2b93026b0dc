import type { RequestBody } from '../transport';

/** The environment variable that stands for an access token, which itself is never copied. */
export const tokenVariable = 'AGENT_QUERY_TOKEN';

/** Ends the here-document; no line of a body can be this, since a body is one line of JSON. */
const end = 'AGENT_QUERY_BODY';

/** A query as a command for a POSIX shell, which shows the answer as it arrives. */
export interface CurlQuery {
  readonly url: string;
  /** `Name: value` with `${token}` in it; undefined where no token is set. */
  readonly authHeader: string | undefined;
  /** One line of JSON. */
  readonly body: string;
}

export function curlCommand({ url, authHeader, body }: CurlQuery): string {
  const options = [
    '--no-buffer',
    // Brackets in an address would otherwise be ranges, with a request for each of their values.
    '--globoff',
    `--header ${singleQuoted('Content-Type: application/json')}`,
    ...(authHeader === undefined ? [] : [`--header ${withTokenVariable(authHeader)}`]),
    `--data-binary @- ${singleQuoted(url)} <<'${end}'`,
  ];
  return `curl ${options.join(' \\\n  ')}\n${body}\n${end}\n`;
}

/** The bytes of a body as text. */
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

/** Quoted but for the token, for which the shell puts the variable in. */
function withTokenVariable(header: string): string {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
  return header.split('${token}').map(singleQuoted).join(`"$${tokenVariable}"`);
}
