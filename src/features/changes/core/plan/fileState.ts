import type { ChangeConcern, LineCounts } from '../model/changePlan';
import type { FileChange, Place, Refused } from '../model/fileChange';
import { elidedLine, isMarker, withoutEndLines } from '../model/lineKinds';
import { EditedText } from './editedText';
import { editPlaces, type Placed } from './editPlaces';
import { findMatches, hasOld, isEvident } from './findMatches';
import { changedLines, linesOf, type Pattern } from './pattern';
import { SearchableText } from './searchableText';
import { wholeTextConcerns } from './wholeText';

const empty = SearchableText.of('');

/** A file while the changes of an answer are planned. Lines of its changes are counted where they end. */
export class FileState {
  /** Before all changes; undefined if there is no file. */
  readonly base: SearchableText | undefined;
  /** What it was before, if it was renamed. */
  from?: FileState;
  /** Its new path, if only upper and lower case differ. */
  newCase?: string;
  /** Set if all of its text was replaced. */
  isWhole = false;
  /** Set if changes of it contradict each other: all of them are taken back. */
  isDisputed = false;
  /** How many changes of the answer are about it. */
  count = 0;
  /** Undefined if there is no file after the changes so far. */
  private edited: EditedText | undefined;
  private readonly made: Pattern[] = [];
  /** What speaks against what is made. */
  readonly concerns: ChangeConcern[] = [];
  private readonly counted = { applied: 0, present: 0, refused: 0 };

  /**
   * @param path as the first change names it
   * @param text before all changes, with line ends `\n`; undefined if there is no file
   */
  constructor(
    readonly path: string,
    text: string | undefined,
  ) {
    this.base = text === undefined ? undefined : SearchableText.of(text);
    this.edited = this.base && EditedText.of(this.base);
  }

  /** After the changes so far; undefined if there is no file. */
  get text(): SearchableText | undefined {
    return this.edited?.text;
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
  change(change: FileChange, to: FileState | undefined): readonly Refused[] {
    const refused = this.isDisputed || to?.isDisputed ? [dispute(this)] : this.make(change, to);
    const isAll = refused.some(({ place }) => !place);
    if (isAll) {
      const isThere = refused.every(({ reason }) => reason === 'applied');
      this.counted[isThere ? 'present' : 'refused'] += linesOf(change);
    }
    return refused;
  }

  private make(change: FileChange, to: FileState | undefined): readonly Refused[] {
    switch (change.kind) {
      case 'edit':
        return this.edit(change);
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

  private edit({ kind, places, isOrdered = false }: FileChange): readonly Refused[] {
    const { edited } = this;
    if (!edited) {
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
    if (elidedLine(addedLines(places), line => edited.text.has(line)) !== undefined) {
      return [{ reason: 'elided' }];
    }
    const { text, placed } = editPlaces(edited, places, isOrdered);
    this.edited = text;
    return this.note(placed, kind);
  }

  private create(places: readonly Place[]): readonly Refused[] {
    const lines = newLines(places);
    if (!lines) {
      return [{ reason: 'malformed' }];
    }
    const text = new SearchableText(lines, !places.some(({ newHasNoEnd }) => newHasNoEnd));
    if (this.edited) {
      return [{ reason: this.text?.content === text.content ? 'applied' : 'exists' }];
    }
    this.edited = EditedText.of(empty).replaced(text);
    this.counted.applied += lines.length;
    return [];
  }

  private delete({ kind, places }: FileChange): readonly Refused[] {
    const { edited } = this;
    if (!edited) {
      return [{ reason: this.base ? 'several' : 'applied' }];
    }
    const removed = places.flatMap(({ lines }) =>
      lines.flatMap(({ mark, text }) => (mark === '-' ? text : [])),
    );
    const isAll =
      removed.length === edited.text.lines.length &&
      (removed.length === 0 || edited.text.fits(removed, 0));
    if (kind === 'delete' && places.length > 0 && !isAll) {
      return [{ reason: 'notFound', place: places[0] }];
    }
    this.edited = undefined;
    this.counted.applied += removed.length;
    return [];
  }

  /** Renames a file to what is another spelling of the same path for its disk. */
  private changeCase({ places, newPath }: FileChange): readonly Refused[] {
    if (!this.edited || newPath === undefined) {
      return [{ reason: 'missing' }];
    }
    const { text, placed } = editPlaces(this.edited, places, true);
    this.edited = text;
    this.newCase = newPath;
    return this.note(placed, 'edit');
  }

  private moveTo(to: FileState, { kind, places }: FileChange): readonly Refused[] {
    const isMove = kind === 'move';
    const { edited } = this;
    if (!edited) {
      return [{ reason: to.text && isMove ? 'applied' : 'missing' }];
    }
    if (to.text) {
      return [{ reason: 'exists' }];
    }
    if (isMove && to.base) {
      // VS Code would find the old file there: a change before this one deletes or renames it.
      return [dispute(to)];
    }
    if (isMove && edited.isChanged) {
      return [{ reason: 'several' }];
    }
    const source = isMove || !this.base ? edited : EditedText.of(this.base);
    const { text, placed } = editPlaces(source, places, true);
    const refused = to.note(placed, kind);
    to.edited = isMove ? text : EditedText.of(empty).replaced(text.text);
    if (isMove) {
      to.from = this;
      this.edited = undefined;
    }
    return refused;
  }

  private replace({ text = '', nameLine = '', hasMarkers }: FileChange): readonly Refused[] {
    const { base, edited } = this;
    const named = base?.content.startsWith(nameLine) ? nameLine + text : text;
    const content = base?.hasEnd === false ? named.slice(0, -1) : named;
    if (base && isQuotation(content, base.content)) {
      return [{ reason: 'applied' }];
    }
    const whole = SearchableText.of(content);
    if (hasMarkers && !base?.lines.some(line => whole.has(line) && isMarker(line))) {
      return [{ reason: 'markers' }];
    }
    const now = edited?.text.content;
    if (now === content) {
      this.counted.present += whole.lines.length;
      this.isWhole = true;
      return [];
    }
    const isNext =
      now === base?.content ||
      (base && !this.isWhole && this.made.every(pattern => isMade(pattern, whole)));
    if (!isNext) {
      return [dispute(this)];
    }
    this.concerns.push(...wholeTextConcerns(base, whole));
    this.edited = (edited ?? EditedText.of(empty)).replaced(whole);
    this.isWhole = true;
    this.counted.applied += whole.lines.length;
    return [];
  }

  /** Keeps what is made, and counts it. */
  private note(placed: readonly Placed[], kind: FileChange['kind']): readonly Refused[] {
    const refused: Refused[] = [];
    let isThere = placed.length > 0;
    for (const { place, pattern, choice } of placed) {
      const lines = changedLines(place);
      if ('reason' in choice) {
        this.counted.refused += lines;
        refused.push({ reason: choice.reason, place });
        isThere = false;
        continue;
      }
      // Lines that are removed and added again belong to what is done.
      const isDone = choice.edits.length === 0 && choice.hasEnd === undefined;
      const present = isDone ? lines : choice.present;
      this.counted.present += present;
      this.counted.applied += lines - present;
      this.concerns.push(...(choice.concern ? [choice.concern] : []));
      if (kind === 'edit') {
        this.made.push(pattern);
      }
      isThere &&= present === lines;
    }
    return isThere ? [{ reason: 'applied', place: placed[0]?.place }] : refused;
  }
}

/** Takes back all changes of a file that contradict each other, and its rename, which would delete its old file. */
function dispute(state: FileState): Refused {
  state.isDisputed = true;
  if (state.from) {
    state.from.isDisputed = true;
  }
  return { reason: 'several' };
}

function isMade(pattern: Pattern, text: SearchableText): boolean {
  return findMatches(text, pattern).some(
    match => !hasOld(match) && isEvident(pattern, match, text),
  );
}

/** The lines of a new file; undefined if some of them are not new. Its blank lines may lack their mark. */
function newLines(places: readonly Place[]): readonly string[] | undefined {
  const lines = places.flatMap(place => place.lines);
  const isNew = lines.every(
    ({ mark, text }) => mark === '+' || (mark !== '-' && text.trim() === ''),
  );
  return isNew ? lines.map(({ text }) => text) : undefined;
}

/** Lines that are added, and not only changed in their place. */
function addedLines(places: readonly Place[]): readonly string[] {
  return places.flatMap(({ lines }) => {
    const removed = new Set(lines.flatMap(({ mark, text }) => (mark === '-' ? text : [])));
    return lines.flatMap(({ mark, text }) => (mark === '+' && !removed.has(text) ? text : []));
  });
}

/** @returns true if a code block only shows lines that a file has */
function isQuotation(code: string, base: string): boolean {
  const part = withoutEndLines(code).replace(/^\n+/, '');
  return code === base || `\n${base}\n`.includes(`\n${part}\n`);
}
