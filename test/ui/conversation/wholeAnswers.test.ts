import { useWorkbench } from '../support/useWorkbench';
import { copying } from './copying';
import { fullAnswers } from './fullAnswers';

/** Answers as people hear, export, and copy them, in one window. */
describe('in one window', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });

  fullAnswers(ui);
  copying(ui);
});
