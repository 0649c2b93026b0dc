import { baseName } from './baseName';
import { looksLikeText } from './looksLikeText';

/**
 * Extensions of code files that mime-types takes for something else, such as `.ts` for video.
 * A file that holds no text keeps what mime-types says.
 */
const codeTypes: Readonly<Record<string, string>> = {
  bat: 'text/plain',
  cu: 'text/x-cuda',
  dot: 'text/vnd.graphviz',
  dsc: 'text/plain',
  key: 'text/plain',
  mmd: 'text/plain',
  mts: 'text/x-typescript',
  org: 'text/x-org',
  pub: 'text/plain',
  res: 'text/plain',
  rs: 'text/x-rust',
  sc: 'text/plain',
  scm: 'text/x-scheme',
  st: 'text/plain',
  sub: 'text/plain',
  ts: 'text/x-typescript',
  vhd: 'text/x-vhdl',
};

/** Bytes of a file's start that {@link mimeType} wants to see. */
export const mimeSampleBytes = 4096;

/**
 * The MIME type of a file, `type/subtype`: by name where that says something, otherwise by content.
 *
 * @param name file name, with or without folders before it
 * @param sample the first {@link mimeSampleBytes} of the content, or all of it
 */
export async function mimeType(name: string, sample: Uint8Array): Promise<string> {
  const isText = looksLikeText(sample);
  return (
    (await mimeTypeByName(name, isText)) ?? (isText ? 'text/plain' : 'application/octet-stream')
  );
}

/**
 * The MIME type of a file as far as its name tells; undefined where it says nothing.
 *
 * @param isText whether it holds text, which is what files of a workspace mostly do
 */
export async function mimeTypeByName(name: string, isText = true): Promise<string | undefined> {
  const base = baseName(name);
  const dot = base.lastIndexOf('.');
  const extension = dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
  const corrected = Object.hasOwn(codeTypes, extension) ? codeTypes[extension] : undefined;
  if (corrected !== undefined && isText) {
    return corrected;
  }
  // Its table of types is large: loaded with the first file, not with the extension.
  const { lookup } = await import('mime-types');
  // mime-types takes a name without a dot for an extension; a file called 'json' is none.
  return (extension !== '' && lookup(`.${extension}`)) || undefined;
}
