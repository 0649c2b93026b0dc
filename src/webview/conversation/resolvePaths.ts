import type { ToPanel } from '../../protocol/toPanel';
import type { PathView } from '../../protocol/views';
import { PendingRequests } from '../page/pendingRequests';
import { post } from '../page/post';

const pending = new PendingRequests<readonly PathView[]>();

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
