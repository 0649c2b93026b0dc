import { useWorkbench } from '../support/useWorkbench';
import { answers } from './answers';
import { sideBar } from './sideBar';
import { windowReload } from './windowReload';

/** What VS Code does with answers, and what is left of them after a reload, in one window. */
describe('in one window', () => {
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' });

  answers(ui);
  windowReload(ui);
  sideBar(ui);
});
