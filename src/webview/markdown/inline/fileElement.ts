import { element, elementsOf, icon } from '../../page/element';
import type { FileAction, MarkdownHooks } from '../../page/markdownHooks';
import { markHidden } from '../../page/markHidden';
import { truncate } from '../../page/text';
import type { LongData } from '../images/longData';

/** Class of an element that shows a file. */
const fileClass = 'md-file';

/** A file whose content is in the text. */
export interface FileSource {
  /** A `data:` URI, with marks in place of long data. */
  readonly address: string;
  /** What the text calls it. */
  readonly name: string;
}

const sources = new WeakMap<Node, FileSource>();

/** Creates the element of a file, which shows its name; `FileButtons` adds what can be done with it. */
export function fileElement(source: FileSource): HTMLElement {
  const element = document.createElement('span');
  element.className = fileClass;
  element.append(...markHidden(source.name, 'prose'));
  sources.set(element, source);
  return element;
}

/** @returns what an element of {@link fileElement} shows; undefined for any other node */
export function fileSource(node: Node): FileSource | undefined {
  return sources.get(node);
}

/** @returns the elements of files in these nodes, in their order */
export function filesIn(nodes: readonly Node[]): readonly HTMLElement[] {
  return elementsOf(nodes, fileClass);
}

/** UTF-16 code units of a name in a button's label. */
const maxNameLength = 100;

const actions = [
  { action: 'save', label: 'saveFile', shown: 'saveFileShort' },
  { action: 'open', label: 'openFile', shown: 'openFileShort' },
] as const;

/** Adds the buttons with which the files of one text are saved and opened. The extension decodes them only then. */
export class FileButtons {
  constructor(
    private readonly hooks: MarkdownHooks,
    private readonly data: LongData,
  ) {}

  /** Adds the buttons of a file, unless it has them. */
  add(file: HTMLElement): void {
    const source = fileSource(file);
    if (!source || file.querySelector('button')) {
      return;
    }
    const { address, name } = source;
    const run = (action: FileAction) =>
      this.hooks.fileAction(action, name, this.data.expand(address));
    file.prepend(icon('file'));
    file.append(
      ...actions.map(({ action, label, shown }) => {
        const title = this.hooks.label(label, truncate(name, maxNameLength));
        const button = element('button', {
          type: 'button',
          'aria-label': title,
          title,
          // Not as text, which would be part of the answer's.
          'data-label': this.hooks.label(shown),
        });
        button.addEventListener('click', () => run(action));
        return button;
      }),
    );
  }
}
