import { element } from '../../../webview/page/element';
import { hasModifier, onKeyDown } from '../../../webview/page/onKeyDown';
import { followPress } from '../../../webview/page/presses';

/** The minimum share of each pane in percent, so that both stay usable. */
const least = 15;
const most = 80;

/** The percentage for a press of an arrow key. */
const step = 2;

/**
 * A sash between two panes beside or above each other, as in VS Code: dragged with the pointer, moved with the arrow
 * keys, and reset by a double-click. The size is the property `--share` of the element that contains it.
 */
export class Sash {
  readonly root: HTMLElement;

  /**
   * @param label its accessible name
   * @param share the share of the second pane, in percent; undefined for the share in the style sheet
   * @param changed called with a new share
   */
  constructor(
    label: string,
    private share: number | undefined,
    private readonly changed: (share: number | undefined) => void,
  ) {
    this.root = element('div', {
      class: 'sash',
      role: 'separator',
      tabindex: '0',
      'aria-label': label,
      'aria-valuemin': String(least),
      'aria-valuemax': String(most),
    });
    this.root.addEventListener('pointerdown', event => this.drag(event));
    this.root.addEventListener('dblclick', () => this.set(undefined));
    this.root.addEventListener('focus', () => this.describe());
    onKeyDown(this.root, event => this.press(event));
    // The element that contains it is known when it is in the page.
    queueMicrotask(() => this.render());
  }

  /** True if the panes are beside each other. */
  private get isVertical(): boolean {
    const { parentElement } = this.root;
    return parentElement !== null && getComputedStyle(parentElement).flexDirection === 'row';
  }

  private drag(event: PointerEvent): void {
    if (event.button !== 0) {
      return;
    }
    this.root.setPointerCapture(event.pointerId);
    this.root.dataset.dragged = 'true';
    followPress(event, {
      onMove: ({ clientX, clientY }) => {
        const { right, bottom, width, height } = this.bounds;
        this.set(this.isVertical ? (right - clientX) / width : (bottom - clientY) / height);
      },
      onEnd: () => delete this.root.dataset.dragged,
    });
  }

  private press(event: KeyboardEvent): void {
    const [larger, smaller] = this.isVertical
      ? ['ArrowLeft', 'ArrowRight']
      : ['ArrowUp', 'ArrowDown'];
    const change = event.key === larger ? step : event.key === smaller ? -step : 0;
    const isMoved = change !== 0 || event.key === 'Home' || event.key === 'End';
    if (!isMoved || hasModifier(event)) {
      return;
    }
    event.preventDefault();
    const share = event.key === 'Home' ? least : event.key === 'End' ? most : this.now + change;
    this.set(share / 100);
  }

  /** @param share the share between 0 and 1; undefined for the share in the style sheet */
  private set(share: number | undefined): void {
    this.share =
      share === undefined
        ? undefined
        : Math.min(most, Math.max(least, Math.round(1000 * share) / 10));
    this.render();
    this.changed(this.share);
  }

  private render(): void {
    const { parentElement } = this.root;
    if (this.share === undefined) {
      parentElement?.style.removeProperty('--share');
    } else {
      parentElement?.style.setProperty('--share', `${this.share}%`);
    }
    this.describe();
  }

  /** Describes the share to assistive technology, if it is known: the panes may not be shown. */
  private describe(): void {
    this.root.setAttribute('aria-orientation', this.isVertical ? 'vertical' : 'horizontal');
    this.root.setAttribute('aria-valuenow', String(Math.round(this.now)));
  }

  /** The second pane's share of the space, in percent. */
  private get now(): number {
    const second = this.root.nextElementSibling?.getBoundingClientRect();
    const { width, height } = this.bounds;
    const share = this.isVertical ? (second?.width ?? 0) / width : (second?.height ?? 0) / height;
    return 100 * (Number.isFinite(share) ? share : 0);
  }

  private get bounds(): DOMRect {
    return (this.root.parentElement ?? this.root).getBoundingClientRect();
  }
}
