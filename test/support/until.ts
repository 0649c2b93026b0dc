import { aliveMs } from './aliveTime';

const defaultTimeoutMs = 30_000;

/** The time between two checks. Without it, a test that waits would take the processor from what it waits for. */
const intervalMs = 10;

/**
 * Resolves when `isSo` returns true.
 *
 * @param what is awaited, in words for the error
 */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const deadline = aliveMs() + timeoutMs;
  while (!(await isSo())) {
    if (aliveMs() > deadline) {
      throw new Error(`Waited in vain for ${what}.`);
    }
    await new Promise(resolve => setTimeout(resolve, intervalMs));
  }
}
