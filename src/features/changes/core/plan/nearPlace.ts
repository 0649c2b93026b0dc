import { isSignificant } from '../model/lineKinds';
import {
  type Choice,
  type ChosenPlace,
  choosePlace,
  type LineEdit,
  type PlaceHints,
} from './choosePlace';
import { indentOf, mapPattern, type Pattern, trimPattern } from './pattern';
import type { SearchableText } from './searchableText';

/** Unchanged lines at the edges that need not fit, as with `patch`. */
const maxFuzz = 2;

/** Lines with letters or digits that must fit nevertheless. */
const minSignificant = 2;

/**
 * Finds the only place of a pattern that fits but for blanks at the ends of lines, for the indentation of the whole
 * pattern, or for unchanged lines at its edges. A person must look at it, so it has a concern.
 */
export function nearPlace(text: SearchableText, pattern: Pattern, hints: PlaceHints): Choice {
  if (pattern.old.filter(isSignificant).length < minSignificant) {
    return { reason: 'notFound' };
  }
  for (const find of [withoutBlanks, withoutIndent, withoutEdges]) {
    const found = find(text, pattern, hints);
    if (found) {
      return found;
    }
  }
  return { reason: 'notFound' };
}

const withoutEnd = (line: string) => line.trimEnd();
const trimmed = (line: string) => line.trim();

function withoutBlanks(text: SearchableText, pattern: Pattern, hints: PlaceHints) {
  const found = choosePlace(text.variant(withoutEnd), mapPattern(pattern, withoutEnd), hints);
  return 'reason' in found ? undefined : within(text, pattern, found);
}

function withoutIndent(text: SearchableText, pattern: Pattern, hints: PlaceHints) {
  const found = choosePlace(text.variant(trimmed), mapPattern(pattern, trimmed), hints);
  if ('reason' in found || found.edits.length === 0 || found.present > 0) {
    return undefined;
  }
  const shifts = new Set(
    pattern.old.flatMap((line, index) =>
      line.trim() === ''
        ? []
        : shiftOf(indentOf(line), indentOf(text.lines[found.at + index] ?? '')),
    ),
  );
  const [shift] = shifts;
  return shift && shifts.size === 1
    ? within(text, pattern, found, lines => lines.map(line => shifted(line, shift)))
    : undefined;
}

function withoutEdges(text: SearchableText, pattern: Pattern, hints: PlaceHints) {
  const [first, last] = [pattern.segments[0], pattern.segments.at(-1)];
  const prefix = first?.kind === 'same' ? first.lines.length : 0;
  const suffix = last?.kind === 'same' ? last.lines.length : 0;
  const context = Math.max(prefix, suffix);
  for (let fuzz = 1; fuzz <= Math.min(maxFuzz, context); fuzz += 1) {
    const before = dropped(fuzz, prefix, context);
    const rest = trimPattern(pattern, { before, after: dropped(fuzz, suffix, context) });
    if (rest.old.filter(isSignificant).length < minSignificant) {
      return undefined;
    }
    const found = choosePlace(text, rest, {
      ...hints,
      stated: hints.stated.map(each => each + before),
    });
    if (!('reason' in found)) {
      // Without all of its lines, it is not certain that the change is made there.
      return found.edits.length === 0
        ? undefined
        : within(text, pattern, { ...found, at: found.at - before });
    }
  }
  return undefined;
}

/** How many unchanged lines at one edge need not fit. The one next to the change always must. */
function dropped(fuzz: number, edge: number, context: number): number {
  return Math.max(0, Math.min(fuzz + edge - context, edge - 1));
}

/** The place, with the lines that do not fit as its concern. */
function within(
  text: SearchableText,
  { old, segments }: Pattern,
  found: ChosenPlace,
  adapt = (lines: readonly string[]) => lines,
): ChosenPlace {
  if (found.edits.length === 0) {
    return found;
  }
  const changes = segments.flatMap(each => (each.kind === 'change' ? [each.new] : []));
  const edits = found.edits.map(
    (edit): LineEdit => ({ ...edit, lines: adapt(changes[edit.change] ?? []) }),
  );
  const differences = old.flatMap((expected, index) => {
    const actual = text.lines[found.at + index] ?? '';
    return expected === actual ? [] : { line: found.at + index + 1, expected, actual };
  });
  return { ...found, edits, concern: { kind: 'context', differences } };
}

/** What turns one indentation into another: `+` or `-`, and the blanks; `?` if it is neither. */
function shiftOf(from: string, to: string): string {
  if (to.endsWith(from)) {
    return `+${to.slice(0, to.length - from.length)}`;
  }
  return from.endsWith(to) ? `-${from.slice(0, from.length - to.length)}` : '?';
}

function shifted(line: string, shift: string): string {
  const blanks = shift.slice(1);
  if (line.trim() === '') {
    return line;
  }
  if (shift.startsWith('+')) {
    return blanks + line;
  }
  return line.startsWith(blanks) ? line.slice(blanks.length) : line.trimStart();
}
