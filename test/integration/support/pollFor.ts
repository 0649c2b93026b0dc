import { aliveMs } from '../../support/aliveTime';

/** The longest wait, and the time between two checks. Polling is used for states that VS Code reports no events for. */
const timeoutMs = 15_000;
const intervalMs = 20;

/**
 * Calls `check` until it returns a defined value, and returns that value.
 *
 * @param what is awaited, in words for the error
 */
export async function pollFor<T>(
  what: string,
  check: () => T | undefined | Promise<T | undefined>,
  milliseconds = timeoutMs,
): Promise<T> {
  const deadline = aliveMs() + milliseconds;
  for (;;) {
    const found = await check();
    if (found !== undefined) {
      return found;
    }
    if (aliveMs() > deadline) {
      throw new Error(`Waited in vain for ${what}.`);
    }
    await new Promise(resolve => setTimeout(resolve, intervalMs));
  }
}
