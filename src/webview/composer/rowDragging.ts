import { followPress } from '../page/followPress';
import { onKeyDown } from '../page/onKeyDown';

/** Pixels that the pointer moves before a press becomes a drag. */
const threshold = 4;

/** Pixels from the list's edge within which it scrolls. */
const edge = 16;

/** Pixels that it scrolls in a millisecond. */
const speed = 0.3;

interface Drag {
  readonly row: HTMLElement;
  /** Where the pointer was pressed, and where it is, in pixels from the top of the page. */
  readonly from: number;
  y: number;
  state: 'pressed' | 'dragged' | 'given up';
}

/** Lets the rows of a list be dragged to another place with the pointer; Escape gives it up. */
export class RowDragging {
  private drag: Drag | undefined;

  /** @param move called with the place of the row and the place that it is to have, counted from 0 */
  constructor(
    private readonly list: HTMLElement,
    private readonly move: (from: number, to: number) => void,
  ) {
    list.addEventListener('pointerdown', event => this.pressed(event));
    // While it is dragged, the press is no click on the name.
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
          this.drag.state = 'given up';
          this.mark();
        }
      },
      { capture: true },
    );
  }

  private get rows(): readonly HTMLElement[] {
    return [...this.list.children] as HTMLElement[];
  }

  private pressed(event: PointerEvent): void {
    const target = event.target as Element;
    const row = target.closest<HTMLElement>('li');
    if (event.button !== 0 || !row || target.closest('input, .icon-button')) {
      return;
    }
    const drag: Drag = { row, from: event.clientY, y: event.clientY, state: 'pressed' };
    this.drag = drag;
    followPress(event, {
      moved: moved => this.moved(drag, moved),
      ended: released => this.ended(drag, released),
    });
  }

  private moved(drag: Drag, { clientY, pointerId }: PointerEvent): void {
    drag.y = clientY;
    if (drag.state === 'pressed' && Math.abs(clientY - drag.from) >= threshold) {
      drag.state = 'dragged';
      this.list.setPointerCapture(pointerId);
      this.list.dataset.dragged = 'true';
      requestAnimationFrame(at => this.scroll(drag, at));
    }
    this.mark();
  }

  /** For as long as the pointer is at the edge, also while it rests there. */
  private scroll(drag: Drag, last: number): void {
    if (this.drag !== drag || drag.state !== 'dragged') {
      return;
    }
    requestAnimationFrame(now => {
      const { top, bottom } = this.list.getBoundingClientRect();
      const direction = drag.y < top + edge ? -1 : drag.y > bottom - edge ? 1 : 0;
      if (direction !== 0) {
        this.list.scrollTop += direction * Math.max(1, Math.round((now - last) * speed));
        this.mark();
      }
      this.scroll(drag, now);
    });
  }

  /** Before which row the dragged one would be put, counted from 0; undefined while none is dragged. */
  private get target(): number | undefined {
    const { drag } = this;
    if (drag?.state !== 'dragged') {
      return undefined;
    }
    const { rows } = this;
    const at = rows.findIndex(row => {
      const { top, height } = row.getBoundingClientRect();
      return drag.y < top + height / 2;
    });
    return at === -1 ? rows.length : at;
  }

  /** A line where the row would go. */
  private mark(): void {
    const { target, rows } = this;
    rows.forEach((row, index) => {
      row.classList.toggle('dragged', target !== undefined && row === this.drag?.row);
      row.classList.toggle('drop-before', index === target);
      row.classList.toggle('drop-after', index === rows.length - 1 && target === rows.length);
    });
  }

  private ended(drag: Drag, released: boolean): void {
    const { target, rows } = this;
    const from = rows.indexOf(drag.row);
    this.drag = undefined;
    this.mark();
    // The click that belongs to this press comes right after it.
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
