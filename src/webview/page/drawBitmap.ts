/** Images are decoded one at a time, because each is large until it is scaled down. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes an image and draws it. Images are never loaded, because the page's content security policy forbids it, and
 * their bytes are never run.
 *
 * @param options called when it is the image's turn; returns undefined if the image need not be drawn after all
 * @param draw called with the bitmap, which is freed after that
 * @returns the result of `draw`; undefined if there was no image to draw
 * @throws {DOMException} if the browser can't decode the image
 */
export function drawBitmap<T>(
  image: Blob,
  options: () => ImageBitmapOptions | undefined,
  draw: (bitmap: ImageBitmap) => T,
): Promise<T | undefined> {
  const drawn = last.then(async () => {
    const wanted = options();
    if (!wanted) {
      return undefined;
    }
    const bitmap = await createImageBitmap(image, wanted);
    try {
      return draw(bitmap);
    } finally {
      bitmap.close();
    }
  });
  last = drawn.catch(() => undefined);
  return drawn;
}
