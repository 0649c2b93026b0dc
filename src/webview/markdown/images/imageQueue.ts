import { maxImageBytes } from '../../../protocol/limits';
import type { ImageRefusal, ImageView } from '../../../protocol/views';
import type { MarkdownHooks } from '../../page/markdownHooks';
import { tooltipLine } from '../../page/markHidden';
import { ImageCanvas } from './imageCanvas';
import { addressWithoutData, arrivingAddress, type ImageSource, imageSource } from './imageElement';
import type { LongData } from './longData';

/** UTF-16 code units of a URI for which the extension is asked; it checks the image's size exactly. */
const maxAddressLength = maxImageBytes * 1.5;

/** Images of one text; no honest answer has more. Later images stay links. */
const maxCount = 1000;

/** The distance from the view, of the page and of scrolling elements in it, within which images are drawn. */
const margin = '100% 0px';

/** The class of an element that will contain an image. */
const waitingClass = 'md-waiting';

/** UTF-16 code units of an image's title. */
const maxTitleLength = 200;

const reasons = {
  format: 'imageFormat',
  tooLarge: 'imageTooLarge',
  damaged: 'imageDamaged',
} as const satisfies Readonly<Record<ImageRefusal, string>>;

/**
 * Shows the images of one text. The extension decodes their data and checks it, one image after the other; the page
 * draws the pixels. Until then, and if that fails, the alternative text is there.
 */
export class ImageQueue {
  private readonly elements = new WeakSet<HTMLElement>();
  private readonly canvases = new Map<Element, ImageCanvas>();
  private observer: IntersectionObserver | undefined;
  private sizes: ResizeObserver | undefined;
  private count = 0;
  private last: Promise<unknown> = Promise.resolve();
  private isDisposed = false;

  constructor(
    private readonly hooks: MarkdownHooks,
    private readonly data: LongData,
  ) {}

  /** Shows an image soon, unless it was added before. */
  add(element: HTMLElement): void {
    const source = imageSource(element);
    if (!source || this.elements.has(element)) {
      return;
    }
    this.elements.add(element);
    if (source.address === arrivingAddress) {
      this.wait(element, source);
      return;
    }
    if (!/^data:image\//i.test(source.address)) {
      this.refuse(element, source, this.hooks.label('imageFormat'));
      return;
    }
    this.count++;
    if (this.count > maxCount) {
      this.refuse(element, source, this.hooks.label('imageTooMany', maxCount));
      return;
    }
    this.wait(element, source);
    this.last = this.last
      .then(() => this.show(element, source))
      .catch(() => this.refuse(element, source, this.hooks.label('imageDamaged')));
  }

  /** Forgets the images, which are going away. */
  dispose(): void {
    this.isDisposed = true;
    this.observer?.disconnect();
    this.sizes?.disconnect();
    this.canvases.clear();
  }

  /** Shows that an image will be here, if its alternative text does not. */
  private wait(element: HTMLElement, { text }: ImageSource): void {
    element.classList.add(waitingClass);
    if (text === '') {
      element.append(this.hooks.label('imageArriving'));
    }
  }

  private async show(element: HTMLElement, source: ImageSource): Promise<void> {
    if (this.isDisposed) {
      return;
    }
    const address = this.data.expand(source.address);
    const image =
      address.length > maxAddressLength ? 'tooLarge' : await this.hooks.readImage(address);
    // The text may have been replaced since.
    if (this.isDisposed) {
      return;
    }
    if (typeof image === 'string') {
      this.refuse(element, source, this.hooks.label(reasons[image]));
    } else {
      this.draw(element, source, image);
    }
  }

  private draw(element: HTMLElement, source: ImageSource, image: ImageView): void {
    const canvas = new ImageCanvas(image, () => {
      this.forget(canvas.element);
      this.refuse(element, source, this.hooks.label('imageDamaged'));
    });
    canvas.element.setAttribute('role', 'img');
    canvas.element.setAttribute('aria-label', source.text || this.hooks.label('image'));
    if (source.title !== '') {
      canvas.element.title = tooltipLine(source.title, maxTitleLength, 'prose');
    }
    this.canvases.set(canvas.element, canvas);
    element.classList.remove(waitingClass);
    element.replaceChildren(canvas.element);
    this.observer ??= new IntersectionObserver(entries => this.onIntersect(entries), {
      root: document,
      rootMargin: margin,
      scrollMargin: margin,
    });
    this.sizes ??= new ResizeObserver(entries => {
      for (const { target } of entries) {
        this.canvases.get(target)?.update();
      }
    });
    this.observer.observe(canvas.element);
  }

  private onIntersect(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      this.canvases.get(target)?.setNear(isIntersecting);
      this.sizes?.[isIntersecting ? 'observe' : 'unobserve'](target);
      if (!target.isConnected) {
        this.forget(target);
      }
    }
  }

  private forget(canvas: Element): void {
    this.observer?.unobserve(canvas);
    this.sizes?.unobserve(canvas);
    this.canvases.delete(canvas);
  }

  /** Shows a link that can't be opened in place of the image, with the reason as its tooltip. */
  private refuse(element: HTMLElement, source: ImageSource, reason: string): void {
    const { text, title, target } = source;
    element.classList.remove(waitingClass);
    const address = addressWithoutData(source.address);
    if (target !== undefined) {
      element.replaceChildren(text);
      element.title = `${target}\n${reason}`;
      return;
    }
    const link = document.createElement('a');
    link.className = 'md-inert md-image';
    link.title = [address, tooltipLine(title, maxTitleLength, 'prose'), reason]
      .filter(line => line !== '')
      .join('\n');
    link.append(text === '' ? address : `${text} (${address})`);
    element.replaceChildren(link);
  }
}
