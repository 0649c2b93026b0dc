import type { Page } from 'playwright-core';
import { type AnimationFrame, animatedWebp } from '../../support/animatedWebp';

interface Picture {
  readonly png: Buffer;
  /** Milliseconds. */
  readonly duration: number;
}

/** Pictures of a window, each for as long as it is shown. */
export class Film {
  private readonly pictures: Picture[] = [];

  /** @param duration milliseconds */
  add(png: Buffer, duration: number): void {
    const last = this.pictures.at(-1);
    if (last?.png.equals(png)) {
      this.pictures.splice(-1, 1, { png, duration: last.duration + duration });
    } else {
      this.pictures.push({ png, duration });
    }
  }

  /**
   * Returns an animated WebP file. Each frame has only what is not as before.
   *
   * @param encoder an empty page
   */
  async encode(encoder: Page): Promise<Buffer> {
    const frames: AnimationFrame[] = [];
    let before: Buffer | undefined;
    for (const { png, duration } of this.pictures) {
      frames.push({ ...(await encodeChange(encoder, png, before)), duration });
      before = png;
    }
    return animatedWebp(frames);
  }
}

/** Returns a picture as a WebP file. */
export async function encodeWebp(encoder: Page, png: Buffer): Promise<Uint8Array> {
  return (await encodeChange(encoder, png, undefined)).image;
}

async function encodeChange(
  encoder: Page,
  png: Buffer,
  before: Buffer | undefined,
): Promise<Omit<AnimationFrame, 'duration'>> {
  const { base64, ...place } = await encoder.evaluate(encodeInPage, [
    png.toString('base64'),
    before?.toString('base64'),
  ] as const);
  return { ...place, image: Buffer.from(base64, 'base64') };
}

/** Runs in the page. */
async function encodeInPage([picture, before]: readonly [string, string | undefined]) {
  const contextOf = (width: number, height: number) => {
    const context = new OffscreenCanvas(width, height).getContext('2d', { alpha: false });
    if (context === null) {
      throw new Error('The page has no canvas.');
    }
    return context;
  };
  const read = async (base64: string) => {
    const png = await (await fetch(`data:image/png;base64,${base64}`)).blob();
    const bitmap = await createImageBitmap(png);
    const context = contextOf(bitmap.width, bitmap.height);
    context.drawImage(bitmap, 0, 0);
    return context.getImageData(0, 0, bitmap.width, bitmap.height);
  };
  const now = await read(picture);
  const pixels = new Uint32Array(now.data.buffer);
  const oldPixels = before && new Uint32Array((await read(before)).data.buffer);
  let [left, top, right, bottom] = [now.width, now.height, 0, 0];
  for (const [index, pixel] of pixels.entries()) {
    if (pixel !== oldPixels?.[index]) {
      const [x, y] = [index % now.width, Math.floor(index / now.width)];
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = y + 1;
    }
  }
  // Frames begin at even places.
  const [x, y] = [left - (left % 2), top - (top % 2)];
  const [width, height] = [right - x, bottom - y];
  const context = contextOf(width, height);
  context.putImageData(now, -x, -y);
  // Quality 1 is without loss, which is smaller for a few letters.
  const files = await Promise.all(
    [1, 0.9].map(async quality => {
      const blob = await context.canvas.convertToBlob({ type: 'image/webp', quality });
      return new Uint8Array(await blob.arrayBuffer());
    }),
  );
  const bytes = files.reduce((one, other) => (one.length < other.length ? one : other));
  const base64 = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  return { x, y, width, height, base64 };
}
