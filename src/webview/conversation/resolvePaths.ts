import type { ToPanel } from '../../protocol/toPanel';
import type { PathView } from '../../protocol/views';
import { PendingRequests } from '../page/pendingRequests';
import { post } from '../page/post';

const pending = new PendingRequests<readonly PathView[]>();
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
  return pending.ask(request => post({ type: 'path.resolve', turnId, request, paths }));
}

/** Completes a {@link resolvePaths} with the extension's answer. */
export function receivePaths({
  request,
  paths,
}: Extract<ToPanel, { type: 'resolvedPaths' }>): void {
  pending.complete(request, paths);
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
