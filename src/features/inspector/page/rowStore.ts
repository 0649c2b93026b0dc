import { firstFrom } from '../../../base/firstFrom';
import type { RowView } from '../protocol/inspectorMessages';

/** The rows of the page, and the ones that the filter shows. Positions number the shown rows, indices all rows. */
export class RowStore {
  private readonly rows: RowView[] = [];
  /** The indices of the rows that are shown; undefined for all. */
  private filtered: number[] | undefined;

  get total(): number {
    return this.rows.length;
  }

  get count(): number {
    return this.filtered?.length ?? this.rows.length;
  }

  /** Forgets all rows. The filter's result must be passed to {@link filter} again. */
  clear(): void {
    this.rows.length = 0;
    this.filtered &&= [];
  }

  /**
   * Appends rows.
   *
   * @param shown the indices of the rows that the filter shows; undefined for all
   */
  append(rows: readonly RowView[], shown: readonly number[] | undefined): void {
    for (const row of rows) {
      this.rows.push(row);
    }
    if (this.filtered && shown) {
      for (const index of shown) {
        this.filtered.push(index);
      }
    }
  }

  /** Sets the filter's result, or adds to it. */
  filter(shown: readonly number[] | undefined, isFirst: boolean): void {
    if (isFirst || !this.filtered) {
      this.filtered = shown && [];
    }
    for (const index of shown ?? []) {
      this.filtered?.push(index);
    }
  }

  row(index: number): RowView | undefined {
    return this.rows[index];
  }

  /** The index of the row at a position; undefined if there is none. */
  indexAt(position: number): number | undefined {
    return this.filtered ? this.filtered[position] : this.rows[position] && position;
  }

  /** The position of a row, or of the next one that is shown, or else of the last one. */
  positionOf(index: number): number {
    const { filtered } = this;
    if (!filtered) {
      return Math.min(index, this.count - 1);
    }
    const position = firstFrom(filtered.length, at => (filtered[at] as number) >= index);
    return Math.min(position, this.count - 1);
  }

  /** The index of the first row at this time or later, in ms; the last one if there is none. */
  indexFrom(at: number): number {
    const index = firstFrom(this.rows.length, each => (this.rows[each]?.at ?? 0) >= at);
    return Math.min(index, this.rows.length - 1);
  }
}
