/** Resolves when something is so; the test's own timeout ends the wait. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise(resolve => setTimeout(resolve));
  }
}
