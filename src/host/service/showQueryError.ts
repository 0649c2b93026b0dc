import type { AgentQueryError } from '../../core/agentQueryError';
import type { ServiceRef } from '../../core/services/serviceRef';
import { beginning } from '../../core/text/beginning';
import { errorBanner } from '../errors/errorText';
import { showError } from '../window/showError';
import { type Actions, isServiceAction } from './actions';

/** Length of what a program said about an error, in UTF-16 code units. */
const maxDetailLength = 300;

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
  const text =
    error.kind === 'configuration' && banner.detail !== ''
      ? `${banner.text} ${beginning(banner.detail, maxDetailLength)}`
      : banner.text;
  void showError(text, ...offered.map(({ label }) => label)).then(selected => {
    const action = offered.find(({ label }) => label === selected)?.id;
    if (action && isServiceAction(action)) {
      void actions.run(action, service);
    }
  });
}
