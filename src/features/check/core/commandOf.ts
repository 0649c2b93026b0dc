import { namesSecret } from '../../../core/masking/possibleSecrets';
import { withoutQuery } from '../../../core/query/baseUrl';
import { tokenPlaceholder } from '../../../core/query/requestHeaders';

/** The service of a check, with the headers and sessions of its queries. */
interface CheckedTarget {
  /** The URL that queries are posted to. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly issuesSessions: boolean;
}

/**
 * The command line that repeats a check in a terminal. It reads secrets from an environment variable. All shells but
 * cmd understand single quotes.
 */
export function commandOf({ url, headers, issuesSessions }: CheckedTarget): string {
  const secrets = Object.entries(headers).filter(([name]) => namesSecret(name));
  const others = Object.entries(headers).filter(([name]) => !namesSecret(name));
  const isUsual = secrets.every(
    ([name, value]) => name.toLowerCase() === 'authorization' && value.startsWith('Bearer '),
  );
  return [
    'npx agent-query check',
    word(withoutQuery(url)),
    ...(secrets.length > 0 ? ['--token-env AGENT_TOKEN'] : []),
    ...(isUsual ? [] : secrets.map(([name]) => `--header ${word(`${name}: ${tokenPlaceholder}`)}`)),
    ...others.map(([name, value]) => `--header ${word(`${name}: ${value}`)}`),
    ...(issuesSessions ? ['--session service'] : []),
  ].join(' ');
}

/** A text as one word of a shell. */
function word(text: string): string {
  return /^[\w:/.%@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
