/** Pixels, as CSS counts them, that a thumbnail has at the most. */
const widest = 32;
const highest = 24;

/** An image's bytes, and its width and height in pixels. */
export interface ImageBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** One image after the other: each is large while it is being made small. */
let last: Promise<unknown> = Promise.resolve();

/**
 * An image made small. It is drawn, not loaded: the page's content security policy allows no images, and nothing of
 * the bytes is ever run.
 *
 * @returns undefined where the bytes are no image after all
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
    const scale = Math.min(1, (widest * density) / bitmap.width);
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

/** One side alone, since a photograph may say of itself that it lies on its side; both for strips. */
function smallSize(width: number, height: number, density: number): ImageBitmapOptions {
  const resizeHeight = Math.min(height, Math.ceil(highest * density));
  return width > height * 16 || height > width * 16
    ? { resizeHeight, resizeWidth: Math.min(width, Math.ceil(widest * density)) }
    : { resizeHeight };
}
