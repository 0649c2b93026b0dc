/** White space and one token of JSON (RFC 8259): punctuation, a string, or another value without parts. */
const token =
  /[ \t\r\n]*(?:(?<mark>[[\]{}:,])|(?<text>"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<value>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/** What may come next. */
type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

/** An object or an array whose end has not come yet. */
interface Open {
  readonly bracket: '{' | '[';
  readonly keys: Set<string>;
}

/**
 * The line of the first error in a JSON text, counted from 1; undefined if the text is valid. The message of
 * `JSON.parse` often names no place and quotes the text, which may contain secrets.
 *
 * @param allowsTwice false if an object with the same key twice is an error, too; `JSON.parse` takes the last one
 */
export function jsonErrorLine(json: string, allowsTwice = true): number | undefined {
  const open: Open[] = [];
  let expected: Expected = 'value';
  let offset = 0;
  for (;;) {
    token.lastIndex = offset;
    const found: Readonly<Record<string, string | undefined>> | undefined =
      token.exec(json)?.groups;
    const next: Expected | undefined = found && after(expected, found, open);
    if (next === undefined) {
      const rest = json.slice(offset);
      const place = offset + (/^[ \t\r\n]*/.exec(rest)?.[0].length ?? 0);
      const isComplete = expected === 'nothing' && place === json.length;
      return isComplete ? undefined : lineOf(json, place);
    }
    if (next === 'colon' && isTwice(open, found?.text) && !allowsTwice) {
      return lineOf(json, token.lastIndex);
    }
    expected = next;
    offset = token.lastIndex;
  }
}

/** What may follow a token; undefined if the token is not expected. Keeps the list of open brackets. */
function after(
  expected: Expected,
  { mark, text }: Readonly<Record<string, string | undefined>>,
  open: Open[],
): Expected | undefined {
  switch (expected) {
    case 'colon':
      return mark === ':' ? 'value' : undefined;
    case 'key':
    case 'keyOrEnd':
      if (text !== undefined) {
        return 'colon';
      }
      return expected === 'keyOrEnd' && mark === '}' ? closed(open, '{') : undefined;
    case 'commaOrEnd':
      if (mark === ',') {
        return open.at(-1)?.bracket === '{' ? 'key' : 'value';
      }
      return mark === '}' ? closed(open, '{') : mark === ']' ? closed(open, '[') : undefined;
    case 'nothing':
      return undefined;
    default:
      if (mark === '{' || mark === '[') {
        open.push({ bracket: mark, keys: new Set() });
        return mark === '{' ? 'keyOrEnd' : 'valueOrEnd';
      }
      if (mark === ']' && expected === 'valueOrEnd') {
        return closed(open, '[');
      }
      return mark === undefined ? afterValue(open) : undefined;
  }
}

/** Notes a key of the innermost object. @returns true if it has been there before */
function isTwice(open: readonly Open[], text = '""'): boolean {
  const keys = open.at(-1)?.keys ?? new Set();
  const { size } = keys;
  return keys.add(JSON.parse(text)).size === size;
}

function closed(open: Open[], bracket: Open['bracket']): Expected | undefined {
  return open.pop()?.bracket === bracket ? afterValue(open) : undefined;
}

function afterValue(open: readonly Open[]): Expected {
  return open.length === 0 ? 'nothing' : 'commaOrEnd';
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}
