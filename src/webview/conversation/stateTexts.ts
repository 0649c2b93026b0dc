import type { TurnStateView } from '../../protocol/views';
import { strings } from '../page/strings';

/** How a turn stands, in a word. */
export const stateTexts: Readonly<Record<TurnStateView, string>> = {
  queued: strings.stateQueued,
  unsent: strings.stateUnsent,
  running: '',
  complete: strings.stateComplete,
  interrupted: strings.stateInterrupted,
  cancelled: strings.stateCancelled,
  failed: strings.stateFailed,
};
