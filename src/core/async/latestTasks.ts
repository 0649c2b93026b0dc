/** An object whose end aborts a signal, such as a conversation. */
interface Ending {
  readonly ended: AbortSignal;
}

/** Tasks of objects: each ends with its object, or when the next task for it begins. */
export class LatestTasks<Owner extends Ending> {
  private readonly running = new Map<Owner, AbortController>();

  /** @param task ends soon after its controller is aborted, by itself or others */
  async run<T>(owner: Owner, task: (abort: AbortController) => Promise<T>): Promise<T> {
    this.abort(owner);
    const abort = new AbortController();
    const stop = () => abort.abort();
    this.running.set(owner, abort);
    owner.ended.addEventListener('abort', stop);
    if (owner.ended.aborted) {
      stop();
    }
    try {
      return await task(abort);
    } finally {
      owner.ended.removeEventListener('abort', stop);
      if (this.running.get(owner) === abort) {
        this.running.delete(owner);
      }
    }
  }

  /** Aborts the task of an object, if any. */
  abort(owner: Owner): void {
    this.running.get(owner)?.abort();
  }

  dispose(): void {
    for (const abort of this.running.values()) {
      abort.abort();
    }
  }
}
