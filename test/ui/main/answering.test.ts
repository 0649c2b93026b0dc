import { useWorkbench } from '../support/useWorkbench';
import { answers } from './answers';
import { sideBar } from './sideBar';

/** Answers in VS Code, and the side bar, in one window. */
describe('in one window', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });

  answers(ui);
  sideBar(ui);
});
