import type { ToPanel } from '../../protocol/toPanel';
import type { PathView } from '../../protocol/views';
import { post } from '../page/post';

/** Questions to the extension that are not answered yet. */
const asked = new Map<number, (paths: readonly PathView[]) => void>();
let last = 0;

/** Those of these paths that are files; `turnId` says in which answer they stand. */
export function resolvePaths(
  turnId: string,
  paths: readonly string[],
): Promise<readonly PathView[]> {
  return new Promise(resolve => {
    asked.set(++last, resolve);
    post({ type: 'path.resolve', turnId, request: last, paths });
  });
}

/** The extension has answered. */
export function receivePaths({
  request,
  paths,
}: Extract<ToPanel, { type: 'resolvedPaths' }>): void {
  asked.get(request)?.(paths);
  asked.delete(request);
}
