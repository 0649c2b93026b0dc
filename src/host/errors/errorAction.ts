import type { AgentQueryError } from '../../core/errors/agentQueryError';
import type { ActionId } from '../../protocol/fromPage';

/** An action of a feature that messages about some errors offer. */
export interface ErrorAction {
  readonly id: ActionId;
  readonly label: string;
  /** Adds it to the actions that an error offers, if it may help. */
  offer(error: AgentQueryError, actions: readonly ActionId[]): readonly ActionId[];
}
