/** Runs tasks one after the other, in the order in which they were given. */
export class Sequencer {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * Runs a task when all that were given before it have ended, however they ended.
   *
   * @throws what the task throws
   */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
