import { element, icon, linkButton } from '../page/element';
import { isMac } from '../page/platform';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';

/** The default keys of Ask agent about selection: extensions can't find out which keys a command has. */
const selectionKeys = [isMac ? '⌘' : strings.ctrlKey, 'K', 'A'];

/** A section of the start that needs content from the extension. */
interface Section {
  readonly root: HTMLElement;
  /** Called each time when the start is shown. */
  load(): void;
}

/** The start of a conversation without turns: the ways to begin, with their keys. */
export class EmptyState {
  private readonly sections: Section[] = [];
  private readonly drop = element('dt', {}, strings.emptyDrop);
  readonly root = element(
    'div',
    { class: 'empty' },
    icon('comment-discussion'),
    element('h2', {}, strings.emptyTitle),
    element('p', {}, strings.emptyHint),
    element('dl', {}, this.drop, element('dd', {}, keyLabel(isMac ? '⇧' : strings.shiftKey))),
  );

  /** @param begin writes the beginning of a question into the Question box */
  constructor(begin: (text: '#') => void) {
    const shortcut = linkButton('', () => post({ type: 'shortcut.show' }));
    shortcut.dir = 'ltr';
    shortcut.title = strings.keyboardShortcut;
    shortcut.setAttribute('aria-label', `${strings.keyboardShortcut}: ${selectionKeys.join(' ')}`);
    // Spaces, as in the name.
    shortcut.append(...selectionKeys.flatMap(key => [keyLabel(key), ' ']));
    this.addRow(strings.emptySelection, () => post({ type: 'selection.ask' }), shortcut);
    this.addWay(strings.emptyMention, () => begin('#'), '#');
  }

  /** Adds a section below the ways. */
  addSection(section: Section): void {
    this.sections.push(section);
    this.root.append(section.root);
  }

  set isShown(isShown: boolean) {
    this.root.hidden = !isShown;
    if (isShown) {
      for (const section of this.sections) {
        section.load();
      }
    }
  }

  /** Adds a way to begin that has a key. */
  addWay(label: string, start: () => void, key: string): void {
    this.addRow(label, start, keyLabel(key));
  }

  private addRow(label: string, start: () => void, keys: HTMLElement): void {
    this.drop.before(element('dt', {}, linkButton(label, start)), element('dd', {}, keys));
  }
}

function keyLabel(key: string): HTMLElement {
  return element('kbd', { dir: 'ltr' }, key);
}
