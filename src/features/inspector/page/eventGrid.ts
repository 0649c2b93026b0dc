import { element, iconButton } from '../../../webview/page/element';
import { onKeyDown } from '../../../webview/page/onKeyDown';
import { DrawnRows } from './drawnRows';
import { columns, type GridRow } from './gridRow';
import type { RowStore } from './rowStore';
import { strings } from './strings';
import { contentHeight, scrollTopFor, type VirtualList, virtualWindow } from './virtualWindow';

/** The height of a row in CSS pixels; repeated in inspector.css. */
const rowHeight = 22;

interface GridListener {
  /** Called when another row is selected; undefined for none. */
  selected(index: number | undefined): void;
  /** Called to show the whole selected row. */
  opened(index: number): void;
  copied(index: number): void;
  /** Called when another row is the first one in view, or the end is followed. */
  scrolled(topIndex: number | undefined): void;
}

/**
 * The rows as an ARIA grid. Only rows near the view have elements. One row is selected, and it has the focus if the
 * grid has: as a whole, or one of its cells after the right arrow key.
 */
export class EventGrid {
  private readonly drawn = new DrawnRows();
  private readonly scroller = element(
    'div',
    { class: 'grid-body', role: 'rowgroup', tabindex: '-1' },
    this.drawn.root,
  );
  private readonly jump = iconButton('arrow-down', strings.followEnd, () => this.follow());
  private readonly message = element('p', { class: 'grid-message dim' });
  readonly grid = element(
    'div',
    {
      class: 'grid',
      role: 'grid',
      'aria-label': strings.grid,
      'aria-colcount': String(columns.length),
      'aria-rowcount': '1',
    },
    element(
      'div',
      { class: 'grid-head', role: 'rowgroup' },
      element(
        'div',
        { class: 'row', role: 'row', 'aria-rowindex': '1' },
        ...columns.map((column, at) =>
          element(
            'div',
            {
              class: `cell cell-${column}`,
              role: 'columnheader',
              'aria-colindex': String(at + 1),
            },
            strings.columns[column],
          ),
        ),
      ),
    ),
    this.scroller,
  );
  readonly root = element('div', { class: 'grid-frame' }, this.grid, this.message, this.jump);
  private frame: number | undefined;
  private viewHeight = 0;
  /** The place to which the content was scrolled, to determine the direction of scrolling. */
  private scrollTop = 0;
  private isFollowing = false;
  private hasTimes = true;
  private isGrowing = false;
  private emptyText = '';
  private selectedIndex: number | undefined;
  /** The focused cell of the selected row; -1 is the whole row. */
  private column = -1;
  /** A row to scroll to once it exists. */
  private wantedTop: number | undefined;

  constructor(
    private readonly rows: RowStore,
    private readonly listener: GridListener,
  ) {
    this.jump.classList.add('jump');
    this.jump.hidden = true;
    this.scroller.addEventListener('scroll', () => this.onScroll(), { passive: true });
    this.scroller.addEventListener('mousedown', event => this.onPress(event));
    this.scroller.addEventListener('dblclick', () => this.openSelected());
    onKeyDown(this.grid, event => this.onKey(event));
    new ResizeObserver(() => this.onResize()).observe(this.scroller);
  }

  get selected(): number | undefined {
    return this.selectedIndex;
  }

  reset(options: {
    readonly hasTimes: boolean;
    readonly selected: number | undefined;
    /** The first row in view; undefined to follow the end. */
    readonly top: number | undefined;
  }): void {
    this.hasTimes = options.hasTimes;
    this.selectedIndex = options.selected;
    this.wantedTop = options.top;
    this.isFollowing = options.top === undefined;
    this.drawn.clear();
    this.refresh();
  }

  /** Called when rows were added, or the filter has changed. */
  refresh(): void {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = undefined;
      this.draw();
    });
  }

  /** Called when the filter shows other rows: keeps the selected one in view. */
  filtered(): void {
    if (!this.isFollowing && this.selectedIndex !== undefined) {
      this.wantedTop = undefined;
      this.scrollTo(this.rows.positionOf(this.selectedIndex));
    }
    this.refresh();
  }

  /** @param emptyText shown if there are no rows */
  setState(isGrowing: boolean, emptyText: string): void {
    this.isGrowing = isGrowing;
    this.emptyText = emptyText;
    this.refresh();
  }

  /** Selects a row, or the next one that the filter shows, and shows it. */
  select(index: number, takesFocus: boolean): void {
    const position = this.rows.positionOf(index);
    if (position >= 0) {
      this.selectAt(position, takesFocus);
    }
  }

  focus(): void {
    this.selectAt(this.selectedPosition, true);
  }

  private get list(): VirtualList {
    return { count: this.rows.count, rowHeight, viewHeight: this.viewHeight };
  }

  private get selectedPosition(): number {
    return this.selectedIndex === undefined
      ? 0
      : Math.max(0, this.rows.positionOf(this.selectedIndex));
  }

  private follow(): void {
    this.isFollowing = true;
    this.listener.scrolled(undefined);
    this.refresh();
  }

  private draw(): void {
    const { list, rows } = this;
    this.grid.setAttribute('aria-rowcount', String(list.count + 1));
    this.drawn.root.style.height = `${contentHeight(list)}px`;
    this.message.hidden = list.count > 0;
    this.message.textContent = this.emptyText;
    if (this.wantedTop !== undefined && rows.total > this.wantedTop) {
      const position = rows.positionOf(this.wantedTop);
      this.wantedTop = undefined;
      // First to the end, so that the row becomes the first one in view, not the last one.
      const end = scrollTopFor(list, 0, list.count - 1);
      this.setScrollTop(scrollTopFor(list, end, position));
    } else if (this.isFollowing && this.isGrowing) {
      this.setScrollTop(contentHeight(list));
    }
    const { first, end, origin } = virtualWindow(list, this.scroller.scrollTop);
    const kept = this.selectedPosition;
    const near = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at);
    const positions = [...near, kept].filter(position => this.rowAt(position));
    this.drawn.draw(new Set(positions), (row, position) => this.renderRow(row, position, origin));
    this.jump.hidden = this.isFollowing || !this.isGrowing || list.count === 0;
  }

  private rowAt(position: number) {
    const index = this.rows.indexAt(position);
    const row = index === undefined ? undefined : this.rows.row(index);
    return index === undefined || !row ? undefined : { index, row };
  }

  private renderRow(drawn: GridRow, position: number, origin: number): void {
    const entry = this.rowAt(position);
    if (!entry) {
      return;
    }
    const { row, index } = entry;
    const before = this.rows.row(index - 1);
    drawn.render({
      row,
      index,
      position,
      gap: this.hasTimes && before ? row.at - before.at : undefined,
      hasTimes: this.hasTimes,
    });
    drawn.root.style.transform = `translateY(${origin + position * rowHeight}px)`;
    drawn.select(index === this.selectedIndex);
    drawn.setTabStop(position === this.selectedPosition ? this.column : undefined);
  }

  private onScroll(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const isAtEnd = scrollTop + clientHeight >= scrollHeight - rowHeight / 2;
    if (isAtEnd || scrollTop < this.scrollTop) {
      this.isFollowing = isAtEnd;
    }
    this.scrollTop = scrollTop;
    this.keepTop();
    this.refresh();
  }

  private keepTop(): void {
    const { origin } = virtualWindow(this.list, this.scroller.scrollTop);
    const top = Math.floor((this.scroller.scrollTop - origin) / rowHeight);
    this.listener.scrolled(this.isFollowing && this.isGrowing ? undefined : this.rows.indexAt(top));
  }

  private onResize(): void {
    this.viewHeight = this.scroller.clientHeight;
    this.refresh();
  }

  private setScrollTop(top: number): void {
    this.scroller.scrollTop = top;
    this.scrollTop = this.scroller.scrollTop;
  }

  private scrollTo(position: number): void {
    const { list } = this;
    this.drawn.root.style.height = `${contentHeight(list)}px`;
    this.setScrollTop(scrollTopFor(list, this.scroller.scrollTop, position));
  }

  private onPress(event: MouseEvent): void {
    const row = this.drawn.around(event.target);
    if (row && event.button === 0) {
      this.column = -1;
      this.selectAt(row.position, true);
      this.openSelected();
      // The row has the focus now, not the pressed element; text is still selected by dragging.
      if (event.detail > 1) {
        event.preventDefault();
      }
    }
  }

  private openSelected(): void {
    if (this.selectedIndex !== undefined) {
      this.listener.opened(this.selectedIndex);
    }
  }

  private onKey(event: KeyboardEvent): void {
    const isControl = event.ctrlKey || event.metaKey;
    if (event.altKey || (event.shiftKey && isControl)) {
      return;
    }
    const last = this.rows.count - 1;
    const position = this.selectedPosition;
    const page = Math.max(1, Math.floor(this.viewHeight / rowHeight) - 1);
    const isInCell = this.column >= 0;
    const to = (next: number) => this.selectAt(Math.min(Math.max(next, 0), last), true);
    const toCell = (column: number) => {
      this.column = column;
      this.selectAt(position, true);
    };
    const keys: Readonly<Record<string, () => void>> = isControl
      ? {
          Home: () => to(0),
          End: () => to(last),
          c: () => this.copySelected(),
        }
      : {
          ArrowDown: () => to(position + 1),
          ArrowUp: () => to(position - 1),
          PageDown: () => to(position + page),
          PageUp: () => to(position - page),
          Home: () => (isInCell ? toCell(0) : to(0)),
          End: () => (isInCell ? toCell(columns.length - 1) : to(last)),
          ArrowRight: () => toCell(Math.min(this.column + 1, columns.length - 1)),
          ArrowLeft: () => toCell(Math.max(this.column - 1, -1)),
          Enter: () => this.openSelected(),
          ' ': () => this.openSelected(),
        };
    const act = keys[event.key];
    if (act && last >= 0 && this.isRow(event.target)) {
      event.preventDefault();
      act();
    }
  }

  private isRow(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest('.grid-body') !== null;
  }

  private copySelected(): void {
    const selection = document.getSelection();
    if (selection && !selection.isCollapsed) {
      document.execCommand('copy');
    } else if (this.selectedIndex !== undefined) {
      this.listener.copied(this.selectedIndex);
    }
  }

  private selectAt(position: number, takesFocus: boolean): void {
    const index = this.rows.indexAt(position);
    if (index === undefined) {
      return;
    }
    const isOther = index !== this.selectedIndex;
    this.selectedIndex = index;
    this.isFollowing &&= position === this.rows.count - 1;
    this.scrollTo(position);
    this.keepTop();
    this.draw();
    if (takesFocus) {
      this.drawn.at(position)?.target(this.column).focus({ preventScroll: true });
    }
    if (isOther) {
      this.listener.selected(index);
    }
  }
}
