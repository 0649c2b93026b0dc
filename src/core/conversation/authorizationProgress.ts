import type { Clock } from '../async/clock';
import type { Conversation } from './conversation';
import type { Turn } from './turn';

/** A token that is there earlier is not worth a message. */
const delayMs = 500;

/** Says that getting the access token takes long, as when a program runs or the user signs in. */
export class AuthorizationProgress {
  private readonly cancel: () => void;

  constructor(
    private readonly conversation: Conversation,
    private readonly turn: Turn,
    clock: Clock,
  ) {
    this.cancel = clock.after(delayMs, () => conversation.setAuthorizing(turn, true));
  }

  /** The token is there, or is no longer needed. */
  end(): void {
    this.cancel();
    if (this.turn.isAuthorizing) {
      this.conversation.setAuthorizing(this.turn, false);
    }
  }
}
