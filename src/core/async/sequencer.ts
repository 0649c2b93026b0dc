/** Runs tasks one after the other, in the order in which they are added. */
export class Sequencer {
  private last: Promise<unknown> = Promise.resolve();

  /**
   * Runs a task after all earlier ones, whether these succeed or fail.
   *
   * @throws what the task throws
   */
  run<T>(task: () => Promise<T>): Promise<T> {
    const result = this.last.then(task);
    this.last = result.catch(() => undefined);
    return result;
  }
}
