/**
 * The way from an extension host to VS Code's window and back. What an extension asks of the window happens a little
 * later and in order, and so does what it hears of the window. A host that has ended hears nothing any more.
 */
export class Later {
  private readonly waiting: Array<() => void> = [];
  private isOver = false;

  do(action: () => void): void {
    this.waiting.push(action);
    if (this.waiting.length === 1) {
      setImmediate(() => this.doAll());
    }
  }

  /** Resolves when all that was asked for before has happened. */
  passed(): Promise<void> {
    return new Promise(resolve => this.do(resolve));
  }

  end(): void {
    this.isOver = true;
  }

  private doAll(): void {
    // Called one after the other; what they ask for in turn comes later.
    for (const action of this.waiting.splice(0)) {
      if (!this.isOver) {
        action();
      }
    }
  }
}
