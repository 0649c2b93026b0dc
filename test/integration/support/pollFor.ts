import { until } from '../../support/until';

/** The longest wait. Polling is used for states that VS Code reports no events for. */
const timeoutMs = 15_000;

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
  let found: T | undefined;
  await until(
    what,
    async () => {
      found = await check();
      return found !== undefined;
    },
    milliseconds,
  );
  return found as T;
}
