import { element, icon } from '../../page/element';
import { truncate } from '../../page/truncate';
import type { LongData } from '../images/longData';
import type { FileAction, MarkdownHooks } from '../markdownHooks';
import { fileSource } from './fileElement';

/** UTF-16 code units of a name in a button's label. */
const maxNameLength = 100;

const actions = [
  { action: 'save', label: 'saveFile', shown: 'save' },
  { action: 'open', label: 'openFile', shown: 'open' },
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
