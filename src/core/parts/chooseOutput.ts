import { checkedType } from '../files/contentType';
import { parseJson, record, string } from '../text/json';
import { terminalText } from '../text/terminalText';

/** One representation of an output of a notebook cell. */
interface OutputItem {
  readonly mime: string;
  readonly data: Uint8Array;
}

/** The content of an output to send. */
type ChosenOutput =
  | { readonly kind: 'text'; readonly languageId: string; readonly text: string }
  | { readonly kind: 'bytes'; readonly mimeType: string; readonly data: Uint8Array };

/** VS Code's MIME types for stdout, stderr and errors of cells. */
const streams = ['application/vnd.code.notebook.stdout', 'application/vnd.code.notebook.stderr'];
const errorType = 'application/vnd.code.notebook.error';

/** Info strings of fences, by MIME type. */
const languages: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'text/html': 'html',
  'text/latex': 'latex',
  'text/markdown': 'markdown',
};

/**
 * Chooses the representation of an output that is most useful to an agent: printed text, an error, an image, plain
 * text, then other text.
 *
 * @returns undefined if there is none
 */
export function chooseOutput(items: readonly OutputItem[]): ChosenOutput | undefined {
  const printed = items.filter(({ mime }) => streams.includes(mime));
  if (printed.length > 0) {
    return console(printed.map(({ data }) => decode(data)).join(''));
  }
  const error = items.find(({ mime }) => mime === errorType);
  if (error) {
    return console(errorText(decode(error.data)));
  }
  const image = items.find(({ mime }) => mime.startsWith('image/'));
  if (image) {
    return { kind: 'bytes', mimeType: checkedType(image.mime, image.data), data: image.data };
  }
  const plain = items.find(({ mime }) => mime === 'text/plain');
  if (plain) {
    return { kind: 'text', languageId: 'text', text: terminalText(decode(plain.data)) };
  }
  const text = items.find(({ mime }) => isText(mime));
  if (text) {
    return { kind: 'text', languageId: languages[text.mime] ?? 'text', text: decode(text.data) };
  }
  const [other] = items;
  return (
    other && { kind: 'bytes', mimeType: checkedType(other.mime, other.data), data: other.data }
  );
}

function console(text: string): ChosenOutput {
  return {
    kind: 'text',
    languageId: 'console',
    text: terminalText(text).replace(/(?<!\n)\n+$/, ''),
  };
}

function isText(mime: string): boolean {
  return mime.startsWith('text/') || mime === 'application/json' || mime.endsWith('+json');
}

/** The stack of an error, which usually contains name and message, or else these two, or else the whole JSON. */
function errorText(json: string): string {
  const { name, message, stack } = record(parseJson(json));
  const head = [name, message].filter(each => typeof each === 'string' && each !== '').join(': ');
  return string(stack) || head || json;
}

function decode(data: Uint8Array): string {
  return new TextDecoder().decode(data);
}
