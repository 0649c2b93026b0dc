import { AgentQueryError } from '../query/errors/agentQueryError';

/**
 * The result of work that cannot be stopped, such as that of a file system that may never answer, unless a signal
 * aborts first: then nobody waits for it any longer, and what comes of it is dropped.
 *
 * @param work not begun when the signal has aborted already
 * @throws {AgentQueryError} of kind `cancelled` when the signal aborts; otherwise what the work throws
 */
export function abortable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new AgentQueryError('cancelled', 'cancelled'));
    if (signal.aborted) {
      abort();
      return;
    }
    signal.addEventListener('abort', abort, { once: true });
    // A listener that stays would keep the work alive for as long as the signal.
    const done = () => signal.removeEventListener('abort', abort);
    work().then(
      result => {
        done();
        resolve(result);
      },
      error => {
        done();
        reject(error);
      },
    );
  });
}
