/**
 * Maps items asynchronously, several at a time, and yields the results in the order of the items.
 *
 * @param concurrency the number of items that are worked on at the same time
 * @throws what the work throws for an item, when its result is next
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
