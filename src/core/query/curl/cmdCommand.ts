import { type CommandWord, type CurlInvocation, home } from './commandWord';
import { escapeJson } from './escapeJson';

/**
 * A command for the Command Prompt of Windows, on one line. First cmd splits and expands the line by its own rules, then
 * curl splits it by those of the C runtime (Parsing C command-line arguments), so a text must mean the same to both.
 */
export function cmdCommand({ headers, options, url, body }: CurlInvocation): string {
  return [
    'curl --no-buffer --globoff',
    ...headers.map(header => `--header ${quoted(header)}`),
    ...options.map(({ name, value }) => `${name} ${quoted(value)}`),
    quoted([url]),
    'json' in body
      ? `--data-raw ${quotedJson(body.json)}`
      : `--data-binary ${quoted(['@', body.file])}`,
  ].join(' ');
}

function quoted(word: CommandWord): string {
  const text = word.map(quotedPiece).join('');
  return `"${text.replace(/\\+$/, '$&$&')}"`;
}

/**
 * A quotation mark or percent sign is put between two quoted texts and escaped with a caret, which has no meaning within
 * quotes. So what follows is quoted for cmd, too, and no `%name%` remains.
 */
function quotedPiece(piece: CommandWord[number]): string {
  if (typeof piece !== 'string') {
    return `%${piece === home ? 'USERPROFILE' : piece.env}%`;
  }
  return piece.replace(/(\\*)"|(\\*)%/g, (_, quote?: string, percent?: string) =>
    quote === undefined ? `${percent}${percent}"^%"` : `${quote}${quote}"\\^""`,
  );
}

/** JSON without characters that have a meaning for cmd: only the quotation marks are escaped, for the C runtime. */
function quotedJson(json: string): string {
  return `"${escapeJson(json, 'cmd').replace(/(\\*)"/g, '$1$1\\"')}"`;
}
