/** Runs tasks in the order in which they are added, and only a number of them at the same time. */
export class Limiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly max: number) {}

  /** @throws what the task throws */
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
