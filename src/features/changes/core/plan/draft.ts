import { linesAfter, type PlannedChange } from '../model/changePlan';
import type { LineChange } from '../model/lineDiff';
import { FileText } from './fileText';

/** A file while changes of it are planned: its text so far, and the changes that lead to it, in lines of the base. */
export class Draft {
  readonly text: FileText;
  private readonly edits: readonly LineChange[];

  /** @param changes none of whose edits meets another one */
  constructor(
    readonly base: FileText,
    readonly changes: readonly PlannedChange[] = [],
  ) {
    this.edits = changes.flatMap(({ edits }) => edits).sort(byLines);
    this.text = changes.length === 0 ? base : new FileText(linesAfter(base.lines, this.edits));
  }

  /**
   * Adds changes, and joins those that meet.
   *
   * @param changes in lines of the text; none of their edits overlaps another one
   */
  with(changes: readonly PlannedChange[]): Draft {
    const all = [...this.changes, ...changes];
    let groups = all.map((_, index) => index);
    const edits: { edit: LineChange; owner: number }[] = [];
    let shift = 0;
    for (const { from, to, growth, added, owners } of this.regions(changes)) {
      const [base, end] = [from - shift, to - shift - growth];
      const inside = added.map(edit => ({ ...edit, from: edit.from - from, to: edit.to - from }));
      const lines = linesAfter(this.text.lines.slice(from, to), inside);
      const [owner = 0] = owners;
      if (
        lines.join('\n') !== this.base.lines.slice(base, end).join('\n') ||
        lines.length !== end - base
      ) {
        edits.push({ edit: { from: base, to: end, lines }, owner });
      }
      const met = new Set(owners.map(each => groups[each]));
      groups =
        met.size < 2
          ? groups
          : groups.map(group => (met.has(group) ? (groups[owner] as number) : group));
      shift += growth;
    }
    const grouped = new Map<number, LineChange[]>();
    for (const { edit, owner } of edits) {
      const group = groups[owner] as number;
      grouped.set(group, [...(grouped.get(group) ?? []), edit]);
    }
    return new Draft(
      this.base,
      [...grouped].map(([group, each]) => ({
        edits: each,
        concerns: all.flatMap(({ concerns }, index) => (groups[index] === group ? concerns : [])),
      })),
    );
  }

  /** How many lines more the text has above a line of the base. */
  shiftAt(line: number): number {
    return this.edits.reduce(
      (sum, { from, to, lines }) => (to <= line ? sum + lines.length - to + from : sum),
      0,
    );
  }

  /** An edit of the base as an edit of the text; undefined if its lines were changed. */
  fromBase({ from, to, lines }: LineChange): LineChange | undefined {
    const shift = this.shiftAt(from);
    const isTaken = this.edits.some(
      edit =>
        (edit.from < to && from < edit.to) || (from === to && edit.from === from && edit.to === to),
    );
    return isTaken ? undefined : { from: from + shift, to: to + shift, lines };
  }

  /** Where old edits and new ones are in the text. Those that meet are one region. */
  private regions(changes: readonly PlannedChange[]): readonly Region[] {
    let shift = 0;
    const old = this.changes
      .flatMap(({ edits }, owner) => edits.map(edit => ({ ...edit, owner })))
      .sort(byLines)
      .map(({ from, to, lines, owner }) => {
        const start = from + shift;
        const growth = lines.length - to + from;
        shift += growth;
        return { from: start, to: start + lines.length, growth, added: [], owners: [owner] };
      });
    const added = changes.flatMap(({ edits }, index) =>
      edits.map(edit => ({
        from: edit.from,
        to: edit.to,
        growth: 0,
        added: [edit],
        owners: [this.changes.length + index],
      })),
    );
    const regions: Region[] = [];
    for (const next of [...old, ...added].sort(byLines)) {
      const last = regions.at(-1);
      if (last && next.from <= last.to) {
        last.to = Math.max(last.to, next.to);
        last.growth += next.growth;
        last.added.push(...next.added);
        last.owners.push(...next.owners);
      } else {
        regions.push({ ...next });
      }
    }
    return regions;
  }
}

/** Edits of a text that meet. */
interface Region {
  readonly from: number;
  to: number;
  /** How many lines more it has than the base. */
  growth: number;
  readonly added: LineChange[];
  /** The indexes of their changes. */
  readonly owners: number[];
}

function byLines(
  one: Pick<LineChange, 'from' | 'to'>,
  other: Pick<LineChange, 'from' | 'to'>,
): number {
  return one.from - other.from || one.to - other.to;
}
