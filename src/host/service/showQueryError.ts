import type { AgentQueryError } from '../../core/agentQueryError';
import type { ServiceRef } from '../../core/services/serviceRef';
import { errorBanner } from '../errors/errorText';
import { showError } from '../window/showError';
import { type Actions, isServiceAction } from './actions';

/**
 * Shows an error as a notification with its actions as buttons, except those that need a turn, which only the panel
 * knows.
 *
 * @param service that the actions are about; by default, the chosen one
 */
export function showQueryError(
  error: AgentQueryError,
  actions: Actions,
  service?: ServiceRef,
): void {
  const banner = errorBanner(error);
  const offered = banner.actions.filter(({ id }) => isServiceAction(id));
  void showError(banner.text, ...offered.map(({ label }) => label)).then(selected => {
    const action = offered.find(({ label }) => label === selected)?.id;
    if (action && isServiceAction(action)) {
      void actions.run(action, service);
    }
  });
}
