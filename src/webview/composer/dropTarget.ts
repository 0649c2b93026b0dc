import { element, typeText } from '../page/element';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';
import { droppedText, droppedUris, mayBeLink, mayBringFiles } from './droppedUris';

/** A drag without an event for this long has ended; browsers send one at least every 350 ms. */
const dragTimeoutMs = 1500;

/** Handles drops anywhere on the page: files are attached, a link is inserted into the question. */
export class DropTarget {
  readonly root = element(
    'div',
    { class: 'drop-target', 'aria-hidden': 'true' },
    element('span', { class: 'drop-prompt' }, strings.dropFiles),
  );

  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param question receives links that are not dropped on another text box
   * @param onFiles called with the files from other programs
   */
  constructor(
    private readonly question: HTMLTextAreaElement,
    private readonly onFiles: (files: readonly File[]) => void,
  ) {
    this.root.hidden = true;
    const { documentElement } = document;
    for (const type of ['dragenter', 'dragover'] as const) {
      documentElement.addEventListener(type, event => this.onDragOver(event));
    }
    documentElement.addEventListener('dragleave', event => {
      // Without a related target, the pointer has left the page and not just one of its elements.
      if (!event.relatedTarget) {
        this.setOver(false);
      }
    });
    documentElement.addEventListener('drop', event => this.onDrop(event));
  }

  private onDragOver(event: DragEvent): void {
    if (event.dataTransfer && mayBringFiles(event.dataTransfer)) {
      // Otherwise VS Code, which listens further out, would open the files in an editor.
      event.preventDefault();
      event.stopPropagation();
      event.dataTransfer.dropEffect = 'copy';
      // Before the drop, browsers don't distinguish a link from a file.
      this.setOver(!mayBeLink(event.dataTransfer));
    }
  }

  /** Shows or hides the target. VS Code may end a drag without an event, hence the timeout. */
  private setOver(isOver: boolean): void {
    clearTimeout(this.timer);
    this.root.hidden = !isOver;
    if (isOver) {
      this.timer = setTimeout(() => this.setOver(false), dragTimeoutMs);
    }
  }

  private onDrop(event: DragEvent): void {
    this.setOver(false);
    const { dataTransfer } = event;
    if (!dataTransfer || !mayBringFiles(dataTransfer)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const uris = droppedUris(dataTransfer);
    const items = [...dataTransfer.items].filter(({ kind }) => kind === 'file');
    // An image from a browser also has its URL as text, which is not wanted.
    const text = items.length > 0 ? '' : droppedText(dataTransfer, uris.length > 0);
    if (text !== '') {
      const box = event.target instanceof HTMLTextAreaElement ? event.target : this.question;
      const caret = caretAt(box, event);
      typeText(box, text, caret, caret);
    }
    if (uris.length > 0) {
      post({ type: 'part.drop', uris });
      return;
    }
    const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory ?? false;
    const folders = items.filter(isFolder).flatMap(item => item.getAsFile()?.name ?? []);
    const files = items.filter(item => !isFolder(item)).flatMap(item => item.getAsFile() ?? []);
    if (folders.length > 0) {
      post({ type: 'part.refused', why: 'folder', names: folders });
    }
    this.onFiles(files);
  }
}

/** The index of the character under the pointer, or of the caret if the pointer is not over the box's text. */
function caretAt(box: HTMLTextAreaElement, { clientX, clientY }: MouseEvent): number {
  const position = document.caretPositionFromPoint?.(clientX, clientY);
  return position?.offsetNode === box ? position.offset : box.selectionEnd;
}
