import type { TurnStateView } from '../../protocol/views';
import { strings } from '../page/strings';

/** The localized name of each state of a turn; running turns show their progress instead. */
export const stateTexts: Readonly<Record<TurnStateView, string>> = {
  queued: strings.stateQueued,
  unsent: strings.stateUnsent,
  running: '',
  complete: strings.stateComplete,
  interrupted: strings.stateInterrupted,
  cancelled: strings.stateCancelled,
  failed: strings.stateFailed,
};
