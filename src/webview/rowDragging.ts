/** Pixels that the pointer moves before a press becomes a drag. */
const threshold = 4;

/** Pixels from the list's edge within which it scrolls. */
const edge = 16;

/** Lets the rows of a list be dragged to another place with the pointer; Escape gives it up. */
export class RowDragging {
  private pressed: { readonly row: HTMLElement; readonly y: number } | undefined;
  private isDragging = false;
  /** Before which row it would be put, counted from 0. */
  private before = 0;

  /** @param move called with the place of the row and the place that it is to have */
  constructor(
    private readonly list: HTMLElement,
    private readonly move: (from: number, to: number) => void,
  ) {
    list.addEventListener('pointerdown', event => {
      const target = event.target as Element;
      const row = target.closest<HTMLElement>('li');
      if (event.button === 0 && row && !target.closest('input, .icon-button')) {
        this.pressed = { row, y: event.clientY };
      }
    });
    list.addEventListener('pointermove', event => this.moved(event));
    list.addEventListener('pointerup', () => this.end(true));
    list.addEventListener('pointercancel', () => this.end(false));
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
    document.addEventListener(
      'keydown',
      event => {
        if (event.key === 'Escape' && this.isDragging) {
          event.stopPropagation();
          this.end(false);
        }
      },
      { capture: true },
    );
  }

  private get rows(): readonly HTMLElement[] {
    return [...this.list.children] as HTMLElement[];
  }

  private moved(event: PointerEvent): void {
    if (!this.pressed) {
      return;
    }
    if (!this.isDragging) {
      if (Math.abs(event.clientY - this.pressed.y) < threshold) {
        return;
      }
      this.isDragging = true;
      this.list.setPointerCapture(event.pointerId);
      this.pressed.row.classList.add('dragged');
      this.list.dataset.dragged = 'true';
    }
    this.scroll(event.clientY);
    const at = this.rows.findIndex(row => {
      const { top, height } = row.getBoundingClientRect();
      return event.clientY < top + height / 2;
    });
    this.before = at === -1 ? this.rows.length : at;
    this.mark();
  }

  private scroll(y: number): void {
    const { top, bottom } = this.list.getBoundingClientRect();
    this.list.scrollTop += y < top + edge ? -edge / 2 : y > bottom - edge ? edge / 2 : 0;
  }

  /** A line where the row would go. */
  private mark(): void {
    this.rows.forEach((row, index) => {
      row.classList.toggle('drop-before', this.isDragging && index === this.before);
      row.classList.toggle(
        'drop-after',
        this.isDragging && index === this.rows.length - 1 && this.before === this.rows.length,
      );
    });
  }

  private end(isDrop: boolean): void {
    const { pressed, isDragging } = this;
    this.pressed = undefined;
    this.isDragging = false;
    if (!pressed || !isDragging) {
      return;
    }
    pressed.row.classList.remove('dragged');
    this.mark();
    // The click that belongs to this press comes right after it.
    setTimeout(() => delete this.list.dataset.dragged);
    const from = this.rows.indexOf(pressed.row);
    const to = this.before > from ? this.before - 1 : this.before;
    if (isDrop && to !== from) {
      this.move(from, to);
    }
  }
}
