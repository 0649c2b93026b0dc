/** White space and one token of JSON (RFC 8259): punctuation, a string, or another value without parts. */
const token =
  /[ \t\r\n]*(?:(?<mark>[[\]{}:,])|(?<text>"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<value>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y;

/** What may come next. */
type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' | 'nothing';

/**
 * The line of the first error in a JSON text, counted from 1; undefined if the text is valid. The message of
 * `JSON.parse` often names no place and quotes the text, which may contain secrets.
 */
export function jsonErrorLine(json: string): number | undefined {
  const open: string[] = [];
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
    expected = next;
    offset = token.lastIndex;
  }
}

/** What may follow a token; undefined if the token is not expected. Keeps the list of open brackets. */
function after(
  expected: Expected,
  { mark, text }: Readonly<Record<string, string | undefined>>,
  open: string[],
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
        return open.at(-1) === '{' ? 'key' : 'value';
      }
      return mark === '}' ? closed(open, '{') : mark === ']' ? closed(open, '[') : undefined;
    case 'nothing':
      return undefined;
    default:
      if (mark === '{' || mark === '[') {
        open.push(mark);
        return mark === '{' ? 'keyOrEnd' : 'valueOrEnd';
      }
      if (mark === ']' && expected === 'valueOrEnd') {
        return closed(open, '[');
      }
      return mark === undefined ? afterValue(open) : undefined;
  }
}

function closed(open: string[], bracket: string): Expected | undefined {
  return open.pop() === bracket ? afterValue(open) : undefined;
}

function afterValue(open: readonly string[]): Expected {
  return open.length === 0 ? 'nothing' : 'commaOrEnd';
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n|\r|\n/).length;
}
