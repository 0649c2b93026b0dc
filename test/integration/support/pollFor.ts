/** Milliseconds to wait at the most, and between two looks: VS Code tells no event for what this is used for. */
const patience = 15_000;
const interval = 20;

/** The first defined value that a look gives. */
export async function pollFor<T>(
  look: () => T | undefined | Promise<T | undefined>,
  milliseconds = patience,
): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const found = await look();
    if (found !== undefined) {
      return found;
    }
    if (Date.now() > deadline) {
      throw new Error(`Waited in vain for: ${look}`);
    }
    await new Promise(resolve => setTimeout(resolve, interval));
  }
}
