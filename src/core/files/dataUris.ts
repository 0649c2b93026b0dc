import { maxImageBytes } from '../../protocol/limits';
import type { ImageRefusal, ImageView } from '../../protocol/views';
import { decodeBase64, decodedLength } from './base64';
import { safeFileName } from './fileNames';
import { type ImageSize, imageSize, maxImagePixels } from './imageSize';

/** A file whose content was in an answer. */
export interface DataFile {
  /** A name that is valid on all systems, with an extension, without a path. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The charset of the text, if the file names it; otherwise empty. */
  readonly charset: string;
}

/** The reasons why a file of an answer is not decoded. */
type FileRefusal = 'damaged' | 'tooLarge';

/** The maximum size of a file in an answer, in bytes. */
export const maxDataFileBytes = 33_554_432;

/** The part of a file's URI before the data (RFC 2397). */
const fileStart = /^data:([^,;]{0,100})((?:;[^,;]{0,200}){0,10}),/i;

/**
 * Decodes a file in a `data:` URI, and names it.
 *
 * @param given the file's name in the answer
 * @returns the file, or the reason why there is none
 */
export async function readDataFile(
  address: string,
  given: string,
): Promise<DataFile | FileRefusal> {
  const match = fileStart.exec(address);
  if (!match) {
    return 'damaged';
  }
  const [prefix, mediaType = '', parameters = ''] = match;
  const data = address.slice(prefix.length);
  const bytes = /;base64$/i.test(parameters.trim()) ? fromBase64(data) : fromPercent(data);
  return typeof bytes === 'string'
    ? bytes
    : {
        name: await withExtension(safeFileName(given), mediaType),
        bytes,
        charset: /;charset=([\w.:-]{1,40})/i.exec(parameters)?.[1] ?? '',
      };
}

/** The bytes of base64 data, which may be in the form for URLs and have line breaks. */
function fromBase64(data: string): Uint8Array<ArrayBuffer> | FileRefusal {
  try {
    const base64 = (data.includes('%') ? decodeURIComponent(data) : data)
      .replace(/\s+/g, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/');
    return decodedLength(base64) > maxDataFileBytes ? 'tooLarge' : decodeBase64(base64);
  } catch {
    return 'damaged';
  }
}

/** The bytes of percent-encoded data. Escapes stand for bytes, whatever the encoding of the file is. */
function fromPercent(data: string): Uint8Array<ArrayBuffer> | FileRefusal {
  const encoded = new TextEncoder().encode(data);
  const bytes = new Uint8Array(encoded.length);
  let length = 0;
  for (let at = 0; at < encoded.length; at++) {
    const escaped = encoded[at] === 0x25 ? hexValue(encoded[at + 1], encoded[at + 2]) : undefined;
    bytes[length++] = escaped ?? (encoded[at] as number);
    at += escaped === undefined ? 0 : 2;
  }
  return length > maxDataFileBytes ? 'tooLarge' : bytes.slice(0, length);
}

function hexValue(high = 0, low = 0): number | undefined {
  const digits = String.fromCharCode(high, low);
  return /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** The name with an extension: if it has none, the extension of the media type. */
async function withExtension(name: string, mediaType: string): Promise<string> {
  if (/[^.]\.\w{1,15}$/.test(name)) {
    return name;
  }
  const { extension } = await import('./mediaTypes');
  return `${name}.${extension(mediaType.trim() || 'text/plain') || 'bin'}`;
}

/**
 * The longest side of an image that is shown, in pixels: an image with a width of one pixel must not be millions of
 * pixels high.
 */
const maxImageSide = 16_384;

/** The part of an image's URI before the data. */
const imageStart = /^data:([\w.+/-]{1,100})((?:;[\w.+=-]{1,100})*),/i;

const imageFormats: ReadonlyMap<string, ImageSize['format']> = new Map([
  ['image/png', 'PNG'],
  ['image/jpeg', 'JPEG'],
  ['image/jpg', 'JPEG'],
  ['image/gif', 'GIF'],
  ['image/webp', 'WebP'],
]);

/**
 * Decodes a bitmap in a `data:` URI (RFC 2397), and checks it before anything is drawn: its format, which has to be the
 * one that the URI names, and its size, which a few bytes can make huge.
 *
 * @returns the image, or the reason why it is not shown
 */
export function readDataImage(address: string): ImageView | ImageRefusal {
  const [prefix = '', mediaType = '', parameters = ''] = imageStart.exec(address) ?? [];
  const format = imageFormats.get(mediaType.toLowerCase());
  if (!format || !/;base64$/i.test(parameters)) {
    return 'format';
  }
  const bytes = decodeImage(address.slice(prefix.length));
  if (typeof bytes === 'string') {
    return bytes;
  }
  const size = imageSize(bytes);
  if (size?.format !== format || size.width === 0 || size.height === 0) {
    return 'damaged';
  }
  const { width, height } = size;
  return Math.max(width, height) > maxImageSide || width * height > maxImagePixels
    ? 'tooLarge'
    : { bytes, width, height };
}

function decodeImage(data: string): Uint8Array<ArrayBuffer> | ImageRefusal {
  try {
    const base64 = data.includes('%') ? decodeURIComponent(data) : data;
    return decodedLength(base64) > maxImageBytes ? 'tooLarge' : decodeBase64(base64);
  } catch {
    return 'damaged';
  }
}
