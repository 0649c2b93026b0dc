import type { AgentQueryError } from '../../core/query/errors/agentQueryError';
import { errorBanner } from '../errors/errorText';
import { showError } from '../window/showError';
import type { Actions } from './actions';

/** Shows a failure as a message, with a button for each thing that can be done about it. */
export function showQueryError(error: AgentQueryError, actions: Actions): void {
  const banner = errorBanner(error);
  // What to ask again is known in the panel alone.
  const offered = banner.actions.filter(({ id }) => id !== 'askAgain');
  void showError(banner.text, ...offered.map(({ label }) => label)).then(chosen => {
    const action = offered.find(({ label }) => label === chosen);
    if (action && action.id !== 'askAgain') {
      void actions.run(action.id);
    }
  });
}
