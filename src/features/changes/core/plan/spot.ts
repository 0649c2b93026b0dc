import type { ChangeConcern } from '../model/changePlan';
import type { Place, Refused } from '../model/fileChange';
import type { LineChange } from '../model/lineDiff';
import { isSignificant } from '../model/lineKinds';
import { type Block, readingsOf } from './block';
import { doubtsAbout, hasNewWords, isEdited, isRepeated } from './doubts';
import { type FileText, type Notation, trimmed, withoutBlanks } from './fileText';
import { type Fit, findFits, isEvident } from './fits';
import { headsOf, isBelow, missingHead } from './heads';
import { Indentation, isIndented } from './indentation';

/** The position of a place in a text, and the edits left to make there. */
export interface Spot {
  readonly at: number;
  readonly edits: readonly LineChange[];
  /** Lines that are as they should be already. */
  readonly made: readonly LineChange[];
  readonly concerns: readonly ChangeConcern[];
}

/** The indexes that the numbers of a place can mean, before its change and after it. */
export interface Numbers {
  readonly old: readonly number[];
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
  const missing = missingHead(text, place.anchors);
  if (missing !== undefined) {
    return { reason: 'notFound', place, missing };
  }
  let first: Spot | Refused | undefined;
  for (const block of readingsOf(place)) {
    const spot = new Search(text, place, block, numbers, path).find();
    if (!isMissing(spot)) {
      return spot;
    }
    first ??= spot;
  }
  return first ?? { reason: 'malformed', place };
}

/** @returns true if the lines of a place are not there, or not enough of them */
export function isMissing(spot: Spot | Refused): spot is Refused {
  return 'reason' in spot && (spot.reason === 'notFound' || spot.reason === 'noContext');
}

class Search {
  constructor(
    private readonly text: FileText,
    private readonly place: Place,
    private readonly block: Block,
    private readonly numbers: Numbers,
    private readonly path: string,
  ) {}

  find(): Spot | Refused {
    if (this.block.old.length === 0) {
      return this.insertion();
    }
    const { text } = this;
    const made = this.made();
    const all = this.fits().filter(fit => isEvident(text, fit, false));
    const known = [...made, ...all];
    const open = all.filter(fit => fit.left > 0 && !known.some(other => this.includes(other, fit)));
    if (!text.isSearchable) {
      return this.refused('ambiguous');
    }
    return (
      this.atNumber(made, open) ??
      this.elsewhere(made, open) ??
      this.atOnlyPlace(made, open) ??
      this.reindented()
    );
  }

  private atNumber(made: readonly Fit[], open: readonly Fit[]): Spot | Refused | undefined {
    const { text, block, numbers } = this;
    const [here, ...others] = open.filter(({ at }) => numbers.old.includes(at));
    const indexes = [...numbers.new, ...numbers.old];
    const there = made.find(({ at }) => indexes.includes(at));
    if (here) {
      const isTwin = hasNewWords(text, block);
      return others.length > 0 || there
        ? this.refused('ambiguous')
        : this.spot(here, isTwin ? [{ kind: 'twin', line: here.at + 1 }] : []);
    }
    // What was only removed may have been at another place.
    const isTold = there && (open.length === 0 || isEvident(text, there, false));
    return there && (isTold ? this.spot(there, []) : this.refused('ambiguous'));
  }

  /** Where the change is made already, if it can't be made at another place. */
  private elsewhere([there]: readonly Fit[], open: readonly Fit[]): Spot | Refused | undefined {
    if (!there || open.length > 0) {
      return undefined;
    }
    const isOther = this.place.line !== undefined && isEdited(this.text, this.block, there);
    return isOther ? this.refused('edited') : this.spot(there, []);
  }

  private atOnlyPlace([there]: readonly Fit[], open: readonly Fit[]): Spot | Refused | undefined {
    const { text, place, block } = this;
    if (open.length === 0 || !block.old.some(isSignificant)) {
      return open.length === 0 ? undefined : this.refused('noContext');
    }
    const below = open.filter(({ at }) => isBelow(text, headsOf(place), at));
    const [fit, ...more] = open.length > 1 ? below : open;
    if (!fit || more.length > 0) {
      return this.refused('ambiguous');
    }
    const doubts = doubtsAbout(text, place, block, fit);
    const twin = there ?? this.gone(fit);
    return this.spot(
      fit,
      twin && doubts.length === 0 ? [{ kind: 'twin', line: twin.at + 1 }] : doubts,
    );
  }

  /** Another place with all lines around the change, from which those to remove may be gone already. */
  private gone({ at }: Fit): Fit | undefined {
    return this.fits().find(
      fit =>
        fit.left === 0 &&
        fit.at !== at &&
        this.text.lines.slice(fit.at, fit.end).some(isSignificant),
    );
  }

  /** A block that says that it has the last line is nowhere else. */
  private fits(notation?: Notation): readonly Fit[] {
    const { isAtEnd, oldHasNoEnd, newHasNoEnd } = this.place;
    const isLast = [isAtEnd, oldHasNoEnd, newHasNoEnd].includes(true);
    return findFits(this.text, this.block, notation).filter(
      ({ end }) => !isLast || end === this.text.count,
    );
  }

  /** Where all changes are made. Blanks are set aside unless they are what changes. */
  private made(): readonly Fit[] {
    const { text, block, numbers } = this;
    const isOfBlanks = block.pieces.flat().some(({ isChange, old, new: added }) => {
      return isChange && withoutBlanks(old.join('')) === withoutBlanks(added.join(''));
    });
    return this.fits(isOfBlanks ? undefined : withoutBlanks).filter(
      fit => fit.left === 0 && isEvident(text, fit, numbers.new.includes(fit.at)),
    );
  }

  /** @returns true if a fit has another one in it, and less to do: what is left there is made already */
  private includes(one: Fit, other: Fit): boolean {
    return (
      one.left < other.left &&
      one.at <= other.at &&
      other.end <= one.end &&
      !one.changes.some(change => change.isMade && isRepeated(this.text, change))
    );
  }

  /** Without a line around it, a change can only be at the end, if it says so. */
  private insertion(): Spot | Refused {
    const { text, place, block } = this;
    const { count } = text;
    const lines = block.new;
    const isTelling = lines.some(isSignificant);
    const there = findFits(text, block, isTelling ? withoutBlanks : undefined).find(
      ({ end }) => isTelling || end === count,
    );
    if (there) {
      return this.spot(there, []);
    }
    if (place.isAtEnd !== true && count > 0) {
      return this.refused('noContext');
    }
    const trim = text.in(trimmed);
    const [line] = lines.flatMap(each => (isSignificant(each) ? trim.placesOf(each.trim()) : []));
    return {
      at: count,
      edits: [{ from: count, to: count, lines }],
      made: [],
      concerns: line === undefined ? [] : [{ kind: 'twin', line: line + 1 }],
    };
  }

  /** At the only place that has the lines but for their indentation, which the new lines get, and for blanks at ends. */
  private reindented(): Spot | Refused {
    const { text, place, block, path } = this;
    const { old } = block;
    const [fit, ...others] = this.fits(trimmed).filter(({ changes }) =>
      changes.every(({ isMade }) => !isMade),
    );
    if (!fit || others.length > 0 || !old.some(isSignificant)) {
      return this.refused(fit && others.length > 0 ? 'ambiguous' : 'notFound');
    }
    const there = fit.matches.flatMap(({ at, end }) =>
      text.lines.slice(at, end).map((actual, index) => ({ line: at + index + 1, actual })),
    );
    const indentation = new Indentation(
      old,
      there.map(({ actual }) => actual),
    );
    const spot = this.spot(fit, doubtsAbout(text, place, block, fit, true));
    const edits = spot.edits.flatMap(edit => {
      const lines = edit.lines.flatMap(line => indentation.adapt(line) ?? []);
      return lines.length === edit.lines.length ? { ...edit, lines } : [];
    });
    if (edits.length < spot.edits.length) {
      return this.refused('notFound');
    }
    const differences = there.flatMap(({ line, actual }, index) => {
      const expected = old[index] ?? '';
      return expected === actual ? [] : { line, expected, actual };
    });
    const isCertain = indentation.isSame || !isIndented(path);
    const doubts = isCertain ? [] : [{ kind: 'context', differences } as const];
    return { ...spot, edits, concerns: [...spot.concerns, ...doubts] };
  }

  private spot({ at, end, changes }: Fit, concerns: readonly ChangeConcern[]): Spot {
    const edits = changes.flatMap(({ from, to, isMade, segment }) =>
      isMade ? [] : { from, to, lines: segment.new },
    );
    const made = changes.flatMap(({ from, to, isMade }) => (isMade ? { from, to, lines: [] } : []));
    return { at, edits: [...edits, ...this.endEdit(end)], made, concerns };
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
    const missing = this.block.old.find(line => isSignificant(line) && !trim.has(line.trim()));
    const isTold = reason === 'notFound' && missing !== undefined;
    return { reason, place: this.place, ...(isTold && { missing }) };
  }
}
