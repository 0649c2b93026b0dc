import { drawBitmap } from '../page/drawBitmap';

/** In CSS pixels. */
const maxWidthPx = 32;
const maxHeightPx = 24;

/** An encoded image. */
export interface ImageBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
}

/**
 * Scales an image down and draws it on a canvas.
 *
 * @returns undefined if the browser can't decode the image
 */
export async function thumbnail(image: ImageBytes): Promise<HTMLCanvasElement | undefined> {
  const density = window.devicePixelRatio || 1;
  const options: ImageBitmapOptions = {
    ...smallSize(image.width, image.height, density),
    resizeQuality: 'medium',
  };
  try {
    return await drawBitmap(
      new Blob([image.bytes]),
      () => options,
      bitmap => draw(bitmap, density),
    );
  } catch {
    return undefined;
  }
}

function draw(bitmap: ImageBitmap, density: number): HTMLCanvasElement {
  const scale = Math.min(1, (maxWidthPx * density) / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.className = 'thumbnail';
  canvas.setAttribute('aria-hidden', 'true');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.style.width = `${canvas.width / density}px`;
  canvas.style.height = `${canvas.height / density}px`;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * The size at which the image is decoded. Only the height, because a photo's metadata may turn it on its side; both for
 * long strips.
 */
function smallSize(width: number, height: number, density: number): ImageBitmapOptions {
  const resizeHeight = Math.min(height, Math.ceil(maxHeightPx * density));
  return width > height * 16 || height > width * 16
    ? { resizeHeight, resizeWidth: Math.min(width, Math.ceil(maxWidthPx * density)) }
    : { resizeHeight };
}
