import type { PlannedChange } from '../model/changePlan';
import { lineDiff } from '../model/lineDiff';
import { isComment, isSignificant } from '../model/lineKinds';
import { FileText } from './fileText';
import { firstWord } from './heads';
import { indentOf } from './indentation';

/** What code shows that is named as a file. */
export type Look = 'file' | 'quotation' | 'diff' | 'picture';

/** Prefixes of the lines in pictures of a file. */
const prefixes: readonly RegExp[] = [
  /^\s*\d{1,6}(?:\s?[|│:.)]\s?|\t| {1,2})/,
  /^(?:>>>|\.\.\.|[>$%|])[ \t]?/,
];

const sign = /^[-+ ]/;

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
      : !isText && isMost(behind(prefix), telling);
  const isDiff = base
    ? isShown(sign) || kept(sign).some(line => line.startsWith('-'))
    : !isText && lines.every(line => line === '' || sign.test(line));
  if (isDiff && lines.some(line => /^[-+]/.test(line) && base?.has(line) !== true)) {
    return 'diff';
  }
  if ([...prefixes, ...commonIndent(lines)].some(isShown)) {
    return 'picture';
  }
  return base && isQuotation(base, lines) ? 'quotation' : 'file';
}

function commonIndent(lines: readonly string[]): readonly RegExp[] {
  const indents = lines.filter(line => line.trim() !== '').map(line => indentOf(line).length);
  const least = indents.reduce((one, other) => Math.min(one, other), indents[0] ?? 0);
  return least > 0 ? [new RegExp(`^\\s{${least}}`)] : [];
}

/** @returns true for a part of a file, unless it begins as the file does: then it may lack its end */
function isQuotation(base: FileText, lines: readonly string[]): boolean {
  const shown = trimEnds(lines);
  return base.places(shown).length > 0 && (shown.length === base.count || !base.fits(shown, 0));
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
  const shown = new FileText(lines);
  const single = [...new Set(lines)].filter(
    line => isSignificant(line) && base?.placesOf(line).length === 1,
  );
  return (
    isLabeled ||
    isMost(
      single.filter(line => shown.placesOf(line).length > 1),
      single,
    )
  );
}

function isMost(lines: readonly string[], all: readonly string[]): boolean {
  return lines.length > all.length - lines.length;
}

/**
 * The changes that code makes as the whole of a file. Lines that only go are missing, unless they have moved; lines that
 * others replace between lines that stay, at least half as many, are rewritten. A new line with the first word of an old
 * one stays in its place.
 */
export function rewritesOf(base: FileText, text: FileText): readonly PlannedChange[] {
  const edits = lineDiff(base.lines, text.lines);
  const moved = new Set(edits.flatMap(edit => edit.lines.map(line => line.trim())));
  return edits.map(edit => {
    const { from, to, lines } = edit;
    // Lines that stay on one side only may be all that is shown.
    const neighbors = Number(from > 0) + Number(to < base.count);
    const missing = partsOf(base.lines.slice(from, to), lines).flatMap(({ removed, added }) =>
      added * neighbors >= removed.length ? [] : removed.filter(line => !moved.has(line.trim())),
    );
    const [line] = missing;
    return {
      edits: [edit],
      concerns:
        line === undefined ? [] : [{ kind: 'excerpt', missing: missing.length, line: line.trim() }],
    };
  });
}

/** True if the beginning of a file is missing from its rewrite, or its end: then the code may be any part of it. */
export function isPart(base: FileText, rewrites: readonly PlannedChange[]): boolean {
  const telling = base.lines.flatMap((line, index) => (isSignificant(line) ? index : []));
  const isMissing = (line = -1) =>
    rewrites.some(
      ({ edits, concerns }) =>
        concerns.length > 0 && edits.some(({ from, to }) => from <= line && line < to),
    );
  return isMissing(telling[0]) || isMissing(telling.at(-1));
}

/** The telling lines that go, and the number of those that come, between lines that begin with the same word. */
function partsOf(old: readonly string[], lines: readonly string[]) {
  const added = lines.filter(isSignificant);
  const parts: { removed: string[]; added: number }[] = [];
  let removed: string[] = [];
  for (const line of old.filter(isSignificant)) {
    const at = added.findIndex(each => firstWord(each) === firstWord(line));
    if (at < 0) {
      removed.push(line);
    } else {
      parts.push({ removed, added: at });
      added.splice(0, at + 1);
      removed = [];
    }
  }
  return [...parts, { removed, added: added.length }];
}
