import { shorten } from '../../../base/shorten';
import { element, icon } from '../../page/element';
import type { MarkdownHooks } from '../../page/markdownHooks';
import { markHidden } from '../../page/markHidden';
import type { LongData } from '../images/longData';

/** A file whose content is in the text. */
export interface FileSource {
  /** A `data:` URI, with marks in place of long data. */
  readonly address: string;
  /** The name in the text. */
  readonly name: string;
}

/** The element of a file. It has the source itself because bundles of the page share no variables. */
interface FileElement extends HTMLElement {
  fileSource?: FileSource;
}

/** Creates the element of a file, which shows its name; {@link addFileButtons} adds its buttons. */
export function fileElement(source: FileSource): HTMLElement {
  const attributes = { class: 'md-file' };
  const file: FileElement = element('span', attributes, ...markHidden(source.name, 'prose'));
  file.fileSource = source;
  return file;
}

/** @returns the file that an element of {@link fileElement} shows; undefined for any other node */
export function fileSource(node: Node): FileSource | undefined {
  return (node as Node & Partial<FileElement>).fileSource;
}

/** UTF-16 code units of a name in a button's label. */
const maxNameLength = 100;

const actions = [
  { action: 'save', label: 'saveFile', shown: 'saveFileShort' },
  { action: 'open', label: 'openFile', shown: 'openFileShort' },
] as const;

/**
 * Adds the buttons with which a file is saved and opened, unless it has them. The extension decodes it only then.
 *
 * @param data the data of the text that the file is in
 */
export function addFileButtons(file: HTMLElement, hooks: MarkdownHooks, data: LongData): void {
  const source = fileSource(file);
  if (!source || file.querySelector('button')) {
    return;
  }
  const { address, name } = source;
  file.prepend(icon('file'));
  file.append(
    ...actions.map(({ action, label, shown }) => {
      const title = hooks.label(label, shorten(name, maxNameLength));
      const button = element('button', {
        type: 'button',
        'aria-label': title,
        title,
        // Not as text, which would be part of the answer.
        'data-label': hooks.label(shown),
      });
      button.addEventListener('click', () => hooks.fileAction(action, name, data.expand(address)));
      return button;
    }),
  );
}
