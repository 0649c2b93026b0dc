import type { PartView } from '../protocol/panel';
import { element, icon, iconButton } from './element';
import { partFacts } from './partViews';
import { format, strings } from './strings';

/** What can be done with a part of the next question. */
export interface PartActions {
  open(id: string): void;
  include(id: string, included: boolean): void;
  /** @param byKeyboard otherwise the pointer did it */
  remove(id: string, byKeyboard: boolean): void;
}

/** A part of the next question in the Parts list. It stays the same element for as long as it is listed. */
export class PartItem {
  readonly root = element('li', { class: 'part' });
  private drawn = '';
  private thumbnail: HTMLElement | undefined;
  private isTabStop = false;

  constructor(
    private view: PartView,
    private readonly actions: PartActions,
  ) {}

  get id(): string {
    return this.view.id;
  }

  get label(): string {
    return this.view.label;
  }

  /** Whether it is an image that is not shown yet. */
  get wantsThumbnail(): boolean {
    return this.view.isImage && !this.thumbnail;
  }

  /** @param place as in `2 of 5` */
  update(view: PartView, place: string): void {
    this.view = view;
    const { label, size, detail, note, concern } = view;
    const name = [label, size, detail, note, concern, place].filter(text => text !== '').join(', ');
    this.root.setAttribute('aria-label', name);
    this.root.setAttribute('aria-keyshortcuts', 'Alt+ArrowUp Alt+ArrowDown Delete');
    const now = JSON.stringify(view);
    if (now !== this.drawn) {
      this.drawn = now;
      this.draw();
    }
  }

  setThumbnail(thumbnail: HTMLElement): void {
    this.thumbnail = thumbnail;
    this.root.querySelector('.part-icon')?.replaceChildren(thumbnail);
  }

  /** Of a long list the Tab key stops at one item and its buttons alone; arrow keys reach the others. */
  setTabStop(isTabStop: boolean): void {
    this.isTabStop = isTabStop;
    this.root.tabIndex = isTabStop ? 0 : -1;
    for (const control of this.root.querySelectorAll<HTMLElement>('button, input')) {
      control.tabIndex = isTabStop ? 0 : -1;
    }
  }

  private draw(): void {
    const { id, label, detail, included, canInclude, concern } = this.view;
    const hadFocus = this.focusedControl();
    this.root.title = [label, detail, concern].filter(text => text !== '').join('\n');
    this.root.classList.toggle('part-left-out', !included);
    const name = element(
      'button',
      { type: 'button', class: 'part-label' },
      element('bdi', {}, label),
    );
    name.addEventListener('click', () => this.actions.open(id));
    const remove = iconButton('close', format(strings.removePart, label), () => {});
    remove.addEventListener('click', event => this.actions.remove(id, event.detail === 0));
    const nodes: Node[] = [
      element('span', { class: 'part-icon' }, this.thumbnail ?? icon(this.view.icon)),
      element('span', { class: 'part-line' }, name, partFacts(this.view)),
      remove,
    ];
    if (concern !== '') {
      nodes.unshift(this.tick(included, canInclude));
      nodes.push(element('span', { class: 'part-concern' }, concern));
    }
    this.root.replaceChildren(...nodes);
    this.setTabStop(this.isTabStop);
    if (hadFocus !== undefined) {
      this.root.querySelector<HTMLElement>(hadFocus)?.focus();
    }
  }

  private tick(included: boolean, canInclude: boolean): HTMLInputElement {
    const tick = element('input', {
      type: 'checkbox',
      'aria-label': format(strings.includePart, this.view.label),
      disabled: !canInclude,
    });
    tick.checked = included;
    tick.addEventListener('change', () => this.actions.include(this.view.id, tick.checked));
    return tick;
  }

  /** By which its successor is found when the item is drawn anew. */
  private focusedControl(): string | undefined {
    const { activeElement } = document;
    return this.root.contains(activeElement) && activeElement !== this.root
      ? ['input', '.part-label', '.icon-button'].find(selector => activeElement?.matches(selector))
      : undefined;
  }
}
