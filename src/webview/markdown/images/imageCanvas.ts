import type { ImageView } from '../../../protocol/views';
import { drawBitmap } from '../../page/drawBitmap';

/** A canvas is drawn again if its image is shown larger than drawn by more than this factor. */
const maxGrowth = 1.1;

/** The ratio of its sides above which an image is a strip, and never a photo that is turned. */
const stripRatio = 16;

/**
 * Shows an image at its size, or at the width of the text if that is less. Its place is reserved from the start; its
 * pixels are there only while it is near the view, and only as many as are shown.
 */
export class ImageCanvas {
  readonly element = document.createElement('canvas');
  private readonly image: Blob;
  private width: number;
  private height: number;
  private isNear = false;
  private isWaiting = false;

  /** @param onFailed called if the browser can't decode the image */
  constructor(
    { bytes, width, height }: ImageView,
    private readonly onFailed: () => void,
  ) {
    this.image = new Blob([bytes]);
    this.width = width;
    this.height = height;
    this.element.width = 0;
    this.element.height = 0;
    this.reserve();
  }

  /** Draws the image when it comes near the view, and frees its pixels when it goes away. */
  setNear(isNear: boolean): void {
    this.isNear = isNear;
    if (isNear) {
      this.update();
    } else {
      this.element.width = 0;
      this.element.height = 0;
    }
  }

  /** Draws the image at the size at which it is shown now, if that has grown. */
  update(): void {
    if (this.isWaiting || !this.isNear || this.wantedWidth <= this.element.width * maxGrowth) {
      return;
    }
    this.isWaiting = true;
    drawBitmap(
      this.image,
      () => (this.isNear ? this.options() : undefined),
      bitmap => this.draw(bitmap),
    )
      .catch(() => this.onFailed())
      .finally(() => {
        this.isWaiting = false;
      });
  }

  /** The width at which the image is shown, in device pixels. */
  private get wantedWidth(): number {
    const shown = Math.ceil(this.element.clientWidth * (window.devicePixelRatio || 1));
    return Math.min(this.width, Math.max(shown, 1));
  }

  /**
   * The size at which the image is decoded. Only the width, because a photo's metadata may turn it on its side; both
   * for long strips.
   */
  private options(): ImageBitmapOptions {
    const { width, height, wantedWidth: resizeWidth } = this;
    const isStrip = Math.max(width / height, height / width) > stripRatio;
    const resizeHeight = Math.max(1, Math.round((resizeWidth * height) / width));
    return { resizeWidth, ...(isStrip && { resizeHeight }), resizeQuality: 'high' };
  }

  private draw(bitmap: ImageBitmap): void {
    if (!this.isNear) {
      return;
    }
    const { element, width, height } = this;
    const isTurned = width !== height && bitmap.width > bitmap.height !== width > height;
    if (isTurned && Math.max(width / height, height / width) <= stripRatio) {
      this.width = height;
      this.height = width;
      this.reserve();
    }
    element.width = bitmap.width;
    element.height = bitmap.height;
    element.getContext('2d')?.drawImage(bitmap, 0, 0);
  }

  private reserve(): void {
    this.element.style.setProperty('width', `${this.width}px`);
    this.element.style.setProperty('aspect-ratio', `${this.width} / ${this.height}`);
  }
}
