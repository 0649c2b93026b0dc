import type { ToPanel } from '../../protocol/toPanel';
import type { ImageRefusal, ImageView } from '../../protocol/views';
import { post } from './post';

/** Resolve functions of requests that the extension has not answered yet, by request number. */
const pending = new Map<number, (image: ImageView | ImageRefusal) => void>();
let lastRequest = 0;

/**
 * Asks the extension to decode and check an image of an answer.
 *
 * @param address a `data:` URI
 * @returns the image, or why it is not shown
 */
export function readImage(address: string): Promise<ImageView | ImageRefusal> {
  return new Promise(resolve => {
    pending.set(++lastRequest, resolve);
    post({ type: 'image.read', request: lastRequest, address });
  });
}

/** Completes a {@link readImage} with the extension's answer. */
export function receiveImage({ request, image }: Extract<ToPanel, { type: 'image' }>): void {
  pending.get(request)?.(image);
  pending.delete(request);
}
