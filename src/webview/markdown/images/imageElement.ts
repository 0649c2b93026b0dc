import { elementsOf } from '../../page/element';
import { markHidden } from '../../page/markHidden';
import { withoutData } from './longData';

/** Class of an element that shows an image of data. */
const imageClass = 'md-picture';

/** An image whose data is in the text. */
export interface ImageSource {
  /** A `data:` URI, with marks in place of long data; {@link arrivingAddress} while it arrives. */
  readonly address: string;
  /** The alternative text; may be empty. */
  readonly text: string;
  /** May be empty. */
  readonly title: string;
  /** The address of the link that contains the image; undefined if the image is in no link. */
  readonly target: string | undefined;
}

/** The address of an image while the real one arrives; the parser reads it as an address, and no text contains it. */
export const arrivingAddress = 'data:\uffff';

const sources = new WeakMap<Node, ImageSource>();

/** Creates the element of an image, which shows its alternative text until `ImageQueue` shows the image. */
export function imageElement(source: ImageSource): HTMLElement {
  const element = document.createElement('span');
  element.className = imageClass;
  element.append(...markHidden(source.text, 'prose'));
  sources.set(element, source);
  return element;
}

/** @returns what an element of {@link imageElement} shows; undefined for any other node */
export function imageSource(node: Node): ImageSource | undefined {
  return sources.get(node);
}

/** @returns true if both look the same, so that one of them can stay in the page for the other */
export function isSameImage(one: ImageSource, other: ImageSource | undefined): boolean {
  return (
    one.address === other?.address &&
    one.text === other.text &&
    one.title === other.title &&
    one.target === other.target
  );
}

/** @returns the elements of images in these nodes, in their order */
export function imagesIn(nodes: readonly Node[]): readonly HTMLElement[] {
  return elementsOf(nodes, imageClass);
}

/** @returns an address without its data, for display */
export function addressWithoutData(address: string): string {
  return withoutData(address.replace(/^(data:[^,]{0,100},).+/is, '$1…'));
}
