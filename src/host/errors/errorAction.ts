import type { AgentQueryError } from '../../core/errors/agentQueryError';
import type { ActionId } from '../../protocol/fromPage';

/** An action of a feature that messages about some errors offer. */
export interface ErrorAction {
  readonly id: ActionId;
  readonly label: string;
  /** Adds the action to the actions of an error, if it may help. */
  offer(error: AgentQueryError, actions: readonly ActionId[]): readonly ActionId[];
}
