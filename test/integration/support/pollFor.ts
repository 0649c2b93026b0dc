/** The longest wait, and the time between two checks. Polling is used for states that VS Code reports no events for. */
const timeoutMs = 15_000;
const intervalMs = 20;

/** Calls `check` until it returns a defined value, and returns that value. */
export async function pollFor<T>(
  check: () => T | undefined | Promise<T | undefined>,
  milliseconds = timeoutMs,
): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const found = await check();
    if (found !== undefined) {
      return found;
    }
    if (Date.now() > deadline) {
      throw new Error(`Waited in vain for: ${check}`);
    }
    await new Promise(resolve => setTimeout(resolve, intervalMs));
  }
}
