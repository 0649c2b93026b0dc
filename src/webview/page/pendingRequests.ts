/** Requests to the extension that it answers by a message with the same number. */
export class PendingRequests<Answer> {
  /** By request number. */
  private readonly resolves = new Map<number, (answer: Answer) => void>();
  private last = 0;

  /**
   * @param send posts the request with this number
   * @returns the extension's answer
   */
  ask(send: (request: number) => void): Promise<Answer> {
    return new Promise(resolve => {
      const request = ++this.last;
      this.resolves.set(request, resolve);
      send(request);
    });
  }

  /** Completes the request with this number; one that nobody waits for is left alone. */
  complete(request: number, answer: Answer): void {
    this.resolves.get(request)?.(answer);
    this.resolves.delete(request);
  }
}
