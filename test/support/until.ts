import { aliveMs } from './aliveTime';

const defaultTimeoutMs = 30_000;

/** The time between two checks. Without it, a test that waits would take the processor from what it waits for. */
const intervalMs = 10;

/**
 * Resolves with the first value other than `undefined` and `false` that a function returns. It is called again and again,
 * for states that nothing reports events for.
 *
 * @param what is awaited, in words for the error
 */
export async function until<T>(
  what: string,
  find: () => T | undefined | false | Promise<T | undefined | false>,
  timeoutMs = defaultTimeoutMs,
): Promise<T> {
  const deadline = aliveMs() + timeoutMs;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) {
      return found;
    }
    if (aliveMs() > deadline) {
      throw new Error(`Waited in vain for ${what}.`);
    }
    await new Promise(resolve => setTimeout(resolve, intervalMs));
  }
}
