import type { BaseFile, ChangeConcern, PlannedChange } from '../model/changePlan';
import { type FileChange, markedLine, type Place, type Refused } from '../model/fileChange';
import { markerIn } from '../model/lineKinds';
import { Draft } from './draft';
import { elisionIn, elisionInNew } from './elision';
import { FileText, withoutBlanks } from './fileText';
import { placeAll } from './placement';
import { isComparison, isPart, lookOf, rewritesOf } from './wholeFile';

/** More changes of one file are refused, such as sections of a diff: each may take as long as the file is large. */
const maxChanges = 100;

/** Files of words, in which signs that edits have are underlines. */
const textName = /\.(?:md|mdx|markdown|rst|txt|adoc)$/i;

const noText = FileText.of('');

/** A file while the changes of an answer are planned. */
export class FileDraft {
  /** Before all changes; undefined if there is no file. */
  readonly base: FileText | undefined;
  /** Its new path, if only upper and lower case differ. */
  newCase?: string;
  /** Set if all of its text was replaced. */
  isWhole = false;
  /** Set if changes of it contradict each other: all of them are taken back. */
  isDisputed = false;
  /** Concerns about all of its changes. */
  readonly concerns: ChangeConcern[] = [];
  /** Undefined if there is no file after the changes so far. */
  private draft: Draft | undefined;
  /** The file before it was renamed. */
  private from?: FileDraft;
  /** The number of changes of the answer to this file. */
  private count = 0;
  private readonly isText: boolean;

  /** @param path as the first change names it */
  constructor(
    readonly path: string,
    private readonly file: BaseFile,
  ) {
    this.base = file.text === undefined ? undefined : FileText.of(file.text);
    this.draft = this.base && new Draft(this.base);
    this.isText = textName.test(path);
  }

  /** After the changes so far; undefined if there is no file. */
  get text(): FileText | undefined {
    return this.draft?.text;
  }

  /** The file of which it is the renamed one, unless that is there again. */
  get source(): FileDraft | undefined {
    return this.text && !this.from?.text ? this.from : undefined;
  }

  /** The changes so far, in lines of the base, or of the source's. */
  get changes(): readonly PlannedChange[] {
    const { draft } = this;
    const { base = noText } = this.from ?? this;
    if (!draft || draft.base === base) {
      return draft?.changes ?? [];
    }
    const edit = { from: 0, to: base.lines.length, lines: draft.text.lines };
    return [{ edits: [edit], concerns: draft.changes.flatMap(({ concerns }) => concerns) }];
  }

  /**
   * Makes a change.
   *
   * @param to the file that a move or a copy leads to
   * @returns the parts that are refused
   */
  change(given: FileChange, to: FileDraft | undefined): readonly Refused[] {
    this.count += 1;
    if (this.count > maxChanges) {
      return [{ reason: 'tooLarge' }];
    }
    if (this.isDisputed || to?.isDisputed) {
      return [dispute(this)];
    }
    const change = this.text?.content.includes(byteOrderMark) ? given : withoutMarks(given);
    const { kind, places } = change;
    switch (kind) {
      case 'edit':
        return this.edit(places);
      case 'create':
        return this.create(places);
      case 'delete':
      case 'discard':
        return this.delete(kind, places);
      case 'move':
      case 'copy':
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
    const { draft, refused } = this.placed(this.draft, places);
    this.draft = draft;
    return refused;
  }

  /** Finds the places of a change, and makes the possible ones. */
  private placed(source: Draft, places: readonly Place[]) {
    const { draft, placed } = placeAll(source, places, this.path, (text, spot, place) =>
      this.judged(text, spot, place),
    );
    const isThere = placed.every(({ spot }) => 'edits' in spot && spot.edits.length === 0);
    const refused: readonly Refused[] =
      isThere && placed.length > 0
        ? [{ reason: 'applied', place: placed[0]?.place }]
        : placed.flatMap(({ spot }) => ('reason' in spot ? spot : []));
    return { draft, refused };
  }

  /** Refuses a change that has no content of a file, what the file cannot hold, or a placeholder for code. */
  private judged<T extends PlannedChange>(text: FileText, change: T, place: Place): T | Refused {
    const exchanges = change.edits.map(({ from, to, lines }) => ({
      removed: text.lines.slice(from, to),
      added: lines,
    }));
    const added = exchanges.flatMap(each => each.added);
    const refused = this.hasMarker(added) ? ({ reason: 'markers' } as const) : this.lacking(added);
    const elision = elisionIn(exchanges, this.isText);
    if (refused || elision?.isCertain) {
      return { place, ...(refused ?? { reason: 'elided' }) };
    }
    const doubts = elision ? [{ kind: 'elided', line: elision.line } as const] : [];
    return { ...change, concerns: [...change.concerns, ...doubts] };
  }

  /** @returns true if some lines mark an edit, unless the file is about such lines */
  private hasMarker(lines: readonly string[]): boolean {
    const isIn = (all: readonly string[]) => markerIn(all, this.isText) !== undefined;
    return isIn(lines) && !isIn(this.base?.lines ?? []);
  }

  /** Refuses a character that the file cannot hold. */
  private lacking(lines: readonly string[]): Refused | undefined {
    const { name = '', lacks = new Set<string>() } = this.file.encoding ?? {};
    const characters = lacks.size > 0 ? lines.join('\n').match(/\P{ASCII}/gu) : undefined;
    const character = characters?.find(each => lacks.has(each));
    return character === undefined
      ? undefined
      : { reason: 'encoding', unencodable: { character, encoding: name } };
  }

  private create(places: readonly Place[]): readonly Refused[] {
    const lines = newLines(places);
    if (!lines) {
      return [{ reason: 'malformed' }];
    }
    if (this.text) {
      const isSame = withoutBlanks(this.text.content) === withoutBlanks(lines.join(''));
      return [{ reason: isSame ? 'applied' : 'exists' }];
    }
    const isOpen = lines.length === 0 || places.some(({ newHasNoEnd }) => newHasNoEnd);
    return this.fill(isOpen ? lines : [...lines, '']);
  }

  /** Makes a new file. */
  private fill(lines: readonly string[]): readonly Refused[] {
    const refused = this.hasMarker(lines) ? ({ reason: 'markers' } as const) : this.lacking(lines);
    if (refused) {
      return [refused];
    }
    const elided = elisionInNew(lines, this.path);
    if (elided !== undefined) {
      this.concerns.push({ kind: 'elided', line: elided });
    }
    this.draft = new Draft(FileText.of(lines.join('\n')));
    return [];
  }

  private delete(kind: 'delete' | 'discard', places: readonly Place[]): readonly Refused[] {
    const { text } = this;
    if (!text) {
      return [{ reason: this.base ? 'several' : 'applied' }];
    }
    const removed = places.flatMap(({ lines }) =>
      lines.flatMap(line => (line.mark === '-' ? line.text : [])),
    );
    const isAll = removed.length === text.count && text.fits(removed, 0);
    if (kind === 'delete' && places.length > 0 && !isAll) {
      return [{ reason: 'notFound', place: places[0] }];
    }
    this.draft = undefined;
    return [];
  }

  private moveTo(to: FileDraft, { kind, newPath, places }: FileChange): readonly Refused[] {
    const isMove = kind === 'move';
    const isSame = isMove && to === this;
    if (!this.draft) {
      return [{ reason: to.text && isMove ? 'applied' : 'missing' }];
    }
    if (to.text && !isSame) {
      return [{ reason: 'exists' }];
    }
    if (isMove && !isSame && (to.base || this.changes.length > 0)) {
      // VS Code would find the old file there: a change before this one deletes or renames it.
      return [dispute(to.base ? to : this)];
    }
    const source = isMove || !this.base ? this.draft : new Draft(this.base);
    const { draft, refused } = this.placed(source, places);
    if (isSame) {
      this.draft = draft;
      this.newCase = newPath ?? this.path;
    } else if (isMove) {
      to.draft = draft;
      to.from = this;
      this.draft = undefined;
    } else {
      return [...refused, ...to.fill(draft.text.lines)];
    }
    return refused;
  }

  private replace({ text = '', nameLine = '' }: FileChange): readonly Refused[] {
    const { base } = this;
    const named = nameLine !== '' && base?.content.startsWith(nameLine) ? nameLine + text : text;
    const isOpen = base && base.lines.length === base.count;
    const whole = FileText.of(isOpen ? named.slice(0, -1) : named);
    const shown = whole.lines.slice(0, whole.count);
    if (base?.content === whole.content) {
      return [{ reason: 'applied' }];
    }
    if (this.hasMarker(shown)) {
      return [{ reason: 'markers' }];
    }
    const look = lookOf(base, shown, this.isText);
    if (look === 'diff') {
      return this.edit([{ lines: shown.map(markedLine) }]);
    }
    if (look !== 'file') {
      return [{ reason: look === 'quotation' ? 'applied' : 'picture' }];
    }
    const isMade = this.text?.content === whole.content;
    if (!isMade && this.draft && (!base || this.changes.length > 0)) {
      return [dispute(this)];
    }
    this.isWhole = true;
    if (isMade) {
      return [];
    }
    if (isComparison(base, shown)) {
      this.concerns.push({ kind: 'comparison' });
    }
    if (!base) {
      return this.fill(whole.lines);
    }
    const rewrites = rewritesOf(base, whole);
    if (isPart(base, rewrites)) {
      this.concerns.push({ kind: 'part' });
    }
    const changes = rewrites.map(each => this.judged(base, each, placeOf(base, each)));
    this.draft = new Draft(
      base,
      changes.flatMap(each => ('edits' in each ? each : [])),
    );
    return changes.flatMap(each => ('edits' in each ? [] : each));
  }
}

/** Takes back all changes of a file that contradict each other, and its rename, which would delete its old file. */
function dispute(file: FileDraft): Refused {
  file.isDisputed = true;
  if (file.source) {
    file.source.isDisputed = true;
  }
  return { reason: 'several' };
}

const byteOrderMark = '\ufeff';

/** A change without byte order marks, which the text of an editor does not have. */
function withoutMarks(change: FileChange): FileChange {
  const plain = (text: string) => text.replaceAll(byteOrderMark, '');
  return {
    ...change,
    ...(change.text !== undefined && { text: plain(change.text) }),
    places: change.places.map(place => ({
      ...place,
      lines: place.lines.map(({ mark, text }) => ({ mark, text: plain(text) })),
    })),
  };
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

function placeOf(base: FileText, { edits }: PlannedChange): Place {
  return {
    line: (edits[0]?.from ?? 0) + 1,
    lines: edits.flatMap(({ from, to, lines }) => [
      ...base.lines.slice(from, to).map(text => ({ mark: '-', text }) as const),
      ...lines.map(text => ({ mark: '+', text }) as const),
    ]),
  };
}
