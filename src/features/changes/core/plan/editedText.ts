import type { LineEdit } from './choosePlace';
import { SearchableText } from './searchableText';

/** A text after some of its lines were replaced, which knows the lines that are still as they were. */
export class EditedText {
  private positions: ReadonlyMap<number, number> | undefined;

  /** @param origins for each line, its index in the base; -1 for a new one */
  private constructor(
    readonly base: SearchableText,
    readonly text: SearchableText,
    private readonly origins: readonly number[],
  ) {}

  static of(base: SearchableText): EditedText {
    return new EditedText(
      base,
      base,
      base.lines.map((_, index) => index),
    );
  }

  get isChanged(): boolean {
    return this.text !== this.base;
  }

  /** @param edits in any order; none of them overlaps another one */
  edited(edits: readonly LineEdit[], hasEnd: boolean): EditedText {
    if (edits.length === 0 && hasEnd === this.text.hasEnd) {
      return this;
    }
    const lines: string[] = [];
    const origins: number[] = [];
    const sorted = [...edits].sort((a, b) => a.from - b.from || a.to - b.to);
    let at = 0;
    for (const edit of [...sorted, { from: this.text.lines.length, to: 0, lines: [] }]) {
      for (; at < edit.from; at += 1) {
        lines.push(this.text.lines[at] as string);
        origins.push(this.origins[at] as number);
      }
      for (const line of edit.lines) {
        lines.push(line);
        origins.push(-1);
      }
      at = edit.to;
    }
    return new EditedText(this.base, new SearchableText(lines, hasEnd), origins);
  }

  /** The same base with a text that has nothing to do with it. */
  replaced(text: SearchableText): EditedText {
    return new EditedText(
      this.base,
      text,
      text.lines.map(() => -1),
    );
  }

  /** The index of a line of the base in this text; undefined if it is no longer there. */
  positionOf(line: number): number | undefined {
    this.positions ??= new Map(
      this.origins.flatMap((origin, index) => (origin < 0 ? [] : [[origin, index]])),
    );
    return this.positions.get(line);
  }

  /** An edit of the base as an edit of this text; undefined if its lines were changed. */
  fromBase({ from, to, lines, change }: LineEdit): LineEdit | undefined {
    if (to > from) {
      const start = this.positionOf(from);
      return start !== undefined &&
        this.base.lines
          .slice(from, to)
          .every((_, index) => this.origins[start + index] === from + index)
        ? { from: start, to: start + to - from, lines, change }
        : undefined;
    }
    const next = from < this.base.lines.length ? this.positionOf(from) : this.text.lines.length;
    const before = from > 0 ? this.positionOf(from - 1) : -1;
    // Behind what was inserted at the same place before.
    const at = next ?? (before === undefined ? undefined : before + 1);
    return at === undefined ? undefined : { from: at, to: at, lines, change };
  }
}
