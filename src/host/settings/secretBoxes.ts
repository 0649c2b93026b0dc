import * as vscode from 'vscode';
import { abortable } from '../../core/async/abortable';
import { askForSecret } from '../window/askForSecret';

/** A box that is open. */
interface Box {
  /** Undefined if the box was closed. */
  readonly answer: Promise<string | undefined>;
  /** Number of queries that wait for the answer. */
  waiting: number;
  close(): void;
}

/** Asks for secrets, in one box for all queries that wait for the same one. It closes when none of them waits any longer. */
export class SecretBoxes {
  private readonly boxes = new Map<string, Box>();

  /**
   * @param key of the secret
   * @param signal aborts when the answer is no longer needed
   * @returns undefined if the box was closed
   */
  async ask(
    key: string,
    title: string,
    prompt: string,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const box = this.boxes.get(key) ?? this.open(key, title, prompt);
    box.waiting += 1;
    try {
      return await abortable(signal, () => box.answer);
    } finally {
      box.waiting -= 1;
      if (box.waiting === 0) {
        box.close();
      }
    }
  }

  private open(key: string, title: string, prompt: string): Box {
    const closing = new vscode.CancellationTokenSource();
    const asking = askForSecret(title, prompt, () => undefined, closing.token);
    const answer = Promise.resolve(asking).finally(() => {
      this.boxes.delete(key);
      closing.dispose();
    });
    const box = { answer, waiting: 0, close: () => closing.cancel() };
    this.boxes.set(key, box);
    return box;
  }
}
