import type { ImageRefusal, ImageView, MaxImageBytes } from '../../protocol/views';
import { decodeBase64, decodedLength } from './decodeBase64';
import { type ImageSize, imageSize, maxImagePixels } from './imageSize';

const maxBytes: MaxImageBytes = 2_097_152;

/** The longest side of an image that is shown, in pixels: one that is a pixel wide must not be millions high. */
const maxSide = 16_384;

/** Up to the data. */
const start = /^data:([\w.+/-]{1,100})((?:;[\w.+=-]{1,100})*),/i;

const formats: ReadonlyMap<string, ImageSize['format']> = new Map([
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
 * @returns the image, or why it is not shown
 */
export function readDataImage(address: string): ImageView | ImageRefusal {
  const [prefix = '', mediaType = '', parameters = ''] = start.exec(address) ?? [];
  const format = formats.get(mediaType.toLowerCase());
  if (!format || !/;base64$/i.test(parameters)) {
    return 'format';
  }
  const bytes = decode(address.slice(prefix.length));
  if (typeof bytes === 'string') {
    return bytes;
  }
  const size = imageSize(bytes);
  if (size?.format !== format) {
    return 'damaged';
  }
  const { width, height } = size;
  if (width === 0 || height === 0) {
    return 'damaged';
  }
  return Math.max(width, height) > maxSide || width * height > maxImagePixels
    ? 'tooLarge'
    : { bytes, width, height };
}

function decode(data: string): Uint8Array<ArrayBuffer> | ImageRefusal {
  try {
    const base64 = data.includes('%') ? decodeURIComponent(data) : data;
    return decodedLength(base64) > maxBytes ? 'tooLarge' : decodeBase64(base64);
  } catch {
    return 'damaged';
  }
}
