import type { ToPanel } from '../../protocol/toPanel';
import type { ImageRefusal, ImageView, PathView } from '../../protocol/views';
import { post } from '../page/vscodeApi';

/** Requests to the extension that it answers by a message with the same number. */
class PendingRequests<Answer> {
  /** By request number. */
  private readonly resolves = new Map<number, (answer: Answer) => void>();
  private last = 0;

  /**
   * @param send posts the request with this number
   * @returns the extension's answer
   */
  ask(send: (request: number) => void): Promise<Answer> {
    return new Promise(resolve => {
      const request = ++this.last;
      this.resolves.set(request, resolve);
      send(request);
    });
  }

  /** Completes the request with this number; one that nobody waits for is left alone. */
  complete(request: number, answer: Answer): void {
    this.resolves.get(request)?.(answer);
    this.resolves.delete(request);
  }
}

const pendingPaths = new PendingRequests<readonly PathView[]>();
const listeners = new Set<() => void>();

/**
 * Asks the extension which of these paths are files.
 *
 * @param turnId turn of the answer that contains the paths
 * @returns those that are files
 */
export function resolvePaths(
  turnId: string,
  paths: readonly string[],
): Promise<readonly PathView[]> {
  return pendingPaths.ask(request => post({ type: 'path.resolve', turnId, request, paths }));
}

/** Completes a {@link resolvePaths} with the extension's answer. */
export function receivePaths({
  request,
  paths,
}: Extract<ToPanel, { type: 'resolvedPaths' }>): void {
  pendingPaths.complete(request, paths);
}

/**
 * @param listener called when paths that were not files may be some
 * @returns a function that stops listening
 */
export function onLatePaths(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets all answers ask again about paths that were not files. */
export function receiveLatePaths(): void {
  for (const listener of listeners) {
    listener();
  }
}

const pendingImages = new PendingRequests<ImageView | ImageRefusal>();

/**
 * Asks the extension to decode and check an image of an answer.
 *
 * @param address a `data:` URI
 * @returns the image, or why it is not shown
 */
export function readImage(address: string): Promise<ImageView | ImageRefusal> {
  return pendingImages.ask(request => post({ type: 'image.read', request, address }));
}

/** Completes a {@link readImage} with the extension's answer. */
export function receiveImage({ request, image }: Extract<ToPanel, { type: 'image' }>): void {
  pendingImages.complete(request, image);
}
