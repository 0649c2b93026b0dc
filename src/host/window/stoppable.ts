import type * as vscode from 'vscode';

/** Runs a task with a signal that aborts when its token is canceled, or another signal aborts. */
export async function stoppable<T>(
  token: vscode.CancellationToken,
  ended: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const stop = () => abort.abort();
  const listening = token.onCancellationRequested(stop);
  ended.addEventListener('abort', stop);
  if (token.isCancellationRequested || ended.aborted) {
    stop();
  }
  try {
    return await task(abort.signal);
  } finally {
    listening.dispose();
    ended.removeEventListener('abort', stop);
  }
}
