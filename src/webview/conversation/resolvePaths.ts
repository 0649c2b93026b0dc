import type { ToPanel } from '../../protocol/toPanel';
import type { PathView } from '../../protocol/views';
import { post } from '../page/post';

/** Resolve functions of requests that the extension has not answered yet, by request number. */
const pending = new Map<number, (paths: readonly PathView[]) => void>();
let lastRequest = 0;

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
  return new Promise(resolve => {
    pending.set(++lastRequest, resolve);
    post({ type: 'path.resolve', turnId, request: lastRequest, paths });
  });
}

/** Completes a {@link resolvePaths} with the extension's answer. */
export function receivePaths({
  request,
  paths,
}: Extract<ToPanel, { type: 'resolvedPaths' }>): void {
  pending.get(request)?.(paths);
  pending.delete(request);
}
