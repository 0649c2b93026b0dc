/** An event with any number of listeners, in the form of VS Code's `EventEmitter`, which `core/` can't use. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** Calls a listener each time, until the returned object is disposed of. */
  readonly event = (listener: (value: T) => void): { dispose(): void } => {
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  };

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

  dispose(): void {
    this.listeners.clear();
  }
}
