import type { FromPanel } from '../../protocol/fromPanel';
import type { ToPanel } from '../../protocol/toPanel';
import type { FileMatchView } from '../../protocol/views';
import { element, icon } from '../page/element';
import { format, strings } from '../page/strings';
import { typeText } from '../page/typeText';
import type { StatusRegion } from '../spoken/statusRegion';
import { type Mention, mentionAt } from './mention';

/** Files are searched for after a pause in typing. */
const debounceMs = 60;

/** How long Enter waits for the matching files. */
const enterTimeoutMs = 1000;

/**
 * Suggests files of the workspace while `#` and the beginning of a name are typed. Tab selects the first file. Enter
 * selects it only if it is a likely match, which the list shows; otherwise Enter does what it always does, so that
 * `issue #12` is sent.
 */
export class FileCompletion {
  readonly root = element('ul', {
    id: 'suggested-files',
    class: 'suggestions',
    role: 'listbox',
    'aria-label': strings.suggestedFiles,
  });
  private mention: Mention | undefined;
  /** Start of the mention whose list was closed with Escape, or whose file was selected; its list stays closed. */
  private dismissed: number | undefined;
  private files: readonly FileMatchView[] = [];
  /** Index of the active option; -1 for none. */
  private active = -1;
  private request = 0;
  private isSearching = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Completes an Enter that was pressed before the matching files were known. */
  private onFound: (() => void) | undefined;
  private enterTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param box the Question box
   * @param post sends a message to the extension
   */
  constructor(
    private readonly box: HTMLTextAreaElement,
    private readonly status: StatusRegion,
    private readonly post: (message: FromPanel) => void,
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
    // Keeps the focus in the box.
    this.root.addEventListener('mousedown', event => event.preventDefault());
  }

  /** Suggests files for the mention at the caret, or closes the list if there is none. */
  update(): void {
    const { value, selectionStart, selectionEnd } = this.box;
    const mention = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : undefined;
    if (mention?.start !== this.dismissed) {
      this.dismissed = undefined;
    }
    const previous = this.mention;
    if (!mention || mention.start === this.dismissed) {
      this.close();
    } else if (mention.start !== previous?.start || mention.query !== previous.query) {
      const isLonger =
        previous?.start === mention.start && mention.query.startsWith(previous.query);
      this.mention = mention;
      this.cancelEnter();
      // If nothing matches a query, nothing matches a longer one.
      if (!isLonger || this.isSearching || this.files.length > 0) {
        this.search(mention.query);
      }
    }
  }

  /**
   * Handles a key while files are suggested or searched for.
   *
   * @param otherwise called if Enter waited for files and none is selected
   * @returns true if the key is handled
   */
  onKeyDown(event: KeyboardEvent, otherwise: () => void): boolean {
    const isPlain = !event.shiftKey && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (!this.mention || !isPlain || event.isComposing) {
      return false;
    }
    if (event.key === 'Enter' && this.isSearching && /\p{L}/u.test(this.mention.query)) {
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

  /** Shows the files that the extension found, unless another search has started since. */
  show({ request, files, isSure }: Extract<ToPanel, { type: 'foundFiles' }>): void {
    if (request !== this.request || !this.mention) {
      return;
    }
    this.isSearching = false;
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

  private search(query: string): void {
    this.isSearching = true;
    this.request += 1;
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.post({ type: 'part.findFiles', request: this.request, query }),
      query === '' ? 0 : debounceMs,
    );
  }

  /** Someone who types fast presses Enter before the files are found. */
  private awaitFiles(otherwise: () => void): void {
    if (this.onFound) {
      return;
    }
    this.enterTimer = setTimeout(() => this.onFound?.(), enterTimeoutMs);
    this.onFound = () => {
      this.cancelEnter();
      if (this.isSearching || !this.choose(this.active)) {
        this.close();
        otherwise();
      }
    };
  }

  private cancelEnter(): void {
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

  /**
   * Attaches a file and completes its name in the text, which may be part of a sentence.
   *
   * @returns true if there is a file with this index
   */
  private choose(index: number): boolean {
    const { mention } = this;
    const file = this.files[index];
    if (!mention || !file) {
      return false;
    }
    this.close();
    this.dismissed = mention.start;
    const space = /^\s/.test(this.box.value.slice(mention.end)) ? '' : ' ';
    typeText(this.box, `#${file.name}${space}`, mention.start, mention.end);
    this.post({ type: 'part.attach', uris: [file.uri] });
    return true;
  }

  private close(): void {
    clearTimeout(this.timer);
    this.mention = undefined;
    this.isSearching = false;
    this.cancelEnter();
    this.files = [];
    this.request += 1;
    this.root.hidden = true;
    this.root.replaceChildren();
    this.activate(-1);
  }
}
