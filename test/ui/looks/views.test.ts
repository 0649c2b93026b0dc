import { keyboard } from '../input/keyboard';
import { eventInspector, writeStreams } from '../inspector/eventInspector';
import { useWorkbench } from '../support/useWorkbench';
import { looks } from './looks';

/** The keyboard, the event inspector, and all themes, in one window. */
describe('in one window', () => {
  const ui = useWorkbench({}, writeStreams);

  keyboard(ui);
  eventInspector(ui);
  looks(ui);
});
