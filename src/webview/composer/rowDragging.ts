import { onKeyDown } from '../page/onKeyDown';
import { followPress, maxPressDriftPx } from '../page/presses';

/** The list scrolls while the pointer is within this distance of its edge. */
const edgePx = 16;

const scrollPxPerMs = 0.3;

interface Drag {
  readonly row: HTMLElement;
  /** The position of the press, in pixels from the corner of the viewport. */
  readonly startX: number;
  readonly startY: number;
  /** The current position of the pointer. */
  x: number;
  y: number;
  state: 'pressed' | 'dragged' | 'canceled';
}

/** Makes the rows of a list draggable with the pointer; Escape cancels a drag. */
export class RowDragging {
  private drag: Drag | undefined;

  /**
   * @param scroller the element that scrolls the list
   * @param move called with the old and the new index of the row
   */
  constructor(
    private readonly list: HTMLElement,
    private readonly scroller: HTMLElement,
    private readonly move: (from: number, to: number) => void,
  ) {
    scroller.addEventListener('pointerdown', event => this.onPointerDown(event));
    // The end of a drag is not a click on the part's name.
    list.addEventListener(
      'click',
      event => {
        if (list.dataset.dragged) {
          event.stopPropagation();
          event.preventDefault();
        }
      },
      { capture: true },
    );
    onKeyDown(
      document,
      event => {
        if (event.key === 'Escape' && this.drag?.state === 'dragged') {
          event.stopPropagation();
          this.drag.state = 'canceled';
          this.mark();
        }
      },
      { capture: true },
    );
  }

  private get rows(): readonly HTMLElement[] {
    return [...this.list.children] as HTMLElement[];
  }

  private onPointerDown(event: PointerEvent): void {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>('li');
    if (event.button !== 0 || !row || target.closest('input, .icon-button')) {
      return;
    }
    const { clientX: x, clientY: y } = event;
    const drag: Drag = { row, startX: x, startY: y, x, y, state: 'pressed' };
    this.drag = drag;
    followPress(event, {
      onMove: move => this.onPointerMove(drag, move),
      onEnd: released => this.onPressEnd(drag, released),
    });
  }

  private onPointerMove(drag: Drag, { clientX, clientY, pointerId }: PointerEvent): void {
    drag.x = clientX;
    drag.y = clientY;
    const drift = Math.hypot(clientX - drag.startX, clientY - drag.startY);
    if (drag.state === 'pressed' && drift >= maxPressDriftPx) {
      drag.state = 'dragged';
      this.scroller.setPointerCapture(pointerId);
      this.list.dataset.dragged = 'true';
      requestAnimationFrame(at => this.scroll(drag, at));
    }
    this.mark();
  }

  /** Scrolls while the pointer is at the edge, even if it rests there. */
  private scroll(drag: Drag, last: number): void {
    if (this.drag !== drag || drag.state !== 'dragged') {
      return;
    }
    requestAnimationFrame(now => {
      const { top, bottom } = this.scroller.getBoundingClientRect();
      const direction = drag.y < top + edgePx ? -1 : drag.y > bottom - edgePx ? 1 : 0;
      if (direction !== 0) {
        this.scroller.scrollTop +=
          direction * Math.max(1, Math.round((now - last) * scrollPxPerMs));
        this.mark();
      }
      this.scroll(drag, now);
    });
  }

  /** Index of the row before which the dragged row would be dropped; undefined while none is dragged. */
  private get target(): number | undefined {
    const { drag } = this;
    if (drag?.state !== 'dragged') {
      return undefined;
    }
    const { rows } = this;
    const isChips = this.list.matches('.parts-as-chips');
    const at = rows.findIndex(row => {
      const { top, height, left, width } = row.getBoundingClientRect();
      // Chips are beside each other, in lines.
      return isChips
        ? drag.y < top || (drag.y < top + height && drag.x < left + width / 2)
        : drag.y < top + height / 2;
    });
    return at === -1 ? rows.length : at;
  }

  /** Marks the position where the row would be dropped. */
  private mark(): void {
    const { target, rows } = this;
    rows.forEach((row, index) => {
      row.classList.toggle('dragged', target !== undefined && row === this.drag?.row);
      row.classList.toggle('drop-before', index === target);
      row.classList.toggle('drop-after', index === rows.length - 1 && target === rows.length);
    });
  }

  private onPressEnd(drag: Drag, released: boolean): void {
    const { target, rows } = this;
    const from = rows.indexOf(drag.row);
    this.drag = undefined;
    this.mark();
    // The click of this press follows immediately.
    setTimeout(() => delete this.list.dataset.dragged);
    if (target === undefined || !released || from === -1) {
      return;
    }
    const to = target > from ? target - 1 : target;
    if (to !== from) {
      this.move(from, to);
    }
  }
}
