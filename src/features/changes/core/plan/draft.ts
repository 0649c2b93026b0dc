import type { ChangeConcern, PlannedChange } from '../model/changePlan';
import { FileText } from './fileText';
import type { LineEdit } from './findSpot';

/** Lines that change together, and what speaks against it. */
export interface DraftChange {
  readonly edits: readonly LineEdit[];
  readonly concerns: readonly ChangeConcern[];
}

/** A file while changes of it are planned: its text so far, which knows the lines that are still as they were. */
export class Draft {
  private positions: ReadonlyMap<number, number> | undefined;

  /**
   * @param origins for each line, its index in the base; -1 for a new one
   * @param owners for each new line, the index of its change
   * @param removers for each removed line of the base, the index of its change
   * @param groups for each change, the first of those that must be made together: one changes what another one made
   */
  private constructor(
    readonly base: FileText,
    readonly text: FileText,
    private readonly origins: readonly number[],
    private readonly owners: readonly number[],
    private readonly removers: ReadonlyMap<number, number>,
    private readonly concerns: readonly (readonly ChangeConcern[])[],
    private readonly groups: readonly number[],
  ) {}

  static of(base: FileText): Draft {
    const origins = base.lines.map((_, index) => index);
    return new Draft(base, base, origins, origins, new Map(), [], []);
  }

  get isChanged(): boolean {
    return this.text !== this.base;
  }

  /** @param changes none of whose edits overlaps another one */
  with(changes: readonly DraftChange[]): Draft {
    const edits = changes
      .flatMap((change, index) =>
        change.edits.map(edit => ({ ...edit, owner: this.concerns.length + index })),
      )
      .sort((a, b) => a.from - b.from || a.to - b.to);
    if (edits.length === 0) {
      return this;
    }
    const lines: string[] = [];
    const origins: number[] = [];
    const owners: number[] = [];
    const removers = new Map(this.removers);
    const concerns = [...this.concerns, ...changes.map(change => change.concerns)];
    let groups = concerns.map((_, index) => this.groups[index] ?? index);
    let at = 0;
    for (const { from, to, lines: added, owner } of [
      ...edits,
      { from: this.text.lines.length, to: 0, lines: [], owner: 0 },
    ]) {
      for (; at < from; at += 1) {
        lines.push(this.text.lines[at] as string);
        origins.push(this.origins[at] as number);
        owners.push(this.owners[at] as number);
      }
      for (const line of added) {
        lines.push(line);
        origins.push(-1);
        owners.push(owner);
      }
      for (; at < to; at += 1) {
        const origin = this.origins[at] as number;
        if (origin >= 0) {
          removers.set(origin, owner);
        } else {
          const [one, other] = [groups[this.owners[at] as number], groups[owner]];
          groups =
            one === other ? groups : groups.map(each => (each === one ? (other as number) : each));
        }
      }
    }
    return new Draft(this.base, new FileText(lines), origins, owners, removers, concerns, groups);
  }

  /** The index of a line of the base in the text; undefined if it is no longer there. */
  positionOf(line: number): number | undefined {
    this.positions ??= new Map(
      this.origins.flatMap((origin, index) => (origin < 0 ? [] : [[origin, index]])),
    );
    return this.positions.get(line);
  }

  /** An edit of the base as an edit of the text; undefined if its lines were changed. */
  fromBase({ from, to, lines }: LineEdit): LineEdit | undefined {
    const before = from > 0 ? this.positionOf(from - 1) : -1;
    const next = this.positionOf(from);
    const at = next ?? (before === undefined ? undefined : before + 1);
    const isSame = Array.from({ length: to - from }, (_, index) => from + index).every(
      line => this.positionOf(line) === (at ?? 0) + line - from,
    );
    return at !== undefined && isSame ? { from: at, to: at + to - from, lines } : undefined;
  }

  /** What changes, in lines of the base. Changes that meet are one. */
  changes(): readonly PlannedChange[] {
    let groups = this.groups;
    const regions = [...this.regions()];
    for (const { owners } of regions) {
      const met = new Set(owners.map(owner => groups[owner]));
      const [first] = met;
      groups =
        met.size < 2 ? groups : groups.map(group => (met.has(group) ? (first as number) : group));
    }
    const found = new Set(regions.map(({ owners: [owner = 0] }) => groups[owner]));
    return [...found].map(group => ({
      edits: regions.flatMap(({ edit, owners: [owner = 0] }) =>
        groups[owner] === group ? edit : [],
      ),
      concerns: this.concerns.flatMap((concerns, owner) =>
        groups[owner] === group ? concerns : [],
      ),
    }));
  }

  /** Where the text differs from the base, and the changes that make it differ. */
  private *regions() {
    let from = 0;
    let lines: string[] = [];
    let owners: number[] = [];
    const end = this.base.lines.length;
    for (const [index, origin] of [...this.origins, end].entries()) {
      if (origin < 0) {
        lines.push(this.text.lines[index] as string);
        owners.push(this.owners[index] as number);
        continue;
      }
      for (let line = from; line < origin; line += 1) {
        owners.push(this.removers.get(line) as number);
      }
      const old = this.base.lines.slice(from, origin);
      if (old.length !== lines.length || old.some((line, at) => line !== lines[at])) {
        yield { edit: { from, to: origin, lines }, owners };
      }
      from = origin + 1;
      [lines, owners] = [[], []];
    }
  }
}
