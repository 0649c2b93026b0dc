/** A list of listeners; the core's stand-in for the host's events. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** Listens until what it returns is called. */
  listen(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Tells all listeners. What one of them throws is reported, and keeps neither the others nor the caller from going on. */
  fire(value: T): void {
    for (const listener of this.listeners) {
      try {
        listener(value);
      } catch (error) {
        // Whoever hosts this reports a rejection that nobody handles, with the place where it was thrown.
        void Promise.reject(error);
      }
    }
  }
}
