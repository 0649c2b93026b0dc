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

/** Images are drawn one at a time, because each is large until it is scaled down. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Scales an image down. The image is drawn on a canvas, not loaded: the page's content security policy allows no images,
 * and nothing in the bytes is ever run.
 *
 * @returns undefined if the browser can't decode the image
 */
export function thumbnail(image: ImageBytes): Promise<HTMLCanvasElement | undefined> {
  const drawn = last.then(() => draw(image));
  last = drawn;
  return drawn;
}

async function draw({ bytes, width, height }: ImageBytes): Promise<HTMLCanvasElement | undefined> {
  const density = window.devicePixelRatio || 1;
  try {
    const bitmap = await createImageBitmap(new Blob([bytes]), {
      ...smallSize(width, height, density),
      resizeQuality: 'medium',
    });
    const scale = Math.min(1, (maxWidthPx * density) / bitmap.width);
    const canvas = document.createElement('canvas');
    canvas.className = 'thumbnail';
    canvas.setAttribute('aria-hidden', 'true');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    canvas.style.width = `${canvas.width / density}px`;
    canvas.style.height = `${canvas.height / density}px`;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return canvas;
  } catch {
    return undefined;
  }
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
