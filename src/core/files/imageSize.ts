/**
 * The maximum number of pixels of an image that is shown. The page needs four bytes for each while it scales the image
 * down.
 */
export const maxImagePixels = 25_000_000;

/** An image's format and its width and height in pixels. */
export interface ImageSize {
  readonly format: 'PNG' | 'GIF' | 'JPEG' | 'WebP';
  readonly width: number;
  readonly height: number;
}

/**
 * Reads the header of a PNG, GIF, JPEG or WebP image.
 *
 * @returns undefined for anything else, and if the header is incomplete
 */
export function imageSize(bytes: Uint8Array): ImageSize | undefined {
  const format = imageFormat(bytes);
  if (!format) {
    return undefined;
  }
  try {
    const size = sizes[format](viewOf(bytes));
    return size && { format, ...size };
  } catch (error) {
    // DataView throws it when reading past the end: the header is incomplete.
    if (error instanceof RangeError) {
      return undefined;
    }
    throw error;
  }
}

/** The format of a PNG, GIF, JPEG or WebP image, by its first bytes. */
export function imageFormat(bytes: Uint8Array): ImageSize['format'] | undefined {
  const view = viewOf(bytes);
  const has = (ascii: string, offset = 0) => startsWith(view, offset, ascii);
  if (has('\x89PNG\r\n\x1a\n')) {
    return 'PNG';
  }
  if (has('GIF87a') || has('GIF89a')) {
    return 'GIF';
  }
  if (has('RIFF') && has('WEBP', 8)) {
    return 'WebP';
  }
  return has('\xff\xd8\xff') ? 'JPEG' : undefined;
}

type Size = Omit<ImageSize, 'format'>;

/** The readers of sizes by format. They throw a RangeError if the header is incomplete. */
const sizes: Readonly<Record<ImageSize['format'], (view: DataView) => Size | undefined>> = {
  PNG: view => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  GIF: view => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  WebP: webp,
  JPEG: jpeg,
};

function webp(view: DataView): Size | undefined {
  if (startsWith(view, 12, 'VP8 ')) {
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
  }
  if (startsWith(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (startsWith(view, 12, 'VP8X')) {
    return {
      width: (view.getUint32(24, true) & 0xffffff) + 1,
      height: (view.getUint32(26, true) >>> 8) + 1,
    };
  }
  return undefined;
}

/** Skips JPEG segments up to the frame header, which has the size (ITU T.81, annex B). */
function jpeg(view: DataView): Size | undefined {
  let offset = 2;
  for (;;) {
    const marker = view.getUint16(offset);
    // SOF0 to SOF15; DHT, JPG and DAC are in the same range.
    if (marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)) {
      return {
        width: view.getUint16(offset + 7),
        height: view.getUint16(offset + 5),
      };
    }
    if (marker < 0xff00) {
      return undefined;
    }
    offset += 2 + view.getUint16(offset + 2);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function startsWith(view: DataView, offset: number, ascii: string): boolean {
  return (
    view.byteLength >= offset + ascii.length &&
    [...ascii].every((char, index) => view.getUint8(offset + index) === char.charCodeAt(0))
  );
}
