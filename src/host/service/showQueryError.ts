import type { AgentQueryError } from '../../core/agentQueryError';
import { errorBanner } from '../errors/errorText';
import { showError } from '../window/showError';
import type { Actions } from './actions';

/** Shows an error as a notification with its actions as buttons. */
export function showQueryError(error: AgentQueryError, actions: Actions): void {
  const banner = errorBanner(error);
  // Asking again needs a turn, which only the panel knows.
  const offered = banner.actions.filter(({ id }) => id !== 'askAgain');
  void showError(banner.text, ...offered.map(({ label }) => label)).then(selected => {
    const action = offered.find(({ label }) => label === selected);
    if (action && action.id !== 'askAgain') {
      void actions.run(action.id);
    }
  });
}
