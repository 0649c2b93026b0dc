import type { PlannedChange } from '../model/changePlan';
import { lineDiff } from '../model/lineDiff';
import { isComment, isSignificant } from '../model/lineKinds';
import { type FileText, wordsOf } from './fileText';
import { indentOf } from './indentation';

/** What code shows that is named as a file. */
export type Look = 'file' | 'quotation' | 'diff' | 'picture';

/** What is before the lines in pictures of a file. */
const prefixes: readonly RegExp[] = [
  /^\s*\d{1,6}(?:\s?[|│:.)]\s?|\t| {1,2})/,
  /^(?:>>>|\.\.\.|[>$%|])[ \t]?/,
];

const sign = /^[-+ ]/;

/** A share of the lines with letters or digits. */
const most = 0.5;

/**
 * Tells if code is a file or a picture of it: most lines that it shares with the file have the same prefix there. A
 * picture with signs is a diff, and code that only shows lines of the file is a quotation.
 *
 * @param base the file; undefined if it is new
 */
export function lookOf(
  base: FileText | undefined,
  lines: readonly string[],
  isText: boolean,
): Look {
  const isKnown = (line: string) => isSignificant(line) && base?.has(line) === true;
  const telling = lines.filter(isSignificant);
  const behind = (prefix: RegExp) => telling.filter(line => prefix.test(line) && !isKnown(line));
  const kept = (prefix: RegExp) => behind(prefix).filter(line => isKnown(line.replace(prefix, '')));
  const isShown = (prefix: RegExp) =>
    base
      ? kept(prefix).length > telling.filter(isKnown).length
      : !isText && behind(prefix).length > most * telling.length;
  const isDiff = base
    ? isShown(sign) || kept(sign).some(line => line.startsWith('-'))
    : !isText && lines.every(line => line === '' || sign.test(line));
  if (isDiff && lines.some(line => /^[-+]/.test(line) && base?.has(line) !== true)) {
    return 'diff';
  }
  const prefix = [...prefixes, ...commonIndent(lines)].find(isShown);
  if (prefix) {
    const isAll = telling.every(line => base?.has(line.replace(prefix, '')));
    return isAll ? 'quotation' : 'picture';
  }
  return base && isQuotation(base, lines) ? 'quotation' : 'file';
}

function commonIndent(lines: readonly string[]): readonly RegExp[] {
  const indents = lines.filter(line => line.trim() !== '').map(line => indentOf(line).length);
  const least = indents.reduce((one, other) => Math.min(one, other), indents[0] ?? 0);
  return least > 0 ? [new RegExp(`^\\s{${least}}`)] : [];
}

/** @returns true for a part of a file, unless it is most of it from its beginning: then it may lack its end */
function isQuotation(base: FileText, lines: readonly string[]): boolean {
  const shown = trimEnds(lines);
  const isStart =
    base.fits(shown, 0) && shown.length < base.count && shown.length * 2 >= base.count;
  return !isStart && base.places(shown).length > 0;
}

function trimEnds(lines: readonly string[]): readonly string[] {
  const isTold = (line: string) => line !== '';
  return lines.slice(lines.findIndex(isTold), lines.findLastIndex(isTold) + 1);
}

/** Comments above the old and the new form of some code. */
const labels = [
  /^\W*(?:before|old|wrong|bad|incorrect|vorher|alt|falsch|schlecht|avant|ancien|mauvais|faux|antes|viejo|mal|incorrecto|変更前|修正前|悪い例|之前|修改前|错误)\W*$/iu,
  /^\W*(?:after|new|right|good|correct|fixed|nachher|neu|richtig|gut|après|nouveau|bon|correct|después|nuevo|bien|correcto|変更後|修正後|良い例|之后|修改后|正确)\W*$/iu,
];

/** @returns true if code shows a file twice, as it was and as it is to be */
export function isComparison(base: FileText | undefined, lines: readonly string[]): boolean {
  const isLabeled = labels.every(label =>
    lines.some(line => isComment(line) && label.test(line) && base?.has(line) !== true),
  );
  const counts = countsOf(lines);
  const single = [...counts.keys()].filter(
    line => isSignificant(line) && base?.placesOf(line).length === 1,
  );
  const doubled = single.filter(line => (counts.get(line) ?? 0) > 1);
  return isLabeled || (doubled.length > 0 && doubled.length >= most * single.length);
}

/**
 * What code changes that is the whole of a file. Lines that only go are missing, unless they have moved; lines that
 * others replace between lines that stay, at least half as many, are rewritten.
 */
export function rewritesOf(base: FileText, text: FileText): readonly PlannedChange[] {
  const edits = lineDiff(base.lines, text.lines);
  const moved = countsOf(edits.flatMap(edit => edit.lines.map(line => line.trim())));
  return edits.map(edit => {
    const { from, to, lines } = edit;
    // Lines that stay on one side only may be all that is shown.
    const neighbors = Number(from > 0) + Number(to < base.count);
    const missing = partsOf(base.lines.slice(from, to), lines).flatMap(({ removed, added }) => {
      const gone = removed.filter(line => !take(moved, line.trim()));
      return added.length * neighbors >= removed.length ? [] : gone;
    });
    const [line] = missing;
    return {
      edits: [edit],
      concerns:
        line === undefined ? [] : [{ kind: 'excerpt', missing: missing.length, line: line.trim() }],
    };
  });
}

/** How much an old line and a new one must have in common for one to take the place of the other, from 0 to 1. */
const minLikeness = 0.4;

/** The telling lines of a change, divided where a new line is like an old one. */
function partsOf(old: readonly string[], added: readonly string[]) {
  const left = added.filter(isSignificant);
  const parts: { removed: string[]; added: string[] }[] = [{ removed: [], added: [] }];
  for (const line of old.filter(isSignificant)) {
    const at = left.findIndex(each => likeness(line, each) >= minLikeness);
    if (at < 0) {
      parts.at(-1)?.removed.push(line);
    } else {
      parts.at(-1)?.added.push(...left.splice(0, at + 1).slice(0, -1));
      parts.push({ removed: [], added: [] });
    }
  }
  parts.at(-1)?.added.push(...left);
  return parts;
}

/** Twice the share of words that two lines have in common (Dice), from 0 to 1. */
function likeness(one: string, other: string): number {
  const words = wordsOf([one]).trim().split(' ');
  const left = wordsOf([other]).trim().split(' ');
  const counts = countsOf(left);
  return (2 * words.filter(word => take(counts, word)).length) / (words.length + left.length);
}

function countsOf(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  return counts;
}

/** @returns false if there is none left */
function take(counts: Map<string, number>, item: string): boolean {
  const count = counts.get(item) ?? 0;
  counts.set(item, count - 1);
  return count > 0;
}
