import type { ChangeConcern, LineCounts, PlannedChange } from '../model/changePlan';
import type { FileChange, Place, PlaceLine, Refused } from '../model/fileChange';
import { markedLine } from '../model/fileChange';
import type { LineChange } from '../model/lineDiff';
import { markerIn } from '../model/lineKinds';
import { changedLines, linesOf } from './block';
import { Draft } from './draft';
import { elisionIn, elisionInNew } from './elision';
import { FileText, withoutBlanks } from './fileText';
import { type Placed, placeAll } from './placeAll';
import { isComparison, lookOf, rewritesOf } from './wholeFile';

/** Files of words, in which signs that edits have are underlines. */
const textName = /\.(?:md|mdx|markdown|rst|txt|adoc)$/i;

const byteOrderMark = '\ufeff';

/** A file while the changes of an answer are planned. Lines of its changes are counted where they end. */
export class FileDraft {
  /** Before all changes; undefined if there is no file. */
  readonly base: FileText | undefined;
  /** What it was before, if it was renamed. */
  from?: FileDraft;
  /** Its new path, if only upper and lower case differ. */
  newCase?: string;
  /** Set if all of its text was replaced. */
  isWhole = false;
  /** Set if changes of it contradict each other: all of them are taken back. */
  isDisputed = false;
  /** How many changes of the answer are about it. */
  count = 0;
  /** What speaks against all of its changes. */
  readonly concerns: ChangeConcern[] = [];
  /** Undefined if there is no file after the changes so far. */
  private draft: Draft | undefined;
  private readonly counted = { applied: 0, present: 0, refused: 0 };

  /**
   * @param path as the first change names it
   * @param content before all changes, with line ends `\n`; undefined if there is no file
   */
  constructor(
    readonly path: string,
    content: string | undefined,
  ) {
    this.base = content === undefined ? undefined : FileText.of(content);
    this.draft = this.base && new Draft(this.base);
  }

  /** After the changes so far; undefined if there is no file. */
  get text(): FileText | undefined {
    return this.draft?.text;
  }

  /** What the changes so far change, in lines of the base. */
  get changes(): readonly PlannedChange[] {
    return this.draft?.changes ?? [];
  }

  get counts(): LineCounts {
    const { applied, present, refused } = this.counted;
    return this.isDisputed ? { applied: 0, present, refused: refused + applied } : this.counted;
  }

  /**
   * Makes a change.
   *
   * @param to the file that a move or a copy leads to
   * @returns what of it is refused; that is counted
   */
  change(change: FileChange, to: FileDraft | undefined): readonly Refused[] {
    const refused = this.isDisputed || to?.isDisputed ? [dispute(this)] : this.make(change, to);
    if (refused.some(({ place }) => !place)) {
      const isThere = refused.every(({ reason }) => reason === 'applied');
      this.counted[isThere ? 'present' : 'refused'] += linesOf(change);
    }
    return refused;
  }

  private make(change: FileChange, to: FileDraft | undefined): readonly Refused[] {
    switch (change.kind) {
      case 'edit':
        return this.edit(change.places);
      case 'create':
        return this.create(change.places);
      case 'delete':
      case 'discard':
        return this.delete(change);
      case 'move':
      case 'copy':
        if (to === this && change.kind === 'move') {
          return this.changeCase(change);
        }
        return to ? this.moveTo(to, change) : [{ reason: 'malformed' }];
      case 'replace':
        return this.replace(change);
    }
  }

  private edit(places: readonly Place[]): readonly Refused[] {
    if (!this.draft) {
      const isNew = !places.some(
        ({ line = 0, lines }) => line > 1 || lines.some(({ mark }) => mark === '-' || mark === ' '),
      );
      return isNew && !this.base
        ? this.create(places)
        : [this.base ? dispute(this) : { reason: 'missing' }];
    }
    if (places.length === 0) {
      return [{ reason: 'malformed' }];
    }
    const { draft, placed } = this.placed(this.draft, places);
    this.draft = draft;
    return this.note(placed);
  }

  /** Finds the places of a change, and makes what can be made. */
  private placed(draft: Draft, places: readonly Place[]) {
    return placeAll(
      draft,
      places.map(place => this.withoutMark(place)),
      this.path,
      (edits, place) => {
        const added = place.lines.flatMap(({ mark, text }) => (mark === '+' ? text : []));
        if (this.marker(added) !== undefined) {
          return { reason: 'markers', place };
        }
        const elision = elisionIn(edits, textName.test(this.path));
        if (elision?.isCertain) {
          return { reason: 'elided', place };
        }
        return elision ? [{ kind: 'elided', line: elision.line }] : [];
      },
    );
  }

  /** The text of an editor has no byte order mark. */
  private withoutMark(place: Place): Place {
    if (this.text?.content.includes(byteOrderMark)) {
      return place;
    }
    const plain = (line: PlaceLine) =>
      line.text.includes(byteOrderMark)
        ? { ...line, text: line.text.replaceAll(byteOrderMark, '') }
        : line;
    return { ...place, lines: place.lines.map(plain) };
  }

  /** The first of some lines that marks an edit, unless the file is about such lines. */
  private marker(lines: readonly string[]): string | undefined {
    const isText = textName.test(this.path);
    const marker = markerIn(lines, isText);
    return marker !== undefined && this.base && markerIn(this.base.lines, isText) !== undefined
      ? undefined
      : marker;
  }

  private create(places: readonly Place[]): readonly Refused[] {
    const lines = newLines(places.map(place => this.withoutMark(place)));
    if (!lines) {
      return [{ reason: 'malformed' }];
    }
    if (this.text) {
      const isSame = withoutBlanks(this.text.content) === withoutBlanks(lines.join(''));
      return [{ reason: isSame ? 'applied' : 'exists' }];
    }
    if (this.marker(lines) !== undefined) {
      return [{ reason: 'markers' }];
    }
    const isOpen = lines.length === 0 || places.some(({ newHasNoEnd }) => newHasNoEnd);
    this.fill(isOpen ? lines : [...lines, '']);
    this.counted.applied += lines.length;
    return [];
  }

  /** Makes a new file. */
  private fill(lines: readonly string[]): void {
    const elided = elisionInNew(lines, this.path);
    if (elided !== undefined) {
      this.concerns.push({ kind: 'elided', line: elided });
    }
    const edit = { from: 0, to: 1, lines: lines.length > 0 ? lines : [''] };
    this.draft = new Draft(FileText.of('')).with([{ edits: [edit], concerns: [] }]);
  }

  private delete({ kind, places }: FileChange): readonly Refused[] {
    const { text } = this;
    if (!text) {
      return [{ reason: this.base ? 'several' : 'applied' }];
    }
    const removed = places
      .map(place => this.withoutMark(place))
      .flatMap(({ lines }) => lines.flatMap(line => (line.mark === '-' ? line.text : [])));
    const isAll = removed.length === text.count && text.fits(removed, 0);
    if (kind === 'delete' && places.length > 0 && !isAll) {
      return [{ reason: 'notFound', place: places[0] }];
    }
    this.draft = undefined;
    this.counted.applied += removed.length;
    return [];
  }

  /** Renames a file to what is another spelling of the same path for its disk. */
  private changeCase({ places, newPath }: FileChange): readonly Refused[] {
    if (!this.draft || newPath === undefined) {
      return [{ reason: 'missing' }];
    }
    const { draft, placed } = this.placed(this.draft, places);
    this.draft = draft;
    this.newCase = newPath;
    return this.note(placed);
  }

  private moveTo(to: FileDraft, { kind, places }: FileChange): readonly Refused[] {
    const isMove = kind === 'move';
    if (!this.draft) {
      return [{ reason: to.text && isMove ? 'applied' : 'missing' }];
    }
    if (to.text) {
      return [{ reason: 'exists' }];
    }
    if (isMove && to.base) {
      // VS Code would find the old file there: a change before this one deletes or renames it.
      return [dispute(to)];
    }
    if (isMove && this.draft.changes.length > 0) {
      return [{ reason: 'several' }];
    }
    const source = isMove || !this.base ? this.draft : new Draft(this.base);
    const { draft, placed } = this.placed(source, places);
    const refused = to.note(placed);
    if (isMove) {
      to.draft = draft;
      to.from = this;
      this.draft = undefined;
    } else {
      to.fill(draft.text.lines);
    }
    return refused;
  }

  private replace({ text = '', nameLine = '' }: FileChange): readonly Refused[] {
    const { base } = this;
    const isText = textName.test(this.path);
    const named = nameLine !== '' && base?.content.startsWith(nameLine) ? nameLine + text : text;
    const whole = FileText.of(
      base && base.lines.length === base.count ? named.slice(0, -1) : named,
    );
    const shown = whole.lines.slice(0, whole.count);
    if (base?.content === whole.content) {
      return [{ reason: 'applied' }];
    }
    if (this.marker(shown) !== undefined) {
      return [{ reason: 'markers' }];
    }
    const look = lookOf(base, shown, isText);
    if (look === 'diff') {
      return this.edit([{ lines: shown.map(markedLine) }]);
    }
    if (look !== 'file') {
      return [{ reason: look === 'quotation' ? 'applied' : 'picture' }];
    }
    if (this.text?.content === whole.content) {
      this.counted.present += whole.count;
      this.isWhole = true;
      return [];
    }
    if (this.draft && !(this.base && this.draft.changes.length === 0) && !this.isIn(whole)) {
      return [dispute(this)];
    }
    if (isComparison(base, shown)) {
      this.concerns.push({ kind: 'comparison' });
    }
    this.isWhole = true;
    this.counted.applied += whole.count;
    if (!base) {
      this.fill(whole.lines);
      return [];
    }
    return this.rewrite(base, whole);
  }

  /** @returns true if what was changed so far is in a text, and the file was not replaced before */
  private isIn(whole: FileText): boolean {
    return (
      this.base !== undefined &&
      !this.isWhole &&
      this.changes.every(({ edits }) =>
        edits.every(({ lines }) => lines.every(line => line === '' || whole.has(line))),
      )
    );
  }

  private rewrite(base: FileText, whole: FileText): readonly Refused[] {
    const refused: Refused[] = [];
    const changes = rewritesOf(base, whole).flatMap(({ edits, concerns }) => {
      const exchanges = edits.map(({ from, to, lines }) => ({
        removed: base.lines.slice(from, to),
        added: lines,
      }));
      const elision = elisionIn(exchanges, textName.test(this.path));
      if (elision?.isCertain) {
        refused.push({ reason: 'elided', place: placeOf(base, edits) });
        return [];
      }
      const doubts = elision ? [{ kind: 'elided', line: elision.line } as const] : [];
      return { edits, concerns: [...concerns, ...doubts] };
    });
    this.draft = new Draft(base).with(changes);
    return refused;
  }

  /** Counts what is placed. */
  private note(placed: readonly Placed[]): readonly Refused[] {
    for (const { place, spot } of placed) {
      const kind = 'reason' in spot ? 'refused' : spot.edits.length === 0 ? 'present' : 'applied';
      this.counted[kind] += changedLines(place);
    }
    const isThere = placed.every(({ spot }) => 'edits' in spot && spot.edits.length === 0);
    return isThere && placed.length > 0
      ? [{ reason: 'applied', place: placed[0]?.place }]
      : placed.flatMap(({ spot }) => ('reason' in spot ? spot : []));
  }
}

/** Takes back all changes of a file that contradict each other, and its rename, which would delete its old file. */
function dispute(file: FileDraft): Refused {
  file.isDisputed = true;
  if (file.from) {
    file.from.isDisputed = true;
  }
  return { reason: 'several' };
}

/** The lines of a new file; undefined if some of them are not new. Its blank lines may lack their mark. */
function newLines(places: readonly Place[]): readonly string[] | undefined {
  const lines = places.flatMap(place => place.lines);
  const isNew = lines.every(
    ({ mark, text }) => mark === '+' || (mark !== '-' && text.trim() === ''),
  );
  const end = lines.findLastIndex(({ mark }) => mark === '+') + 1;
  return isNew ? lines.slice(0, end).map(({ text }) => text) : undefined;
}

function placeOf(base: FileText, edits: readonly LineChange[]): Place {
  return {
    line: (edits[0]?.from ?? 0) + 1,
    lines: edits.flatMap(({ from, to, lines }) => [
      ...base.lines.slice(from, to).map((text): PlaceLine => ({ mark: '-', text })),
      ...lines.map((text): PlaceLine => ({ mark: '+', text })),
    ]),
  };
}
