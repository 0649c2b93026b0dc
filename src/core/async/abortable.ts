import { AgentQueryError } from '../agentQueryError';

/**
 * Waits for work that cannot be stopped, such as a call to a file system that may never answer. If the signal aborts
 * first, its result is ignored.
 *
 * @param work not started if the signal has already aborted
 * @throws {AgentQueryError} of kind `cancelled` if the signal aborts; otherwise what the work throws
 */
export function abortable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AgentQueryError('cancelled', 'cancelled'));
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    // The listener would keep the work in memory for as long as the signal.
    const removeListener = () => signal.removeEventListener('abort', abort);
    work().then(
      result => {
        removeListener();
        resolve(result);
      },
      error => {
        removeListener();
        reject(error);
      },
    );
  });
}
