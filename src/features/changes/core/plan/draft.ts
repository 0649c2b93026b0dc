import { linesAfter, type PlannedChange } from '../model/changePlan';
import { type LineChange, lineDiff, moved } from '../model/lineDiff';
import { FileText } from './fileText';

/** A file while changes of it are planned: its text so far, and the changes that lead to it, in lines of the base. */
export class Draft {
  readonly text: FileText;
  /** In order. */
  readonly edits: readonly LineChange[];

  /** @param changes none of whose edits overlaps another one */
  constructor(
    readonly base: FileText,
    readonly changes: readonly PlannedChange[] = [],
  ) {
    this.edits = sorted(changes.flatMap(({ edits }) => edits));
    this.text = changes.length === 0 ? base : new FileText(linesAfter(base.lines, this.edits));
  }

  /** Adds changes in lines of the base. */
  with(changes: readonly PlannedChange[]): Draft {
    return changes.length === 0 ? this : new Draft(this.base, [...this.changes, ...changes]);
  }

  /** Adds a change in lines of the text. Each difference from the base is then a change, with the concerns of all. */
  withOnTop({ edits, concerns }: PlannedChange): Draft {
    const all = [...this.changes.flatMap(change => change.concerns), ...concerns];
    const lines = linesAfter(this.text.lines, sorted(edits));
    const changes = lineDiff(this.base.lines, lines).map(edit => ({
      edits: [edit],
      concerns: all,
    }));
    return new Draft(this.base, changes);
  }

  /** The index in the text of a line of the base. */
  textIndexOf(index: number): number {
    return this.edits.reduce(
      (sum, { from, to, lines }) => (to <= index ? sum + lines.length - to + from : sum),
      index,
    );
  }

  /** An edit of the text as one of the base; undefined if its lines are changed already. */
  inBase({ from, to, lines }: LineChange): LineChange | undefined {
    let growth = 0;
    for (const edit of this.edits) {
      const at = edit.from + growth;
      const end = at + edit.lines.length;
      if (from === to ? at <= from && from <= end : at < to && from < end) {
        return undefined;
      }
      if (end > from) {
        break;
      }
      growth += edit.lines.length - edit.to + edit.from;
    }
    return moved({ from, to, lines }, -growth);
  }
}

function sorted(edits: readonly LineChange[]): readonly LineChange[] {
  return edits.toSorted((one, other) => one.from - other.from || one.to - other.to);
}
