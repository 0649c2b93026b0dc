/** A list of listeners; the core's stand-in for the host's events. */
export class Emitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  /** Listens until what it returns is called. */
  listen(listener: (value: T) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  fire(value: T): void {
    for (const listener of this.listeners) {
      listener(value);
    }
  }
}
