import type { CommandWord, CurlInvocation } from './commandWord';
import { escapeHidden } from './escapeJson';

/** Quotes a text so that the shell passes it on exactly. */
type Quote = (text: string) => string;

/** A command for bash, zsh and other POSIX shells. It also works if history expansion (`!`) is on. */
export function posixCommand(invocation: CurlInvocation): string {
  return unixCommand(invocation, text => `'${text.replaceAll("'", "'\\''")}'`);
}

/** A command for fish, where single quotes and backslashes are escaped within single quotes. */
export function fishCommand(invocation: CurlInvocation): string {
  return unixCommand(invocation, text => `'${text.replace(/['\\]/g, '\\$&')}'`);
}

function unixCommand({ headers, options, url, body }: CurlInvocation, quote: Quote): string {
  const quoted = (word: CommandWord) => quotedWord(word, quote);
  return [
    'curl --no-buffer --globoff',
    ...headers.map(header => `--header ${quoted(header)}`),
    ...options.map(({ name, value }) => `${name} ${quoted(value)}`),
    quote(url),
    'json' in body
      ? `--data-raw ${quote(escapeHidden(body.json))}`
      : `--data-binary ${quote(`@${body.file}`)}`,
  ].join(' \\\n  ');
}

/** Within double quotes, the shell does not split the value of a variable. */
function quotedWord(word: CommandWord, quote: Quote): string {
  return word.map(piece => (typeof piece === 'string' ? quote(piece) : `"$${piece.env}"`)).join('');
}
