import { element } from '../../page/element';
import { markHidden } from '../../page/markHidden';
import { withoutData } from './longData';

/** An image whose data is in the text. */
export interface ImageSource {
  /** A `data:` URI, with marks in place of long data; {@link arrivingAddress} while it arrives. */
  readonly address: string;
  /** The alternative text; may be empty. */
  readonly text: string;
  /** The title; may be empty. */
  readonly title: string;
  /** The address of the link that contains the image; undefined if the image is in no link. */
  readonly target: string | undefined;
}

/** The address of an image while the real one arrives; the parser reads it as an address, and no text contains it. */
export const arrivingAddress = 'data:\uffff';

/** The element of an image. It has the source itself because bundles of the page share no variables. */
interface ImageElement extends HTMLElement {
  imageSource?: ImageSource;
}

/** Creates the element of an image, which shows its alternative text until `ImageQueue` shows the image. */
export function imageElement(source: ImageSource): HTMLElement {
  const attributes = { class: 'md-picture' };
  const image: ImageElement = element('span', attributes, ...markHidden(source.text, 'prose'));
  image.imageSource = source;
  return image;
}

/** @returns the image that an element of {@link imageElement} shows; undefined for any other node */
export function imageSource(node: Node): ImageSource | undefined {
  return (node as Node & Partial<ImageElement>).imageSource;
}

/** @returns an address without its data, for display */
export function addressWithoutData(address: string): string {
  return withoutData(address.replace(/^(data:[^,]{0,100},).+/is, '$1…'));
}
