/** An event with any number of listeners; `core/` cannot use VS Code's emitter. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** @returns a function that removes the listener */
  listen(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls all listeners. An error in one of them is reported and affects neither the others nor the caller. */
  fire(value: T): void {
    for (const listener of this.listeners) {
      try {
        listener(value);
      } catch (error) {
        // Node and browsers report unhandled rejections, with the stack of the error.
        void Promise.reject(error);
      }
    }
  }
}
