import { inFront, writeFloating } from '../asking/inFront';
import { useWorkbench } from '../support/useWorkbench';
import { draggedFiles, writeDragged } from './draggedFiles';
import { partsIn, writeSecret } from './partsIn';
import { slowFiles } from './slowFiles';
import { upload, writeUploads } from './upload';

/** Parts on all their ways into a question, in one window. */
describe('in one window', () => {
  const ui = useWorkbench(
    {},
    async sample => {
      for (const write of [writeUploads, writeFloating, writeDragged, writeSecret]) {
        await write(sample);
      }
    },
    ['stalled'],
  );

  upload(ui);
  inFront(ui);
  draggedFiles(ui);
  slowFiles(ui);
  partsIn(ui);
});
