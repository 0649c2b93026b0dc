import type { PartView } from '../../protocol/views';
import { element, iconButton } from '../page/element';
import { placeChildren } from '../page/placeChildren';
import { setText } from '../page/setText';
import { format, strings } from '../page/strings';
import { partFacts } from '../parts/partFacts';
import { partIcon } from '../parts/partIcon';

/** What can be done with a part of the next question. */
export interface PartActions {
  open(id: string): void;
  include(id: string, included: boolean): void;
  /** @param byKeyboard otherwise the pointer did it */
  remove(id: string, byKeyboard: boolean): void;
}

/** A part of the next question in the Parts list. It stays the same element for as long as it is listed. */
export class PartItem {
  private readonly tick = element('input', { type: 'checkbox' });
  private readonly picture = element('span', { class: 'part-icon' });
  private readonly name = element('bdi');
  private readonly facts = element('span', { class: 'part-facts' });
  private readonly removal = iconButton('close', '', () => {});
  private readonly line: HTMLElement;
  private readonly concern = element('span', { class: 'part-concern' });
  readonly root = element('li', { class: 'part' });
  private drawn = '';
  private thumbnail: HTMLElement | undefined;
  private isTabStop = false;

  constructor(
    private view: PartView,
    actions: PartActions,
  ) {
    const label = element('button', { type: 'button', class: 'part-label' }, this.name);
    label.addEventListener('click', () => actions.open(this.id));
    this.removal.addEventListener('click', event => actions.remove(this.id, event.detail === 0));
    this.tick.addEventListener('change', () => actions.include(this.id, this.tick.checked));
    this.line = element('span', { class: 'part-line' }, label, this.facts);
  }

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
    const { label, size, detail, remark, concern } = view;
    const pending = view.isPending ? strings.partPending : '';
    const name = [label, pending, size, detail, remark, concern, place]
      .filter(text => text !== '')
      .join(', ');
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
    this.picture.replaceChildren(thumbnail);
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
    const { label, detail, included, canInclude, concern } = this.view;
    this.root.title = [label, detail, concern].filter(text => text !== '').join('\n');
    this.root.classList.toggle('part-left-out', !included);
    this.picture.replaceChildren(this.thumbnail ?? partIcon(this.view));
    setText(this.name, label);
    setText(this.facts, partFacts(this.view));
    setText(this.concern, concern);
    this.removal.title = format(strings.removePart, label);
    this.removal.setAttribute('aria-label', this.removal.title);
    this.tick.setAttribute('aria-label', format(strings.includePart, label));
    this.tick.checked = included;
    this.tick.disabled = !canInclude;
    const always = [this.picture, this.line, this.removal];
    placeChildren(this.root, concern === '' ? always : [this.tick, ...always, this.concern]);
    this.setTabStop(this.isTabStop);
  }
}
