import { useWorkbench } from '../support/useWorkbench';
import { copying } from './copying';
import { fullAnswers } from './fullAnswers';
import { windowReload } from './windowReload';

/** Answers as people hear, export, and copy them, and what is left of them after a reload, in one window. */
describe('in one window', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });

  fullAnswers(ui);
  copying(ui);
  windowReload(ui);
});
