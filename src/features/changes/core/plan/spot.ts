import type { ChangeConcern } from '../model/changePlan';
import type { Place, Refused } from '../model/fileChange';
import type { LineChange } from '../model/lineDiff';
import { isSignificant } from '../model/lineKinds';
import { type Block, readingsOf } from './block';
import { doubtsAbout, hasNewWords, isEdited, placesAround } from './doubts';
import { exact, type FileText, type Notation, trimmed, withoutBlanks } from './fileText';
import { type Fit, findFits, isIn } from './fits';
import { headsOf, isBelow, missingHead } from './heads';
import { indentOf, isIndented, reindent } from './indentation';

/** The position of a place in a text, and the edits left to make there. */
export interface Spot {
  readonly at: number;
  readonly edits: readonly LineChange[];
  /** Lines that are there already. */
  readonly made: readonly LineChange[];
  readonly concerns: readonly ChangeConcern[];
}

/** The indexes that the numbers of a place can mean, before its change and after it. */
interface Numbers {
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
    const { text, block, numbers } = this;
    const same = this.fits('old', exact);
    const isTelling = block.old.some(isSignificant);
    const shown = same.length > 0 || !isTelling ? same : this.fits('old', trimmed);
    // Of two places, one of which is in the other, the larger one says more.
    const made = this.fits('new', withoutBlanks).filter(fit => !isIn(fit, shown));
    const open = shown.filter(fit => !isIn(fit, made));
    if (!text.isSearchable) {
      return this.refused('ambiguous');
    }
    // Lines that differ in blanks, and those at the end, count only if nothing is there already.
    const isExact = same.length > 0 && block.old.length > 0;
    const [here, ...others] = isExact ? open.filter(({ at }) => numbers.old.includes(at)) : [];
    const known = made.filter(fit => this.isEvident(fit, numbers.new.includes(fit.at)));
    const there = known.find(({ at }) => [...numbers.new, ...numbers.old].includes(at));
    if (here && (others.length > 0 || there)) {
      return this.refused('ambiguous');
    }
    if (here) {
      const { at } = here;
      const line = at + 1;
      // The number may refer to the text before the other changes, which have edited the lines there.
      const isOther = placesAround(text, block)?.some(
        other => other !== at && numbers.old.includes(other),
      );
      return this.spot(here, [
        ...(isOther ? [{ kind: 'elsewhere', line } as const] : []),
        ...(hasNewWords(text, block) ? [{ kind: 'twin', line } as const] : []),
      ]);
    }
    if (there) {
      // Lines that were only removed may have been at another place.
      const isTold = open.length === 0 || this.isEvident(there, false);
      return isTold ? this.madeSpot(there) : this.refused('ambiguous');
    }
    const [first] = known;
    if (first && !(isExact && open.length > 0)) {
      const isOther = this.place.line !== undefined && isEdited(text, this.place, block, first);
      return isOther ? this.refused('edited') : this.madeSpot(first);
    }
    return this.onlyPlace(open, made, isExact);
  }

  private onlyPlace(open: readonly Fit[], made: readonly Fit[], isExact: boolean): Spot | Refused {
    const { text, place, block } = this;
    const below = open.filter(({ at }) => isBelow(text, headsOf(place), at));
    const [fit, ...others] = isExact && open.length > 1 ? below : open;
    const isBare = isExact && !block.old.some(isSignificant);
    if (isBare || (block.old.length === 0 && !fit)) {
      return this.refused('noContext');
    }
    if (!fit || others.length > 0) {
      return this.refused(open.length > 0 || isExact ? 'ambiguous' : 'notFound');
    }
    return this.spot(fit, doubtsAbout(text, place, block, fit, made, isExact));
  }

  /** A block that says that it has the last line is nowhere else, and lines without others around them must say so. */
  private fits(side: 'old' | 'new', notation: Notation): readonly Fit[] {
    const { text, block, place } = this;
    const { isAtEnd = false, oldHasNoEnd = false, newHasNoEnd = false } = place;
    const isLast = isAtEnd || oldHasNoEnd || newHasNoEnd;
    if (side === 'old' && block.old.length === 0) {
      const { count } = text;
      const change = { from: count, to: count, lines: block.new, isBetween: true };
      const end = { at: count, end: count, changes: [change] };
      return isAtEnd || count === 0 ? [{ ...end, spans: [end] }] : [];
    }
    return findFits(text, block, side, notation).filter(({ end }) => !isLast || end === text.count);
  }

  /**
   * @returns true if a place shows that its changes are made: their telling new lines are there; or nothing is between the
   *   lines on both sides of what was removed, and the removed lines are not elsewhere
   * @param isSure true if it is where the block says that it is
   */
  private isEvident({ end, changes }: Fit, isSure: boolean): boolean {
    const { text, block } = this;
    const isEnd = block.old.length === 0 && end === text.count;
    return changes.every(({ from, to, lines, isBetween }) => {
      const removed = lines.filter(isSignificant);
      const isGone = isSure || !removed.some(line => text.has(line));
      return (
        text.lines.slice(from, to).some(isSignificant) ||
        // Brackets that are removed may have been any.
        ((isBetween || isEnd) && isGone && (lines.length === 0 || removed.length > 0))
      );
    });
  }

  private madeSpot({ at, end, changes }: Fit): Spot {
    return { at, edits: this.endEdit(end), made: changes, concerns: [] };
  }

  /** The edits of a place, with the indentation that its lines have there. */
  private spot({ at, end, spans, changes }: Fit, doubts: readonly ChangeConcern[]): Spot | Refused {
    const { text, block, path } = this;
    const there = spans.flatMap(span =>
      text.lines.slice(span.at, span.end).map((actual, index) => ({ actual, at: span.at + index })),
    );
    const adapted = reindent(
      block.old,
      there.map(({ actual }) => actual),
    );
    const edits = changes.flatMap(({ from, to, lines }) => {
      const added = lines.flatMap(line => adapted?.(line) ?? []);
      return added.length === lines.length ? { from, to, lines: added } : [];
    });
    if (!adapted || edits.length < changes.length) {
      return this.refused('notFound');
    }
    const differences = there.flatMap((line, index) => {
      const expected = block.old[index] ?? '';
      const isOther = expected.trim() !== '' && indentOf(expected) !== indentOf(line.actual);
      return isOther ? { line: line.at + 1, expected, actual: line.actual } : [];
    });
    const isCertain = differences.length === 0 || !isIndented(path);
    return {
      at,
      edits: [...edits, ...this.endEdit(end)],
      made: [],
      concerns: isCertain ? doubts : [...doubts, { kind: 'context', differences }],
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
    const missing = this.block.old.find(line => isSignificant(line) && !trim.has(line.trim()));
    const isTold = reason === 'notFound' && missing !== undefined;
    return { reason, place: this.place, ...(isTold && { missing }) };
  }
}
