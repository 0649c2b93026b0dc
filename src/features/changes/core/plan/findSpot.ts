import type { PlaceConcern } from '../model/changePlan';
import type { Place, Refused } from '../model/fileChange';
import type { LineChange } from '../model/lineDiff';
import { isSignificant } from '../model/lineKinds';
import { type Block, newLines, oldLines, type Piece, readingsOf } from './block';
import { type FileText, trimmed, withoutBlanks, wordsOf } from './fileText';
import { type Fit, findFits, isEvident } from './findFits';
import { Indentation, indentOf, isIndented } from './indentation';

/** Where a place is in a text, and what is left to do there. */
export interface Spot {
  readonly at: number;
  readonly end: number;
  readonly edits: readonly LineChange[];
  /** Lines that are as they should be already. */
  readonly made: readonly LineChange[];
  readonly concerns: readonly PlaceConcern[];
}

/** What is known about a place besides its lines. */
export interface Numbers {
  /** The indexes that its number can mean: in the file before or after other changes, or moved with the place before it. */
  readonly old: readonly number[];
  /** The same, when its change is made. */
  readonly new: readonly number[];
}

/**
 * Finds the place of a change. There are four ways, and no fifth: its lines exactly, at its number; exactly, at one place
 * only; at one place only if indentation and blanks at the ends of lines are set aside; otherwise it is refused. What is
 * there already is recognized first. docs/changes.md has examples.
 *
 * @param path tells if indentation decides what the code means
 */
export function findSpot(
  text: FileText,
  place: Place,
  numbers: Numbers,
  path: string,
): Spot | Refused {
  const missing = place.anchors?.find(anchor => headsIn(text, anchor).length === 0);
  if (missing !== undefined) {
    return { reason: 'notFound', place, missing };
  }
  const readings = readingsOf(place);
  let first: Spot | Refused | undefined;
  for (const block of readings) {
    const spot = new Search(text, place, block, numbers, path).find();
    if ('edits' in spot || spot.reason === 'ambiguous' || spot.reason === 'edited') {
      return spot;
    }
    first ??= spot;
  }
  return first ?? { reason: 'malformed', place };
}

class Search {
  private readonly old: readonly string[];
  private readonly new: readonly string[];

  constructor(
    private readonly text: FileText,
    private readonly place: Place,
    private readonly block: Block,
    private readonly numbers: Numbers,
    private readonly path: string,
  ) {
    this.old = block.pieces.flatMap(oldLines);
    this.new = block.pieces.flatMap(newLines);
  }

  find(): Spot | Refused {
    if (this.old.length === 0) {
      return this.insertion();
    }
    const { text, block, numbers } = this;
    const made = this.madeFits();
    const all = findFits(text, block).filter(
      fit => isEvident(text, block, fit, false) && (!this.saysEnd || fit.end === text.count),
    );
    const fits = all.filter(
      fit => fit.left > 0 && ![...made, ...all].some(other => this.includes(other, fit)),
    );
    if (!text.isSearchable) {
      return this.refused('ambiguous');
    }
    const here = fits.filter(({ at }) => numbers.old.includes(at));
    const madeHere = made.filter(({ at }) => numbers.new.includes(at) || numbers.old.includes(at));
    const [exact, ...others] = [...here, ...madeHere.slice(0, 1)];
    // What was only removed may have been at another place.
    const isClear = others.length === 0 && (fits.length === 0 || this.isTold(exact));
    if (exact) {
      const isTwin = exact.left > 0 && this.hasNewWords;
      return isClear
        ? this.spot(exact, isTwin ? [{ kind: 'twin', line: exact.at + 1 }] : [])
        : this.refused('ambiguous');
    }
    if (fits.length === 0) {
      const [there] = made;
      if (there) {
        return this.isEdited(there) ? this.refused('edited') : this.spot(there, []);
      }
      return this.reindented();
    }
    if (!this.old.some(isSignificant)) {
      return this.refused('noContext');
    }
    const [fit, ...more] = this.narrowed(fits);
    return !fit || more.length > 0
      ? this.refused('ambiguous')
      : this.spot(fit, this.doubts(fit, made[0]));
  }

  /** Where the block is with all of its changes made. Blanks are set aside unless they are what changes. */
  private madeFits(): readonly Fit[] {
    const { text, block, numbers } = this;
    const isOfBlanks = block.pieces.flat().some(({ isChange, old, new: added }) => {
      return isChange && withoutBlanks(old.join('')) === withoutBlanks(added.join(''));
    });
    return findFits(text, block, isOfBlanks ? undefined : withoutBlanks).filter(
      fit =>
        fit.left === 0 &&
        isEvident(text, block, fit, numbers.new.includes(fit.at)) &&
        (!this.saysEnd || fit.end === text.count),
    );
  }

  /** @returns true if a fit has something to do, or shows of itself that it is made */
  private isTold(fit: Fit | undefined): boolean {
    return fit !== undefined && (fit.left > 0 || isEvident(this.text, this.block, fit, false));
  }

  private get saysEnd(): boolean {
    return this.place.oldHasNoEnd === true || this.place.newHasNoEnd === true;
  }

  /** @returns true if a fit has another one in it, and less to do: what is left there is made already */
  private includes(one: Fit, other: Fit): boolean {
    return (
      one.left < other.left &&
      one.at <= other.at &&
      other.end <= one.end &&
      !editsOf(this.block, one).some(({ edit, isMade }) => isMade && isRepeated(this.text, edit))
    );
  }

  /** Without a line around it, a change can only be at the end, if it says so. */
  private insertion(): Spot | Refused {
    const { text, place, block } = this;
    const { count } = text;
    const isAtEnd = place.isAtEnd === true || count === 0;
    const [there] = this.new.some(isSignificant)
      ? findFits(text, block, withoutBlanks)
      : findFits(text, block).filter(({ end }) => end === count);
    if (there) {
      return this.spot(there, []);
    }
    if (!isAtEnd) {
      return this.refused('noContext');
    }
    const trim = text.in(trimmed);
    const doubled = this.new.find(line => isSignificant(line) && trim.has(line.trim()));
    const [line = 0] = doubled === undefined ? [] : trim.placesOf(doubled.trim());
    const concerns: PlaceConcern[] =
      doubled === undefined ? [] : [{ kind: 'twin', line: line + 1 }];
    const edits = [{ from: count, to: count, lines: this.new }];
    return { at: count, end: count, edits, made: [], concerns };
  }

  /** At the only place that has the lines but for their indentation, which the new lines get, and for blanks at ends. */
  private reindented(): Spot | Refused {
    const { text, block, old } = this;
    const [fit, ...others] = findFits(text, block, trimmed).filter(
      ({ left, end, matches }) =>
        left > 0 &&
        matches.every(({ isOld }) => !isOld.includes(false)) &&
        (!this.saysEnd || end === text.count),
    );
    if (!fit || !old.some(isSignificant)) {
      return this.refused('notFound');
    }
    if (others.length > 0) {
      return this.refused('ambiguous');
    }
    const there = fit.matches.flatMap(({ at, end }) =>
      text.lines.slice(at, end).map((actual, index) => ({ line: at + index + 1, actual })),
    );
    const indentation = new Indentation(
      old,
      there.map(({ actual }) => actual),
    );
    const spot = this.spot(fit, this.doubts(fit, undefined));
    const edits = spot.edits.map(edit => ({
      ...edit,
      lines: edit.lines.flatMap(line => indentation.adapt(line) ?? []),
    }));
    if (edits.some(({ lines }, index) => lines.length !== spot.edits[index]?.lines.length)) {
      return this.refused('notFound');
    }
    const differences = there.flatMap(({ line, actual }, index) => {
      const expected = old[index] ?? '';
      return expected === actual ? [] : { line, expected, actual };
    });
    return indentation.isSame || !isIndented(this.path)
      ? { ...spot, edits }
      : { ...spot, edits, concerns: [...spot.concerns, { kind: 'context', differences }] };
  }

  /** Of several places, those at the end of the file, or below the heads of their block, if it says so. */
  private narrowed(fits: readonly Fit[]): readonly Fit[] {
    const { text, place } = this;
    const atEnd = fits.filter(({ end }) => place.isAtEnd === true && end === text.count);
    const left = atEnd.length > 0 ? atEnd : fits;
    return left.length > 1 ? left.filter(({ at }) => this.isBelowHeads(at)) : left;
  }

  private get heads(): readonly string[] {
    const { anchors = [], head } = this.place;
    return head === undefined ? anchors : [...anchors, head];
  }

  private isBelowHeads(at: number): boolean {
    return this.heads.every(head => isInside(this.text, head, at));
  }

  /** What speaks against the only place that has the lines. */
  private doubts(fit: Fit, made: Fit | undefined): readonly PlaceConcern[] {
    const { text } = this;
    const elsewhere = { kind: 'elsewhere', line: fit.at + 1 } as const;
    const doubts: PlaceConcern[] = [];
    const missing = this.heads.find(head => headsIn(text, head).length === 0);
    if (missing !== undefined) {
      doubts.push({ kind: 'head', text: missing });
    } else if (!this.isBelowHeads(fit.at) || this.isEdited(fit)) {
      doubts.push(elsewhere);
    }
    const twin = made ? made.at : this.doubledAt(fit);
    return twin === undefined ? doubts : [...doubts, { kind: 'twin', line: twin + 1 }];
  }

  /**
   * @returns true if the block says another place, where all lines around its change are: someone has edited the lines
   *   that it changes, and the place that fits is another one with the same lines
   */
  private isEdited(fit: Fit): boolean {
    const { text, block, numbers } = this;
    const [piece = []] = block.pieces;
    return (
      numbers.old.length > 0 &&
      contextPlaces(text, piece).some(at => at !== fit.at && (at < fit.at || at >= fit.end))
    );
  }

  /** The index of lines that a change would double, or that are next to the same lines, which it would remove again. */
  private doubledAt(fit: Fit): number | undefined {
    const { text, block } = this;
    if (this.hasNewWords) {
      return fit.at;
    }
    return editsOf(block, fit)
      .flatMap(({ edit: { from, to, lines }, isAtEdge }) => {
        if (lines.length === 0) {
          return isRepeated(text, { from, to }) ? from : [];
        }
        const telling = lines.filter(line => isSignificant(line) && !this.old.includes(line));
        const isSaid =
          (telling.length > 1 || (isAtEdge && telling.length > 0)) &&
          from === to &&
          telling.every(line => text.words.includes(wordsOf([line])) && isLong(line));
        return isSaid ? from : [];
      })
      .at(0);
  }

  /** @returns true if the text has all words of the changed lines with those around them, as after a formatter */
  private get hasNewWords(): boolean {
    const words = wordsOf(this.new);
    return (
      words.split(' ').length > minWords + 1 &&
      !wordsOf(this.old).includes(words) &&
      this.text.words.includes(words)
    );
  }

  private spot(fit: Fit, concerns: readonly PlaceConcern[]): Spot {
    const all = editsOf(this.block, fit);
    return {
      at: fit.at,
      end: fit.end,
      edits: [...all.flatMap(({ edit, isMade }) => (isMade ? [] : edit)), ...this.endEdit(fit.end)],
      made: all.flatMap(({ edit, isMade }) => (isMade ? edit : [])),
      concerns,
    };
  }

  /** A block that says that it has the last line may change its line end. */
  private endEdit(end: number): readonly LineChange[] {
    const { oldHasNoEnd = false, newHasNoEnd = false } = this.place;
    const { count, lines } = this.text;
    const hasEnd = lines.length > count;
    return oldHasNoEnd !== newHasNoEnd && hasEnd !== oldHasNoEnd && end === count
      ? [{ from: count, to: lines.length, lines: oldHasNoEnd ? [''] : [] }]
      : [];
  }

  private refused(reason: Refused['reason']): Refused {
    const trim = this.text.in(trimmed);
    const missing =
      reason === 'notFound'
        ? this.old.find(line => isSignificant(line) && !trim.has(line.trim()))
        : undefined;
    return { reason, place: this.place, ...(missing !== undefined && { missing }) };
  }
}

/** Fewer words may well be there twice. */
const minWords = 4;

/** A line of one word may well be there twice. */
function isLong(line: string): boolean {
  return wordsOf([line]).trim().split(' ').length > 1;
}

/** @returns true if some lines are next to the same lines */
function isRepeated(text: FileText, { from, to }: Pick<LineChange, 'from' | 'to'>): boolean {
  const lines = text.lines.slice(from, to);
  return (
    lines.some(isSignificant) && (text.fits(lines, from - lines.length) || text.fits(lines, to))
  );
}

/** The changes of a block at a fit, in lines of the text. */
function editsOf({ pieces }: Block, { matches }: Fit) {
  return matches.flatMap(({ at: start, isOld }, index) => {
    const piece = pieces[index] ?? [];
    let at = start;
    let change = -1;
    return piece.flatMap(({ isChange, old, new: added }, place) => {
      change += Number(isChange);
      const isMade = isChange && isOld[change] === false;
      const from = at;
      at += (isMade ? added : old).length;
      const isAtEdge = place === 0 || place === piece.length - 1;
      return isChange
        ? [{ edit: { from, to: at, lines: isMade ? [] : added }, isMade, isAtEdge }]
        : [];
    });
  });
}

/** Where the unchanged lines of a piece are, with as many others between them as it changes. */
function contextPlaces(text: FileText, piece: Piece): readonly number[] {
  const context = piece.filter(({ isChange }) => !isChange);
  if (!context.flatMap(({ old }) => old).some(isSignificant)) {
    return piece.length > 0 ? [-1] : [];
  }
  const [first] = piece;
  const before = first?.isChange ? first.old.length : 0;
  return text
    .places(context[0]?.old ?? [])
    .map(at => at - before)
    .filter(start => {
      let at = start;
      return piece.every(({ isChange, old }) => {
        const isThere = isChange || text.fits(old, at);
        at += old.length;
        return isThere;
      });
    });
}

/** Where lines begin as a head does, which may lack its indentation or its end. */
function headsIn({ lines, count }: FileText, head: string): readonly number[] {
  const start = head.trim();
  return lines
    .slice(0, count)
    .flatMap((line, index) => (line.trimStart().startsWith(start) ? index : []));
}

/** @returns true if a line is below a head, before the next line that begins as the head does and is indented no more */
function isInside(text: FileText, head: string, at: number): boolean {
  const above = headsIn(text, head).findLast(place => place <= at);
  const start = above === undefined ? undefined : text.lines[above];
  return (
    above !== undefined &&
    start !== undefined &&
    !text.lines
      .slice(above + 1, at)
      .some(
        line =>
          indentOf(line).length <= indentOf(start).length && firstWord(line) === firstWord(start),
      )
  );
}

function firstWord(line: string): string {
  return /^\s*(\S*)/.exec(line)?.[1] ?? '';
}
