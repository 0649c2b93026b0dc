import { extname } from './fileNames';
import { imageFormat } from './imageSize';

/**
 * Types for extensions of code files for which mime-types has another meaning, such as `.rs` for an obsolete list of
 * services.
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
  sse: 'text/event-stream',
  st: 'text/plain',
  tpl: 'text/plain',
};

/** Types for extensions that code and binary files share, such as `.ts` for video: the content decides. */
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

/** MIME types of the images and documents that models read, by the format that the first bytes show. */
const types = {
  PDF: 'application/pdf',
  GIF: 'image/gif',
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  WebP: 'image/webp',
} as const;

/** The number of bytes from the start of a file that {@link mimeType} needs. */
export const mimeSampleBytes = 4096;

/**
 * The MIME type of a file, `type/subtype`: of images and PDFs by their content, whatever their names are, because an
 * agent refuses a wrong one; otherwise by the name if that is known, or else by the content.
 *
 * @param name file name, with or without folders before it
 * @param sample the first {@link mimeSampleBytes} of the content, or all of it
 * @param isText set if it is known whether the file is text
 */
export async function mimeType(
  name: string,
  sample: Uint8Array,
  isText = looksLikeText(sample),
): Promise<string> {
  const bySignature = typeBySignature(sample);
  if (bySignature) {
    return bySignature;
  }
  // A name of code has precedence over a short text in an unknown encoding.
  const byName = await mimeTypeByName(name, isText || mayBeOlderText(sample));
  if (isText) {
    // Text with the name of an image is something in its place, such as a Git LFS pointer or an error page.
    const isOther = byName === undefined || hasSignature(byName) || isLfsPointer(sample);
    return isOther ? 'text/plain' : byName;
  }
  return byName === undefined ? 'application/octet-stream' : photoType(byName, sample);
}

/** The types of photos that telephones write, by the brands of their formats, whatever the files are called later. */
const photoTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  mif1: 'image/heif',
};

/** The type of a photo in a newer format that has the name of an older one; otherwise the type by its name. */
function photoType(byName: string, sample: Uint8Array): string {
  const [mark, brand = ''] = [sample.subarray(4, 8), sample.subarray(8, 12)].map(bytes =>
    String.fromCharCode(...bytes),
  );
  const isPhoto = mark === 'ftyp' && hasSignature(byName) && Object.hasOwn(photoTypes, brand);
  return (isPhoto && photoTypes[brand]) || byName;
}

/**
 * The MIME type of bytes whose source has declared a type. For images and PDFs, the bytes decide: see {@link mimeType}.
 *
 * @param sample the first {@link mimeSampleBytes} of the content, or all of it
 */
export function checkedType(declared: string, sample: Uint8Array): string {
  const isOther = hasSignature(declared) && looksLikeText(sample);
  return typeBySignature(sample) ?? (isOther ? 'text/plain' : photoType(declared, sample));
}

/** @returns true for the types of files that begin with certain bytes: images and PDFs */
export function hasSignature(type: string): boolean {
  return (Object.values(types) as string[]).includes(type);
}

function typeBySignature(sample: Uint8Array): string | undefined {
  const isPdf = String.fromCharCode(...sample.subarray(0, 5)) === '%PDF-';
  const format = isPdf ? 'PDF' : imageFormat(sample);
  return format && types[format];
}

/** The size limit of a Git LFS pointer according to its specification, in bytes. */
export const maxPointerBytes = 1024;

/** @returns true for the text that Git LFS writes in place of a large file that has not been downloaded */
export function isLfsPointer(content: Uint8Array): boolean {
  const text = content.length < maxPointerBytes ? decode(content, 'utf-8') : undefined;
  return /^version https:\/\/[^\s/]+\/spec\/v\d+\n(?:[a-z0-9.-]+ .*\n)*oid sha256:[0-9a-f]{64}\n/.test(
    text ?? '',
  );
}

/**
 * The MIME type of a file by its name.
 *
 * @param isText false if its content is known to be binary
 * @returns undefined if the extension is not known
 */
export async function mimeTypeByName(name: string, isText = true): Promise<string | undefined> {
  const extension = extname(name).slice(1).toLowerCase();
  for (const known of isText ? [codeTypes, codeTypesOfText] : [codeTypes]) {
    if (Object.hasOwn(known, extension)) {
      return known[extension];
    }
  }
  const { lookup } = await import('./mediaTypes');
  // mime-types takes a name without a dot for an extension, but a file named 'json' has none.
  return (extension !== '' && lookup(`.${extension}`)) || undefined;
}

/** Encodings of East Asia in which almost every byte of a text can be other than ASCII. */
const multiByteEncodings = ['shift_jis', 'gb18030', 'euc-kr', 'big5', 'euc-jp'] as const;

/** The number of bytes without a control character that are no accident, in any single-byte encoding. */
const minimumOfOtherBytes = 24;

/** Control characters other than white space, bell and escape, which distinguish binary data from text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds them.
const binary = /[\x00-\x06\x0e-\x1a\x1c-\x1f]/;

/**
 * Guesses from the start of a file if it is text: UTF-8, UTF-16 with a byte order mark or with some ASCII, or an older
 * encoding. The last character may be incomplete.
 */
export function looksLikeText(sample: Uint8Array): boolean {
  if (markedEncoding(sample)) {
    return true;
  }
  const utf8 = decode(sample, 'utf-8');
  if (utf8 !== undefined) {
    return isPrintable(utf8) || isUtf16(sample);
  }
  return isOlderText(sample) || isUtf16(sample);
}

/** The encoding that a byte order mark at the start names, unless it is UTF-8. */
export function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) {
    return 'utf-16le';
  }
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** True for a decoded text without traces of binary data. */
export function isPrintable(text: string): boolean {
  return !binary.test(text);
}

/** True if many pairs of bytes are ASCII in UTF-16, which rarely happens by chance. */
function isUtf16(sample: Uint8Array): boolean {
  return (['utf-16le', 'utf-16be'] as const).some(encoding => {
    const text = decode(sample, encoding);
    const ascii = text?.match(/[\t\n\r -~]/g)?.length ?? 0;
    return text !== undefined && isPrintable(text) && ascii > 0 && ascii * 20 >= text.length;
  });
}

/** True if no byte is exclusive to binary data, in any encoding with one or two bytes for a character. */
function mayBeOlderText(sample: Uint8Array): boolean {
  return !sample.some(byte => byte === 0x7f || (byte < 0x20 && !isWhiteSpaceOrEscape(byte)));
}

function isOlderText(sample: Uint8Array): boolean {
  const others = sample.filter(byte => byte >= 0x80).length;
  return (
    mayBeOlderText(sample) &&
    (others * 3 <= sample.length ||
      sample.length >= minimumOfOtherBytes ||
      multiByteEncodings.some(encoding => decode(sample, encoding) !== undefined))
  );
}

function isWhiteSpaceOrEscape(byte: number): boolean {
  return byte === 9 || byte === 10 || byte === 12 || byte === 13 || byte === 0x1b;
}

/** The decoded sample; undefined if the bytes are not valid. */
function decode(sample: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
  } catch {
    return undefined;
  }
}
