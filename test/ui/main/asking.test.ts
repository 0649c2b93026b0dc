import { useWorkbench } from '../support/useWorkbench';
import { askAboutFiles } from './askAboutFiles';
import { askAboutSelection } from './askAboutSelection';

/** From editors and files to answers, in one window. */
describe('in one window', () => {
  const ui = useWorkbench();

  askAboutSelection(ui);
  askAboutFiles(ui);
});
