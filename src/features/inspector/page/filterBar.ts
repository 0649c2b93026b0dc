import { element, iconButton, setText } from '../../../webview/page/element';
import { formatCount } from '../../../webview/page/locale';
import { onKeyDown } from '../../../webview/page/onKeyDown';
import { type EntryKind, noEntries } from '../protocol/entryKinds';
import { maxFilterLength } from '../protocol/filterLimit';
import { strings } from './strings';

/** The time to wait for the next key before the rows are filtered, in ms. */
const typingMs = 150;

/** The kinds that have a button, in its order. */
const kinds = Object.keys(strings.kinds) as EntryKind[];

export class FilterBar {
  private readonly box = element('input', {
    type: 'text',
    class: 'filter-box',
    placeholder: strings.filter,
    'aria-label': strings.filter,
    maxlength: String(maxFilterLength),
    spellcheck: 'false',
  });
  private readonly clear = iconButton('close', strings.clearFilter, () => this.reset());
  private readonly all = kindButton(strings.all, () => this.choose(undefined, false));
  private readonly buttons = new Map(
    kinds.map(kind => [
      kind,
      kindButton(strings.kinds[kind], event =>
        this.choose(kind, event.ctrlKey || event.metaKey || event.shiftKey),
      ),
    ]),
  );
  readonly root = element(
    'div',
    { class: 'filter-bar' },
    element('div', { class: 'filter-field' }, this.box, this.clear),
    element(
      'div',
      { class: 'filter-kinds', role: 'group', 'aria-label': strings.filterKinds },
      this.all,
      ...this.buttons.values(),
    ),
  );
  private chosen: ReadonlySet<EntryKind>;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange called with the text and the kinds; no kinds stand for all */
  constructor(
    text: string,
    chosen: readonly EntryKind[],
    private readonly onChange: (text: string, kinds: readonly EntryKind[]) => void,
  ) {
    this.box.value = text;
    this.chosen = new Set(chosen);
    this.box.addEventListener('input', () => this.changedSoon());
    onKeyDown(this.box, event => {
      if (event.key === 'Escape' && this.box.value !== '') {
        event.preventDefault();
        this.reset();
      }
    });
    this.setCounts(noEntries());
    this.draw();
  }

  /** True if not all rows are shown. */
  get isActive(): boolean {
    return this.box.value !== '' || this.chosen.size > 0;
  }

  /** Shows the number of rows of each kind; kinds without any have no button, unless they are selected. */
  setCounts(counts: Readonly<Record<EntryKind, number>>): void {
    for (const [kind, button] of this.buttons) {
      button.hidden = counts[kind] === 0 && !this.chosen.has(kind);
      const [, count] = button.children;
      if (count) {
        setText(count, formatCount(counts[kind]));
      }
    }
  }

  private reset(): void {
    this.box.value = '';
    this.box.focus();
    this.changed();
  }

  /** Selects one kind, or with `adds` one more or one less; undefined for all. */
  private choose(kind: EntryKind | undefined, adds: boolean): void {
    const chosen = new Set(adds ? this.chosen : []);
    if (kind) {
      if (this.chosen.has(kind) && (adds || this.chosen.size === 1)) {
        chosen.delete(kind);
      } else {
        chosen.add(kind);
      }
    }
    this.chosen = chosen;
    this.changed();
  }

  private changedSoon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.changed(), typingMs);
    this.draw();
  }

  private changed(): void {
    clearTimeout(this.timer);
    this.draw();
    this.onChange(this.box.value, [...this.chosen]);
  }

  private draw(): void {
    this.clear.hidden = this.box.value === '';
    this.all.setAttribute('aria-pressed', String(this.chosen.size === 0));
    for (const [kind, button] of this.buttons) {
      button.setAttribute('aria-pressed', String(this.chosen.has(kind)));
    }
  }
}

function kindButton(text: string, onClick: (event: MouseEvent) => void): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'kind-button' },
    element('span', {}, text),
    element('span', { class: 'kind-count' }),
  );
  button.addEventListener('click', onClick);
  return button;
}
