/**
 * What a piece of work gives for each item, in the order of the items, while some of it is under way ahead.
 *
 * @param limit how many pieces of work are under way at the most
 * @throws what the work throws, when its turn comes
 */
export async function* mapInOrder<T, R>(
  items: readonly T[],
  limit: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const underWay: Promise<R>[] = [];
  let next = 0;
  while (next < items.length || underWay.length > 0) {
    while (next < items.length && underWay.length < limit) {
      const result = work(items[next++] as T);
      // Its turn may never come.
      result.catch(() => undefined);
      underWay.push(result);
    }
    yield (await underWay.shift()) as R;
  }
}
