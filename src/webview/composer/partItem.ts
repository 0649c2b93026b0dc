import { format } from '../../base/format';
import type { PartView } from '../../protocol/views';
import { element, iconButton, nameButton } from '../page/element';
import { isLeftOut, PartLine } from '../page/partLine';
import { placeChildren } from '../page/placeChildren';
import { strings } from '../page/strings';
import { post } from '../page/vscodeApi';

/** The length of the longest name in a chip, in UTF-16 code units. */
const maxChipLength = 24;

/** A part of the next question in the list of parts. It keeps its element while it is listed. */
export class PartItem {
  private readonly checkBox = element('input', { type: 'checkbox' });
  private readonly removeButton = iconButton('close', '', () => {});
  private readonly line: PartLine;
  readonly root: HTMLElement;
  /** The view that is drawn, as JSON. */
  private drawnView = '';
  private place = '';
  private thumbnail: HTMLElement | undefined;
  private isTabStop = false;

  /** @param onRemove called with true if a key pressed the button, with false if a pointer did */
  constructor(
    private view: PartView,
    onRemove: (byKeyboard: boolean) => void,
  ) {
    this.line = new PartLine('part', view.id, undefined);
    this.root = this.line.root;
    this.removeButton.addEventListener('click', event => onRemove(event.detail === 0));
    this.checkBox.addEventListener('change', () =>
      post({ type: 'part.include', partId: this.id, included: this.checkBox.checked }),
    );
    this.root.setAttribute('aria-keyshortcuts', 'Alt+ArrowUp Alt+ArrowDown Delete');
  }

  get id(): string {
    return this.view.id;
  }

  get label(): string {
    return this.view.label;
  }

  /** True if the part is an image whose thumbnail is not shown yet. */
  get needsThumbnail(): boolean {
    return this.view.isImage && !this.thumbnail;
  }

  /**
   * Shows a new state of the part.
   *
   * @param place the localized place, such as `2 of 5`
   */
  update(view: PartView, place: string): void {
    this.view = view;
    const now = JSON.stringify(view);
    const isSame = now === this.drawnView;
    if (isSame && place === this.place) {
      return;
    }
    this.drawnView = now;
    this.place = place;
    const { label, size, facts, remark, concern } = view;
    const pending = view.isPending ? strings.partPending : '';
    const name = [label, pending, size, ...facts, remark, concern, place]
      .filter(text => text !== '')
      .join(', ');
    this.root.setAttribute('aria-label', name);
    if (!isSame) {
      this.draw();
    }
  }

  get hasThumbnail(): boolean {
    return this.thumbnail !== undefined;
  }

  /** True if the name says all that the user has to see. */
  get isShort(): boolean {
    const { label, remark, concern } = this.view;
    return label.length <= maxChipLength && remark === '' && concern === '';
  }

  /** @returns see {@link isLeftOut} */
  get isLeftOut(): boolean {
    return isLeftOut(this.view);
  }

  /** The localized reason against sending the part; empty for none. */
  get concern(): string {
    return this.view.concern;
  }

  setThumbnail(thumbnail: HTMLElement): void {
    this.thumbnail = thumbnail;
    this.line.update(this.view, thumbnail);
  }

  /**
   * In a long list, the Tab key stops only at one item and its controls; arrow keys reach the others (roving tabindex).
   */
  setTabStop(isTabStop: boolean): void {
    this.isTabStop = isTabStop;
    this.root.tabIndex = isTabStop ? 0 : -1;
    for (const control of this.root.querySelectorAll<HTMLElement>('button, input')) {
      control.tabIndex = isTabStop ? 0 : -1;
    }
  }

  private draw(): void {
    const { label, included, canInclude, concern, isOverLimit } = this.view;
    this.line.update(this.view, this.thumbnail);
    // For the context menu; see `webview/context` in package.json.
    this.root.dataset.vscodeContext = JSON.stringify({ section: isOverLimit ? 'overLimit' : '' });
    nameButton(this.removeButton, format(strings.removePart, label));
    this.checkBox.setAttribute('aria-label', format(strings.includePart, label));
    this.checkBox.checked = included;
    this.checkBox.disabled = !canInclude;
    placeChildren(this.root, [
      ...this.line.children,
      ...(concern === '' ? [] : [this.checkBox]),
      this.removeButton,
    ]);
    this.setTabStop(this.isTabStop);
  }
}
