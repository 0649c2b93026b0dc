import type { Alignment, Block } from '../../../markdown/block';
import { splitRow, splitRowInto } from '../../../markdown/tableRows';
import { element } from '../../page/element';
import type { Inline, RenderContext, View } from './view';

/** Empty cells that are added to short rows of one table; a hostile table would need millions. */
const maxAddedCellCount = 2048;

/** Rows in one `table` element. Browsers take a tenth of a second to lay out this many rows or cells. */
const maxRowCount = 100;
/** Cells in one `table` element. */
const maxCellCount = 1000;

/** Rows, and UTF-16 code units of their source, from which on a table's header stays in view. */
const tallRowCount = 8;
const tallLength = 1000;

/** UTF-16 code units of a cell whose column stays wider than one word in a narrow panel. */
const proseLength = 20;

/**
 * Shows a table. It grows by rows; a row does not change after the next one has started. A giant table consists of
 * several elements with columns of equal width, because browsers visit all rows of a table to lay out one.
 */
export class TableView implements View {
  private readonly scroller: HTMLElement;
  private readonly bodies: HTMLElement[] = [];
  /** The number of lines that don't change anymore; the first is the header. */
  private settledLines = 1;
  /** The length of these lines in UTF-16 code units. */
  private settledLength = 0;
  private openRow: RowView | undefined;
  private addedCells = 0;
  /** The number of rows in one element. */
  private readonly groupSize: number;

  constructor(
    host: Node,
    private readonly block: Block,
    private readonly context: RenderContext,
  ) {
    this.groupSize = Math.min(maxRowCount, Math.floor(maxCellCount / block.alignments.length));
    this.scroller = element('div', {
      class: 'md-table',
      tabindex: '-1',
      role: 'group',
      'aria-label': context.hooks.label('table'),
    });
    const head = element('thead');
    addTable(this.scroller).append(head);
    const row = new RowView(head, 'th', block.alignments, context);
    row.update(splitRow(block.lines[0] ?? ''), true);
    host.appendChild(this.scroller);
    context.markup().overflow.observe(this.scroller);
  }

  sync(block: Block): void {
    const { lines, settled } = block;
    // The direction determines the side of the first column; texts in the table have their own direction.
    this.context.direct(this.scroller, block);
    for (let index = this.settledLines; index < lines.length; index++) {
      const last = index === lines.length - 1;
      this.openRow ??= this.addRow();
      const cells = this.cells(lines[index] ?? '', settled || !last);
      this.openRow.update(cells, settled || !last);
      if (!last) {
        this.openRow = undefined;
        this.settledLines++;
        this.settledLength += lines[index]?.length ?? 0;
        if (this.settledLines > tallRowCount || this.settledLength > tallLength) {
          this.scroller.classList.add('md-tall');
        }
      }
    }
    if (this.openRow && lines.length === this.settledLines) {
      this.openRow.remove();
      this.openRow = undefined;
      this.removeEmptyBody();
    }
  }

  remove(): void {
    this.openRow?.remove();
    this.scroller.remove();
  }

  caretElement(): Element | undefined {
    return this.bodies.at(-1)?.lastElementChild?.lastElementChild ?? this.scroller;
  }

  private addRow(): RowView {
    const index = this.settledLines - 1;
    const body = this.bodies[Math.floor(index / this.groupSize)] ?? this.addBody();
    return new RowView(body, 'td', this.block.alignments, this.context);
  }

  private addBody(): HTMLElement {
    if (this.bodies.length > 0) {
      this.scroller.classList.add('md-giant');
      this.scroller.style.setProperty('--md-columns', String(this.block.alignments.length));
      // Not the first element: its header may be in view with the rows of another element.
      this.scroller.lastElementChild?.classList.toggle('md-settled', this.bodies.length > 1);
      addTable(this.scroller);
    }
    const body = document.createElement('tbody');
    this.scroller.lastElementChild?.firstElementChild?.append(body);
    this.bodies.push(body);
    return body;
  }

  private removeEmptyBody(): void {
    if (this.bodies.at(-1)?.childElementCount !== 0) {
      return;
    }
    this.bodies.pop()?.remove();
    if (this.bodies.length > 0) {
      this.scroller.lastElementChild?.remove();
      this.scroller.lastElementChild?.classList.remove('md-settled');
      this.scroller.classList.toggle('md-giant', this.bodies.length > 1);
    }
  }

  /** The cells of a row: as many as the header has. */
  private cells(line: string, settled: boolean): string[] {
    const columns = this.block.alignments.length;
    const cells = splitRowInto(line, columns);
    const missing = columns - cells.length;
    if (this.addedCells + missing > maxAddedCellCount) {
      return cells;
    }
    this.addedCells += settled ? missing : 0;
    return [...cells, ...Array<string>(missing).fill('')];
  }
}

function addTable(scroller: HTMLElement): HTMLElement {
  const table = element('table');
  scroller.append(element('div', { class: 'md-rows' }, table));
  return table;
}

class RowView {
  private readonly row = document.createElement('tr');
  private readonly cells: { element: HTMLElement; inline: Inline }[] = [];

  constructor(
    host: Node,
    private readonly tag: 'td' | 'th',
    private readonly alignments: readonly Alignment[],
    private readonly context: RenderContext,
  ) {
    host.appendChild(this.row);
  }

  update(texts: readonly string[], settled: boolean): void {
    // Only the last cell with text can still grow.
    const growing = texts.findLastIndex(text => text !== '');
    texts.forEach((text, index) => {
      this.cells[index] ??= this.addCell(index);
      const { element, inline } = this.cells[index];
      element.toggleAttribute('data-prose', text.length >= proseLength);
      inline.update([text], settled || index < growing);
    });
    for (const { element, inline } of this.cells.splice(texts.length)) {
      inline.remove();
      element.remove();
    }
  }

  remove(): void {
    for (const { inline } of this.cells) {
      inline.remove();
    }
    this.row.remove();
  }

  private addCell(index: number) {
    const element = document.createElement(this.tag);
    const alignment = this.alignments[index];
    if (alignment) {
      element.className = `md-${alignment}`;
    }
    this.row.appendChild(element);
    return { element, inline: this.context.createInline(element) };
  }
}
