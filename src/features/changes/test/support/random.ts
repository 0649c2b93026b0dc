/** Draws pseudo-random numbers: a seed always gives the same ones (Marsaglia's xorshift, 32 bits). */
export class Random {
  private state: number;

  constructor(seed: number) {
    // Scatters neighboring seeds; the state must not be 0.
    this.state = Math.imul((seed ^ 0x9e37_79b9) >>> 0, 0x85eb_ca6b) >>> 0 || 1;
    for (let warmUp = 0; warmUp < 8; warmUp += 1) {
      this.below(2);
    }
  }

  /** An integer from 0 to `limit` - 1; 0 if the limit is 0. */
  below(limit: number): number {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return limit <= 0 ? 0 : (this.state >>> 0) % limit;
  }

  /** An integer from `first` to `last`, both included. */
  between(first: number, last: number): number {
    return first + this.below(last - first + 1);
  }

  /** @returns true once in `times` times */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}
