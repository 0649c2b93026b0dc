import { AgentQueryError } from '../errors/agentQueryError';
import type { Clock } from './clock';

/**
 * Waits for work that cannot be stopped, such as a call to a file system that may never answer. If the signal aborts
 * first, the result of the work is ignored.
 *
 * @param work not started if the signal has already aborted
 * @throws {AgentQueryError} of kind `cancelled` if the signal aborts; otherwise the error of the work
 */
export function abortable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AgentQueryError('cancelled', 'cancelled'));
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    work()
      .then(resolve, reject)
      // The listener would keep the work in memory for as long as the signal.
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

/**
 * Waits for a promise, but no longer than a timeout in ms. The work behind the promise continues.
 *
 * @param onTimeout called if the timeout is over first
 * @returns undefined if the timeout is over first
 * @throws the rejection of the promise
 */
export async function withTimeout<T>(
  clock: Clock,
  timeoutMs: number,
  promise: Promise<T>,
  onTimeout?: () => void,
): Promise<T | undefined> {
  let cancel = () => {};
  const timeout = new Promise<undefined>(resolve => {
    cancel = clock.after(timeoutMs, () => {
      onTimeout?.();
      resolve(undefined);
    });
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    cancel();
  }
}
