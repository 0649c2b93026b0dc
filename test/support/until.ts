import { aliveMs } from './aliveTime';

const defaultTimeoutMs = 30_000;

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
    await new Promise(resolve => setTimeout(resolve));
  }
}
