import type { ToPanel } from '../../protocol/toPanel';
import type { ImageRefusal, ImageView } from '../../protocol/views';
import { PendingRequests } from '../page/pendingRequests';
import { post } from '../page/post';

const pending = new PendingRequests<ImageView | ImageRefusal>();

/**
 * Asks the extension to decode and check an image of an answer.
 *
 * @param address a `data:` URI
 * @returns the image, or why it is not shown
 */
export function readImage(address: string): Promise<ImageView | ImageRefusal> {
  return pending.ask(request => post({ type: 'image.read', request, address }));
}

/** Completes a {@link readImage} with the extension's answer. */
export function receiveImage({ request, image }: Extract<ToPanel, { type: 'image' }>): void {
  pending.complete(request, image);
}
