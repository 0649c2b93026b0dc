/** The least of the numbers below `count` for which a test holds, if it holds for all after it; otherwise `count`. */
export function firstFrom(count: number, test: (at: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}
