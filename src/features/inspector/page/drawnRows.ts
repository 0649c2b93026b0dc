import { element } from '../../../webview/page/element';
import { GridRow } from './gridRow';

/** The elements of the rows of a grid that are near the view, by their positions. They are reused for other rows. */
export class DrawnRows {
  readonly root = element('div', { class: 'grid-space', role: 'presentation' });
  private readonly drawn = new Map<number, GridRow>();

  at(position: number): GridRow | undefined {
    return this.drawn.get(position);
  }

  around(target: EventTarget | null): GridRow | undefined {
    const root = target instanceof Element && target.closest('.row');
    return [...this.drawn.values()].find(row => row.root === root);
  }

  draw(positions: ReadonlySet<number>, show: (row: GridRow, position: number) => void): void {
    const spare: GridRow[] = [];
    for (const [position, row] of this.drawn) {
      if (!positions.has(position)) {
        this.drawn.delete(position);
        spare.push(row);
      }
    }
    for (const position of positions) {
      const row = this.drawn.get(position) ?? spare.pop() ?? new GridRow();
      this.drawn.set(position, row);
      show(row, position);
      if (!row.root.parentNode) {
        this.root.append(row.root);
      }
    }
    // The elements that no row needs.
    for (const row of spare) {
      row.root.remove();
    }
  }

  clear(): void {
    this.draw(new Set(), () => undefined);
  }
}
