import { baseName } from './baseName';
import { looksLikeText, mayBeOlderText } from './looksLikeText';

/**
 * Types for extensions of code files that mime-types gives another meaning, such as `.rs` for a list of services that
 * nobody has.
 */
const codeTypes: Readonly<Record<string, string>> = {
  ac: 'text/plain',
  bat: 'text/plain',
  cu: 'text/x-cuda',
  dsc: 'text/plain',
  ice: 'text/plain',
  mmd: 'text/plain',
  org: 'text/x-org',
  rs: 'text/x-rust',
  sc: 'text/plain',
  scd: 'text/plain',
  scm: 'text/x-scheme',
  st: 'text/plain',
  tpl: 'text/plain',
};

/** The same for extensions that binary files have, too, such as `.ts` for video: the content decides. */
const codeTypesOfText: Readonly<Record<string, string>> = {
  dot: 'text/vnd.graphviz',
  dts: 'text/plain',
  key: 'text/plain',
  mts: 'text/x-typescript',
  pub: 'text/plain',
  res: 'text/plain',
  sub: 'text/plain',
  ts: 'text/x-typescript',
  vhd: 'text/x-vhdl',
};

/** How many bytes from the start of a file {@link mimeType} needs. */
export const mimeSampleBytes = 4096;

/**
 * The MIME type of a file, `type/subtype`: by its name if that is known, otherwise by its content.
 *
 * @param name file name, with or without folders before it
 * @param sample the first {@link mimeSampleBytes} of the content, or all of it
 * @param isText if it is known whether it is text
 */
export async function mimeType(
  name: string,
  sample: Uint8Array,
  isText = looksLikeText(sample),
): Promise<string> {
  // A name of code counts for more than a short text in an unknown encoding.
  return (
    (await mimeTypeByName(name, isText || mayBeOlderText(sample))) ??
    (isText ? 'text/plain' : 'application/octet-stream')
  );
}

/**
 * The MIME type of a file by its name.
 *
 * @param isText false if its content is known to be binary
 * @returns undefined if the extension is not known
 */
export async function mimeTypeByName(name: string, isText = true): Promise<string | undefined> {
  const base = baseName(name);
  const dot = base.lastIndexOf('.');
  const extension = dot > 0 ? base.slice(dot + 1).toLowerCase() : '';
  for (const types of isText ? [codeTypes, codeTypesOfText] : [codeTypes]) {
    if (Object.hasOwn(types, extension)) {
      return types[extension];
    }
  }
  // Its table of types is large, so it is loaded with the first file.
  const { lookup } = await import('mime-types');
  // mime-types takes a name without a dot for an extension, but a file named 'json' has none.
  return (extension !== '' && lookup(`.${extension}`)) || undefined;
}
