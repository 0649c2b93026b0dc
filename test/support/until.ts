/** Resolves when `isSo` returns true. The test's own timeout limits the wait. */
export async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await new Promise(resolve => setTimeout(resolve));
  }
}
