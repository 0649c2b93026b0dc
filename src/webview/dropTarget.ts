import { droppedUris, mayBringFiles } from './droppedUris';
import { element } from './element';
import { holdFiles } from './holdFiles';
import { post } from './host';
import { strings } from './strings';

/** Milliseconds without a sign of the drag after which it is over; browsers give one at least every 350. */
const silence = 1500;

/** Takes files that are dropped anywhere on the page. */
export class DropTarget {
  readonly root = element(
    'div',
    { class: 'drop-target', 'aria-hidden': 'true' },
    element('span', { class: 'drop-prompt' }, strings.dropFiles),
  );

  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.root.hidden = true;
    const { documentElement } = document;
    for (const type of ['dragenter', 'dragover'] as const) {
      documentElement.addEventListener(type, event => this.over(event));
    }
    documentElement.addEventListener('dragleave', event => {
      // Without one, the pointer has left the page and not just an element of it.
      if (!event.relatedTarget) {
        this.show(false);
      }
    });
    documentElement.addEventListener('drop', event => this.drop(event));
  }

  private over(event: DragEvent): void {
    if (event.dataTransfer && mayBringFiles(event.dataTransfer)) {
      // VS Code, which listens further out, would open the files in an editor instead.
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = 'copy';
      this.show(true);
    }
  }

  /** VS Code may take a drag back without a word. */
  private show(isOver: boolean): void {
    clearTimeout(this.timer);
    this.root.hidden = !isOver;
    if (isOver) {
      this.timer = setTimeout(() => this.show(false), silence);
    }
  }

  private drop(event: DragEvent): void {
    this.show(false);
    const { dataTransfer } = event;
    if (!dataTransfer || !mayBringFiles(dataTransfer)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const uris = droppedUris(dataTransfer);
    if (uris.length > 0) {
      post({ type: 'dropped', uris });
      return;
    }
    const items = [...dataTransfer.items].filter(({ kind }) => kind === 'file');
    const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory ?? false;
    const folders = items.filter(isFolder).flatMap(item => item.getAsFile()?.name ?? []);
    const files = items.filter(item => !isFolder(item)).flatMap(item => item.getAsFile() ?? []);
    if (folders.length > 0) {
      post({ type: 'refused', why: 'folder', names: folders });
    }
    void holdFiles(files, 'drop');
  }
}
