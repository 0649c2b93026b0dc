import type { AgentQueryError } from '../../core/query/errors/agentQueryError';
import { errorNote } from '../errors/errorText';
import { showError } from '../window/messages';
import type { Actions } from './actions';

/** Shows a failure as a message, with a button for each thing that can be done about it. */
export function showProblem(problem: AgentQueryError, actions: Actions): void {
  const note = errorNote(problem);
  // What to ask again is known in the panel alone.
  const offered = note.actions.filter(({ id }) => id !== 'askAgain');
  void showError(note.text, ...offered.map(({ label }) => label)).then(chosen => {
    const action = offered.find(({ label }) => label === chosen);
    if (action && action.id !== 'askAgain') {
      void actions.run(action.id);
    }
  });
}
