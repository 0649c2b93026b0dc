import type { ToPage } from '../../protocol/toPage';
import { MarkupFinder } from '../markdown/inline/mayHaveMarkup';

/** Finds markup in the answers that messages bring, for which code has to be loaded. */
export class MarkupInMessages {
  private arriving = new MarkupFinder();

  /** @returns false if the message certainly brings no markup */
  isIn(message: ToPage): boolean {
    switch (message.type) {
      case 'snapshot':
        return message.turns.map(({ answer }) => this.begin(answer)).includes(true);
      case 'delta':
        return message.changes
          .map(change =>
            change.type === 'turnAdded'
              ? this.begin(change.turn.answer)
              : change.type === 'arrived' && this.arriving.push(change.text),
          )
          .includes(true);
      default:
        return false;
    }
  }

  /** Reads the start of an answer; more text may arrive for the last one. */
  private begin(answer: string): boolean {
    this.arriving = new MarkupFinder();
    return this.arriving.push(answer);
  }
}
