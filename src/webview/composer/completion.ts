import { format } from '../../base/format';
import { element } from '../page/element';
import { hasModifier } from '../page/onKeyDown';
import type { StatusRegion } from '../page/statusRegion';

/** The time for which Enter waits for matches. The host ends a search before. */
const enterTimeoutMs = 11_000;

/** The differences between the lists. */
interface CompletionList {
  /** The id of the list; the ids of its options add a number. */
  readonly id: string;
  readonly label: string;
  /** The announcements of one item, and of several. */
  readonly one: string;
  readonly several: string;
  /** Finds the mention that ends at the caret. */
  mentionAt(text: string, caret: number): Mention | undefined;
}

/**
 * A list above the Question box that completes what is typed after a character. The focus stays in the box, as in VS
 * Code's suggestions: arrow keys move through the list, Tab takes the first item, Escape closes the list until another
 * mention is typed, and Enter takes the selected item, or has its usual effect if none is.
 */
export abstract class Completion<T> {
  readonly root: HTMLElement;
  protected mention: Mention | undefined;
  /** The start of the mention whose list was closed with Escape, or whose item was taken; its list stays closed. */
  private dismissed: number | undefined;
  protected items: readonly T[] = [];
  /** True if more items may match than those. */
  private isCut = false;
  /** Index of the active option; -1 for none. */
  private active = -1;
  protected isSearching = false;
  /** Completes an Enter that was pressed before the matching items were known. */
  private onFound: (() => void) | undefined;
  private enterTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param box the Question box */
  constructor(
    protected readonly box: HTMLTextAreaElement,
    private readonly status: StatusRegion,
    private readonly list: CompletionList,
  ) {
    const { id, label } = list;
    this.root = element('ul', { id, class: 'suggestions', role: 'listbox', 'aria-label': label });
    this.root.hidden = true;
    box.setAttribute('aria-autocomplete', 'list');
    box.addEventListener('blur', () => this.close());
    document.addEventListener('selectionchange', () => {
      if (this.mention && document.activeElement === box) {
        this.update();
      }
    });
    // The focus stays in the box.
    this.root.addEventListener('mousedown', event => event.preventDefault());
  }

  /** Completes the mention at the caret, or closes the list if there is none. */
  update(): void {
    const { value, selectionStart, selectionEnd } = this.box;
    const mention =
      selectionStart === selectionEnd ? this.list.mentionAt(value, selectionStart) : undefined;
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
      // A longer query has no match if a shorter one has none, but there are several ways to write a path.
      const isPath = /[\\/]/.test(mention.query);
      if (!isLonger || this.isSearching || this.items.length > 0 || this.isCut || isPath) {
        this.search(mention.query, previous?.start !== mention.start);
      }
    }
  }

  /**
   * Handles a key while items are suggested or searched for.
   *
   * @param otherwise called if Enter waited for items and none is selected
   * @returns true if the key is handled
   */
  onKeyDown(event: KeyboardEvent, otherwise: () => void): boolean {
    if (!this.mention || hasModifier(event) || event.isComposing) {
      return false;
    }
    if (event.key === 'Enter' && this.isSearching && /\p{L}/u.test(this.mention.query)) {
      this.awaitItems(otherwise);
      return true;
    }
    const count = this.items.length;
    if (this.root.hidden || (count === 0 && event.key !== 'Escape')) {
      return false;
    }
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
        this.onDismiss();
        this.close();
        return true;
      default:
        return false;
    }
  }

  /**
   * Looks for matches, which {@link showItems} shows.
   *
   * @param isNew true if another mention was typed, and not another text after the same one
   */
  protected abstract search(query: string, isNew: boolean): void;

  /** The children of an item's option. */
  protected abstract describe(item: T, option: HTMLElement): readonly (Node | string)[];

  /** Puts an item in the place of its mention. */
  protected abstract take(item: T, mention: Mention): void;

  protected onDismiss(): void {}

  /** The text for screen readers about the items that are shown. */
  protected announcement({ length }: readonly T[]): string {
    const { one, several } = this.list;
    return length === 1 ? one : format(several, length);
  }

  /**
   * Shows the matches.
   *
   * @param isSure true if the first item is probably meant, and Enter should take it
   * @param cut says why more items may match, if this is so
   */
  protected showItems(items: readonly T[], isSure: boolean, cut = ''): void {
    this.items = items;
    this.isCut = cut !== '';
    this.root.replaceChildren(...items.map((item, index) => this.option(item, index)));
    if (this.isCut) {
      this.root.append(element('li', { class: 'suggestions-cut', role: 'presentation' }, cut));
    }
    this.root.hidden = items.length === 0 && !this.isCut;
    this.box.setAttribute('aria-controls', this.list.id);
    this.activate(isSure && items.length > 0 ? 0 : -1);
    const { onFound } = this;
    if (onFound) {
      // More may follow.
      if (!this.isSearching) {
        onFound();
      }
    } else if (!this.root.hidden) {
      const found = items.length > 0 ? this.announcement(items) : '';
      this.status.say([found, cut].filter(Boolean).join(' '));
    }
  }

  protected close(): void {
    this.mention = undefined;
    this.isSearching = false;
    this.cancelEnter();
    this.items = [];
    this.isCut = false;
    this.root.hidden = true;
    this.root.replaceChildren();
    this.activate(-1);
  }

  /** Waits for the items, because a fast typist presses Enter before they are found. */
  private awaitItems(otherwise: () => void): void {
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

  private option(item: T, index: number): HTMLElement {
    const option = element('li', {
      id: `${this.list.id}-${index}`,
      class: 'suggestion',
      role: 'option',
      'aria-selected': 'false',
    });
    option.append(...this.describe(item, option));
    option.addEventListener('click', () => this.choose(index));
    return option;
  }

  private activate(index: number): void {
    this.active = index;
    for (const [at, option] of [...this.root.querySelectorAll('[role="option"]')].entries()) {
      option.setAttribute('aria-selected', String(at === index));
    }
    const active = this.root.children[index];
    if (active) {
      this.box.setAttribute('aria-activedescendant', active.id);
      active.scrollIntoView({ block: 'nearest' });
    } else if (this.box.getAttribute('aria-activedescendant')?.startsWith(`${this.list.id}-`)) {
      this.box.removeAttribute('aria-activedescendant');
    }
  }

  /** @returns true if there is an item with this index */
  private choose(index: number): boolean {
    const { mention } = this;
    const item = this.items[index];
    if (!mention || item === undefined) {
      return false;
    }
    this.close();
    this.dismissed = mention.start;
    this.take(item, mention);
    return true;
  }
}

/** A `#` in a question, or a `/` at its beginning, with the text typed after it. */
export interface Mention {
  /** Index of the `#` or `/`, in UTF-16 code units. */
  readonly start: number;
  /** Index after the typed text. */
  readonly end: number;
  /** The text typed after it. */
  readonly query: string;
}

/**
 * Finds the mention that is being typed: a `#` that starts a word, and no white space from there to the caret.
 *
 * @returns undefined if there is none
 */
export function mentionAt(text: string, caret: number): Mention | undefined {
  const match = /(?:^|[\s([{"'`])#([^\s#]*)$/.exec(text.slice(0, caret));
  const query = match?.[1];
  // In the middle of a word, no name is being typed.
  return query === undefined || /^[\p{L}\p{N}_]/u.test(text.slice(caret))
    ? undefined
    : { start: caret - query.length - 1, end: caret, query };
}
