import type { Clock } from './clock';

/**
 * Waits for a promise, but no longer than a timeout in ms. The promise itself goes on.
 *
 * @param onTimeout called if the timeout is over first
 * @returns undefined if the timeout is over first
 * @throws what the promise rejects with
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
