import type * as vscode from 'vscode';

interface TokenSignal extends vscode.Disposable {
  readonly signal: AbortSignal;
}

/**
 * A signal that aborts when a token is canceled, until it is disposed of.
 *
 * @param ended another signal that it follows
 */
export function followToken(token: vscode.CancellationToken, ended: AbortSignal): TokenSignal {
  const abort = new AbortController();
  const stop = () => abort.abort();
  const listening = token.onCancellationRequested(stop);
  ended.addEventListener('abort', stop);
  if (token.isCancellationRequested || ended.aborted) {
    stop();
  }
  return {
    signal: abort.signal,
    dispose() {
      listening.dispose();
      ended.removeEventListener('abort', stop);
    },
  };
}

/** Runs a task with a signal that aborts when its token is canceled, or another signal aborts. */
export async function stoppable<T>(
  token: vscode.CancellationToken,
  ended: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const following = followToken(token, ended);
  try {
    return await task(following.signal);
  } finally {
    following.dispose();
  }
}
