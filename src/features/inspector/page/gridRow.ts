import { format } from '../../../base/format';
import { element, icon } from '../../../webview/page/element';
import { formatCount } from '../../../webview/page/locale';
import { entryKinds } from '../protocol/entryKinds';
import type { RowView } from '../protocol/inspectorMessages';
import { formatTime, strings } from './strings';

export const columns = ['number', 'time', 'gap', 'kind', 'size', 'text'] as const;

interface ShownRow {
  readonly row: RowView;
  readonly index: number;
  readonly position: number;
  /** The milliseconds since the previous row; undefined for the first one, and if times are unknown. */
  readonly gap: number | undefined;
  readonly hasTimes: boolean;
}

/** A row of the grid, which shows one event after another while the grid is scrolled. */
export class GridRow {
  readonly cells = columns.map((column, at) =>
    element('div', {
      class: `cell cell-${column}`,
      role: 'gridcell',
      'aria-colindex': String(at + 1),
    }),
  );
  readonly root = element('div', { class: 'row', role: 'row' }, ...this.cells);
  private readonly kindText = document.createTextNode('');
  private kindIcon = icon('');
  private shown: RowView | undefined;
  position = -1;

  constructor() {
    this.cells[3]?.append(this.kindIcon, this.kindText);
  }

  render({ row, index, position, gap, hasTimes }: ShownRow): void {
    if (this.position !== position) {
      this.position = position;
      // The header is the first row.
      this.root.setAttribute('aria-rowindex', String(position + 2));
    }
    if (this.shown === row && this.root.dataset.index === String(index)) {
      return;
    }
    this.shown = row;
    this.root.dataset.index = String(index);
    this.root.dataset.kind = row.kind;
    const [number, time, gapCell, kind, size, text] = this.cells;
    setCell(number, formatCount(index + 1));
    setCell(time, hasTimes ? formatTime(row.at) : '–');
    setCell(gapCell, gap === undefined ? '–' : `+${formatTime(gap)}`);
    const shownIcon = icon(entryKinds[row.kind].icon);
    this.kindIcon.replaceWith(shownIcon);
    this.kindIcon = shownIcon;
    this.kindText.data = strings.kinds[row.kind];
    if (kind) {
      kind.title = row.fault ? strings.faults[row.fault] : '';
    }
    setCell(size, format(strings.bytes, formatCount(row.bytes)));
    setCell(text, row.text);
  }

  select(isSelected: boolean): void {
    this.root.setAttribute('aria-selected', String(isSelected));
  }

  /** The element that a column, counted from 0, focuses; -1 is the whole row. */
  target(column: number): HTMLElement {
    return this.cells[column] ?? this.root;
  }

  /** Makes an element the one that Tab goes to, or none. */
  setTabStop(column: number | undefined): void {
    for (const each of [this.root, ...this.cells]) {
      if (column !== undefined && each === this.target(column)) {
        each.tabIndex = 0;
      } else {
        each.removeAttribute('tabindex');
      }
    }
  }
}

function setCell(cell: HTMLElement | undefined, text: string): void {
  if (cell) {
    cell.textContent = text;
  }
}
