import { element } from '../page/element';
import { insertText } from '../page/insertText';
import { post } from '../page/post';
import { strings } from '../page/strings';
import { droppedText, droppedUris, mayBeLink, mayBringFiles } from './droppedUris';

/** Milliseconds without a sign of the drag after which it is over; browsers give one at least every 350. */
const silence = 1500;

/** Takes what is dropped anywhere on the page: files are attached, a link goes into the question. */
export class DropTarget {
  readonly root = element(
    'div',
    { class: 'drop-target', 'aria-hidden': 'true' },
    element('span', { class: 'drop-prompt' }, strings.dropFiles),
  );

  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param question takes links that are dropped on no other box
   * @param take what is done with files that come with their bytes
   */
  constructor(
    private readonly question: HTMLTextAreaElement,
    private readonly take: (files: readonly File[]) => void,
  ) {
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
      // A browser does not tell a link from a file before it is dropped.
      this.show(!mayBeLink(event.dataTransfer));
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
    const items = [...dataTransfer.items].filter(({ kind }) => kind === 'file');
    // A picture from a browser has its address beside it, which is not meant.
    const text = items.length > 0 ? '' : droppedText(dataTransfer, uris.length > 0);
    if (text !== '') {
      const box = event.target instanceof HTMLTextAreaElement ? event.target : this.question;
      insertText(box, text, event);
    }
    if (uris.length > 0) {
      post({ type: 'part.attach', uris });
      return;
    }
    const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory ?? false;
    const folders = items.filter(isFolder).flatMap(item => item.getAsFile()?.name ?? []);
    const files = items.filter(item => !isFolder(item)).flatMap(item => item.getAsFile() ?? []);
    if (folders.length > 0) {
      post({ type: 'part.refused', why: 'folder', names: folders });
    }
    this.take(files);
  }
}
