import type { FromPanel } from '../../protocol/fromPanel';
import type { ToPanel } from '../../protocol/toPanel';
import type { FileMatchView } from '../../protocol/views';
import { element, icon } from '../page/element';
import { format, strings } from '../page/strings';
import type { StatusRegion } from '../spoken/statusRegion';
import { type Mention, mentionAt } from './mention';

/** Milliseconds without a key after which files are looked for. */
const pause = 60;

/** Milliseconds for which Enter waits for the files that fit. */
const patience = 1000;

/**
 * Suggests files of the workspace while a `#` and a piece of a name are typed. Tab takes the first file. Enter takes
 * it too where it is likely meant, which the list shows, and does what it always does otherwise: `issue #12` is sent.
 */
export class FileCompletion {
  readonly root = element('ul', {
    id: 'suggested-files',
    class: 'suggestions',
    role: 'listbox',
    'aria-label': strings.suggestedFiles,
  });
  private mention: Mention | undefined;
  /** The `#` whose list was closed by hand; it stays closed. */
  private dismissed: number | undefined;
  private files: readonly FileMatchView[] = [];
  private active = -1;
  private request = 0;
  private isAsking = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What Enter was pressed for while the files that fit were not known yet. */
  private onFound: (() => void) | undefined;
  private enterTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param post tells the extension what a person did
   * @param changed called when a file's name was put into the text
   */
  constructor(
    private readonly box: HTMLTextAreaElement,
    private readonly status: StatusRegion,
    private readonly post: (message: FromPanel) => void,
    private readonly changed: () => void,
  ) {
    this.root.hidden = true;
    box.setAttribute('aria-autocomplete', 'list');
    box.setAttribute('aria-controls', this.root.id);
    box.addEventListener('blur', () => this.close());
    document.addEventListener('selectionchange', () => {
      if (this.mention && document.activeElement === box) {
        this.update();
      }
    });
    // The box keeps the focus.
    this.root.addEventListener('mousedown', event => event.preventDefault());
  }

  /** Looks at what is being typed. */
  update(): void {
    const { value, selectionStart, selectionEnd } = this.box;
    const mention = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : undefined;
    if (mention?.start !== this.dismissed) {
      this.dismissed = undefined;
    }
    const before = this.mention;
    if (!mention || mention.start === this.dismissed) {
      this.close();
    } else if (mention.start !== before?.start || mention.query !== before.query) {
      const goesOn = before?.start === mention.start && mention.query.startsWith(before.query);
      this.mention = mention;
      this.forgetEnter();
      // Where nothing fits the beginning of a name, nothing fits more of it.
      if (!goesOn || this.isAsking || this.files.length > 0) {
        this.ask(mention.query);
      }
    }
  }

  /**
   * Does what a key is for while there are suggestions; whether it did.
   *
   * @param otherwise what the key does where nothing is suggested after all
   */
  press(event: KeyboardEvent, otherwise: () => void): boolean {
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (!this.mention || !isPlain || event.isComposing) {
      return false;
    }
    if (event.key === 'Enter' && this.isAsking && /\p{L}/u.test(this.mention.query)) {
      this.awaitFiles(otherwise);
      return true;
    }
    if (this.root.hidden) {
      return false;
    }
    const count = this.files.length;
    switch (event.key) {
      case 'ArrowDown':
        this.activate((this.active + 1) % count);
        return true;
      case 'ArrowUp':
        this.activate(this.active <= 0 ? count - 1 : this.active - 1);
        return true;
      case 'Tab':
        return this.choose(Math.max(0, this.active));
      case 'Enter':
        return this.choose(this.active);
      case 'Escape':
        this.dismissed = this.mention.start;
        this.close();
        return true;
      default:
        return false;
    }
  }

  show({ request, files, isSure }: Extract<ToPanel, { type: 'foundFiles' }>): void {
    if (request !== this.request || !this.mention) {
      return;
    }
    this.isAsking = false;
    this.files = files;
    this.root.replaceChildren(...files.map((file, index) => this.option(file, index)));
    this.root.hidden = files.length === 0;
    this.activate(isSure ? 0 : -1);
    const { onFound } = this;
    if (onFound) {
      onFound();
    } else if (files.length > 0) {
      this.status.say(
        files.length === 1 ? strings.fileFound : format(strings.filesFound, files.length),
      );
    }
  }

  private ask(query: string): void {
    this.isAsking = true;
    this.request += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.post({ type: 'part.findFiles', request: this.request, query }),
      query === '' ? 0 : pause,
    );
  }

  /** Typed fast, Enter comes before the files do. */
  private awaitFiles(otherwise: () => void): void {
    if (this.onFound) {
      return;
    }
    this.enterTimer = setTimeout(() => this.onFound?.(), patience);
    this.onFound = () => {
      this.forgetEnter();
      if (this.isAsking || !this.choose(this.active)) {
        this.close();
        otherwise();
      }
    };
  }

  private forgetEnter(): void {
    clearTimeout(this.enterTimer);
    this.onFound = undefined;
  }

  private option(file: FileMatchView, index: number): HTMLElement {
    const option = element(
      'li',
      { id: `suggestion-${index}`, class: 'suggestion', role: 'option', 'aria-selected': 'false' },
      icon(file.icon),
      element('bdi', { class: 'suggestion-name' }, file.name),
      ' ',
      element('bdi', { class: 'suggestion-folder' }, file.folder),
    );
    option.addEventListener('click', () => this.choose(index));
    return option;
  }

  private activate(index: number): void {
    this.active = index;
    for (const [at, option] of [...this.root.children].entries()) {
      option.setAttribute('aria-selected', String(at === index));
    }
    const active = this.root.children[index];
    if (active) {
      this.box.setAttribute('aria-activedescendant', active.id);
      active.scrollIntoView({ block: 'nearest' });
    } else {
      this.box.removeAttribute('aria-activedescendant');
    }
  }

  /** Attaches a file and leaves its name in the text, where the sentence may need it; whether there is one. */
  private choose(index: number): boolean {
    const { mention } = this;
    const file = this.files[index];
    if (!mention || !file) {
      return false;
    }
    this.close();
    this.dismissed = mention.start;
    const space = /^\s/.test(this.box.value.slice(mention.end)) ? '' : ' ';
    this.replace(mention, `#${file.name}${space}`);
    this.post({ type: 'part.attach', uris: [file.uri] });
    return true;
  }

  private replace({ start, end }: Mention, text: string): void {
    this.box.setSelectionRange(start, end);
    // Unlike a new value, this can be undone.
    if (!document.execCommand('insertText', false, text)) {
      this.box.setRangeText(text, start, end, 'end');
      this.changed();
    }
  }

  private close(): void {
    clearTimeout(this.timer);
    this.mention = undefined;
    this.isAsking = false;
    this.forgetEnter();
    this.files = [];
    this.request += 1;
    this.root.hidden = true;
    this.root.replaceChildren();
    this.activate(-1);
  }
}
