/** Runs tasks in the order in which they are added, and only a number of them at the same time. */
export class Limiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  /** @throws the error of the task */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running < this.max) {
      this.running++;
    } else {
      await new Promise<void>(resolve => this.waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = this.waiting.shift();
      if (next) {
        next();
      } else {
        this.running--;
      }
    }
  }
}

/**
 * Maps items asynchronously, several at a time, and yields the results in the order of the items.
 *
 * @param concurrency the number of items that are worked on at the same time
 * @throws the error of an item's work, when its result is next
 */
export async function* mapInOrder<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const pending: Promise<R>[] = [];
  let next = 0;
  while (next < items.length || pending.length > 0) {
    while (next < items.length && pending.length < concurrency) {
      const result = work(items[next++] as T);
      // The caller may stop before this result: then its rejection is ignored.
      result.catch(() => undefined);
      pending.push(result);
    }
    yield (await pending.shift()) as R;
  }
}

/**
 * All results of {@link mapInOrder}.
 *
 * @throws the error of the first item that fails
 */
export async function mapAll<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for await (const result of mapInOrder(items, concurrency, work)) {
    results.push(result);
  }
  return results;
}

/** Runs tasks one after the other, in the order in which they are added. */
export class Sequencer {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * Runs a task after all earlier ones, whether these succeed or fail.
   *
   * @throws the error of the task
   */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
