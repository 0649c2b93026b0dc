import type { CommandWord, CurlInvocation } from './commandWord';
import { escapeJson } from './escapeJson';

type Quote = (text: string) => string;

/** Quote a text so that the shell passes it on exactly. Within single quotes, nothing else has a meaning. */
const quotes: Readonly<Record<'posix' | 'fish', Quote>> = {
  posix: text => `'${text.replaceAll("'", "'\\''")}'`,
  fish: text => `'${text.replace(/['\\]/g, '\\$&')}'`,
};

/** A command for bash, zsh and other POSIX shells, or for fish. It also works if history expansion (`!`) is on. */
export function unixCommand(
  { headers, options, url, body }: CurlInvocation,
  shell: 'posix' | 'fish',
): string {
  const quote = quotes[shell];
  const quoted = (word: CommandWord) => quotedWord(word, quote);
  return [
    'curl --no-buffer --globoff',
    ...headers.map(header => `--header ${quoted(header)}`),
    ...options.map(({ name, value }) => `${name} ${quoted(value)}`),
    quote(url),
    'json' in body
      ? `--data-raw ${quote(escapeJson(body.json, 'hidden'))}`
      : `--data-binary ${quote(`@${body.file}`)}`,
  ].join(' \\\n  ');
}

/** Within double quotes, the shell does not split the value of a variable. */
function quotedWord(word: CommandWord, quote: Quote): string {
  return word.map(piece => (typeof piece === 'string' ? quote(piece) : `"$${piece.env}"`)).join('');
}
