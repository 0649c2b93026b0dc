import { format } from '../../base/format';
import type { ActionView, BannerView } from '../../protocol/views';
import { element, linkButton, setText } from './element';
import { placeChildren } from './placeChildren';
import { strings } from './strings';

/** A message about an error or a decision to make, with its buttons. */
export class Banner<Id> {
  readonly root: HTMLElement;
  private readonly icon = element('span', { 'aria-hidden': 'true' });
  private readonly text = element('p');
  private readonly detail = element('pre', { class: 'banner-detail', tabindex: '0' });
  private readonly actions = element('div', { class: 'banner-actions' });
  private readonly body = element('div', { class: 'banner-body' });
  private readonly box: HTMLElement;
  private buttons: readonly Button<Id>[] = [];

  /**
   * @param className the class of the root, which is empty while no banner is shown
   * @param act called with the id of the selected button
   * @param controls further controls, after the text
   */
  constructor(
    className: string,
    private readonly act: (action: Id) => void,
    ...controls: readonly HTMLElement[]
  ) {
    this.root = element('div', { class: className });
    this.box = element('div', {}, this.icon, this.body, ...controls);
  }

  show(banner: BannerView<Id> | undefined): void {
    if (banner) {
      this.draw(banner);
    }
    placeChildren(this.root, banner ? [this.box] : []);
  }

  private draw({ severity, text, detail, actions }: BannerView<Id>): void {
    this.box.className = `banner banner-${severity}`;
    this.icon.className = `codicon codicon-${severity}`;
    if (this.text.textContent !== text) {
      // Another message gets new buttons: a press that was meant for the previous message must have no effect.
      this.buttons = [];
    }
    setText(this.text, text);
    setText(this.detail, detail);
    this.buttons = actions.map(action => this.buttonFor(action));
    for (const [index, { root }] of this.buttons.entries()) {
      root.className = index === 0 ? 'secondary-button' : 'link-button';
    }
    placeChildren(
      this.actions,
      this.buttons.map(({ root }) => root),
    );
    placeChildren(this.body, [
      this.text,
      ...(detail === '' ? [] : [this.detail]),
      ...(actions.length === 0 ? [] : [this.actions]),
    ]);
  }

  private buttonFor({ id, label, waitMs }: ActionView<Id>): Button<Id> {
    const existing = this.buttons.find(button => button.id === id && button.label === label);
    if (existing) {
      return existing;
    }
    const root = linkButton(label, () => this.act(id));
    if (waitMs !== undefined) {
      countDown(root, waitMs);
    }
    return { id, label, root };
  }
}

/** The longest time that a button counts down; the text says when a longer one ends. */
const maxWaitMs = 300_000;

/** Shows the time until a button is of use. The button can be pressed before. */
function countDown(button: HTMLElement, waitMs: number): void {
  const end = performance.now() + waitMs;
  const rest = element('span', { class: 'countdown', 'aria-hidden': 'true' });
  const update = () => {
    const seconds = Math.ceil((end - performance.now()) / 1000);
    if (seconds <= 0) {
      rest.remove();
    } else {
      setText(rest, `(${format(strings.seconds, seconds)})`);
      setTimeout(() => button.isConnected && update(), 1000);
    }
  };
  if (waitMs <= maxWaitMs) {
    button.append(rest);
    update();
  }
}

interface Button<Id> extends ActionView<Id> {
  readonly root: HTMLElement;
}
