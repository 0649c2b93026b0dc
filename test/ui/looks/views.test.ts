import { keyboard } from '../input/keyboard';
import { useWorkbench } from '../support/useWorkbench';
import { looks } from './looks';

/** The keyboard and all themes, in one window. */
describe('in one window', () => {
  const ui = useWorkbench();

  keyboard(ui);
  looks(ui);
});
