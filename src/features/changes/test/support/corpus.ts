import { answerForms } from './answerForms';
import type { FilePair } from './filePairs';
import { lineChanges, linesOf, textOf } from './lineChanges';
import { type Content, type Mangle, mangles, type Task, taskOf, write } from './mangles';
import { planAnswer, type Review } from './planAnswer';
import { Random } from './random';

/** A generated answer about a file, of which is known what it means. */
export interface CorpusCase {
  readonly index: number;
  readonly task: Task;
  readonly mangle: Mangle;
  readonly content: Content;
  readonly answer: string;
  readonly isComplete: boolean;
  readonly base: string;
  readonly truths: readonly string[];
  /** The answer breaks off before it says what changes. */
  readonly isEmpty: boolean;
}

/** The outcome of a case. An unrequested change is rightly not ticked. */
export const verdicts = [
  'right',
  'right, not ticked',
  'refused',
  'rightly not ticked',
  'partly, not ticked',
  'wrong, not ticked',
  'as git or patch does',
  'as a rewrite',
  'silently wrong',
] as const;

export type Verdict = (typeof verdicts)[number];

export interface Judgment {
  readonly verdict: Verdict;
  /** Why it is refused, or what is wrong. */
  readonly reason: string;
  readonly text: string;
}

/** The number of pairs that are tried for a form and a mangle until the mangle makes a difference. */
const tries = 40;

/** All kinds of cases. Those that no pair fits have no cases. */
const kinds = answerForms.flatMap(form => mangles.map(mangle => ({ form, mangle })));

/** Makes the case of an index: the same one for the same pairs and seed. Undefined if no pair fits. */
export function corpusCase(
  pairs: readonly FilePair[],
  seed: number,
  index: number,
): CorpusCase | undefined {
  const { form, mangle } = kinds[index % kinds.length] as (typeof kinds)[number];
  const random = new Random(seed * 1_000_003 + index);
  for (let left = tries; left > 0; left -= 1) {
    const task = taskOf(random.pick(pairs), form);
    const content = mangle.content(task, random);
    const pieces = content && form.write({ ...content, path: task.pair.path });
    const written = pieces && (mangle.answer ? mangle.answer(pieces, task, random) : write(pieces));
    if (content && written) {
      const { text, isComplete, truths = content.truths, isEmpty = false } = written;
      const base = textOf(content.base);
      return { index, task, mangle, content, answer: text, isComplete, base, truths, isEmpty };
    }
  }
  return undefined;
}

/** Plans a case, and judges the result by what is right. */
export async function judge(each: CorpusCase): Promise<Judgment> {
  const { answer, base, isComplete, truths } = each;
  const { path } = each.task.pair;
  const review = await planAnswer(answer, { [path]: base }, isComplete);
  const judgment = verdictOf(each, review);
  if (judgment.verdict === 'silently wrong' || truths.length === 0 || judgment.text === base) {
    return judgment;
  }
  // A second time changes nothing, unless what was refused is plain since the rest is made.
  const again = await planAnswer(answer, { [path]: judgment.text }, isComplete);
  const changed = again.files.find(file => file.text !== judgment.text);
  return changed?.isTicked && !truths.includes(changed.text)
    ? { verdict: 'silently wrong', reason: 'applied twice', text: changed.text }
    : judgment;
}

function verdictOf(each: CorpusCase, { files, refusals }: Review): Judgment {
  const { base, truths, isEmpty } = each;
  const { path } = each.task.pair;
  const reasons = [...new Set(refusals.map(({ reason }) => reason))].sort();
  const reason = reasons.join(', ');
  const file = files.find(planned => planned.path === path);
  const text = file?.text ?? base;
  const other = files.find(planned => planned !== file);
  if (other) {
    const verdict = other.isTicked ? 'silently wrong' : 'wrong, not ticked';
    return { verdict, reason: `another file: ${other.kind}`, text };
  }
  if (!file) {
    if (refusals.length === 0) {
      return isEmpty
        ? { verdict: 'right', reason: 'nothing', text }
        : { verdict: 'silently wrong', reason: 'ignored', text };
    }
    const isRight = truths.includes(base);
    const claimsMore = reason === 'applied' && !isRight && !isShown(each);
    if (claimsMore) {
      return { verdict: 'silently wrong', reason: 'said to be there', text };
    }
    return { verdict: isRight ? 'right' : 'refused', reason, text };
  }
  // The blanks of a blank line are nothing that an answer without them can change.
  const blank = (lines: string) => lines.replace(/^[ \t]+$/gm, '');
  if (truths.some(truth => blank(truth) === blank(text))) {
    return { verdict: file.isTicked ? 'right' : 'right, not ticked', reason, text };
  }
  if (file.isTicked) {
    const isRewrite = each.task.form.places === 'whole' && isRewritten(base, text);
    const verdict = isRewrite ? 'as a rewrite' : 'silently wrong';
    return { verdict, reason: reason || 'another text', text };
  }
  if (truths.length === 0) {
    return { verdict: 'rightly not ticked', reason, text };
  }
  const isPart = truths.some(truth => isPartOf(base, text, truth));
  const verdict = isPart && refusals.length > 0 ? 'partly, not ticked' : 'wrong, not ticked';
  return { verdict, reason, text };
}

/** @returns true if the file has all that the answer shows as new */
function isShown({ content, task, base }: CorpusCase): boolean {
  const shown =
    task.form.places === 'whole'
      ? [linesOf(content.after.replace(/^\n+|\n+$/g, ''))]
      : content.hunks.map(({ lines }) =>
          lines.flatMap(line => (line.startsWith('-') ? [] : line.slice(1))),
        );
  return shown.every(lines => `\n${base}`.includes(`\n${textOf(lines)}`));
}

/** @returns true if half as many lines replace lines that are nowhere else: an excerpt that looks like a rewrite */
function isRewritten(base: string, text: string): boolean {
  const lines = linesOf(text);
  const kept = new Set(lines.map(line => line.trim()));
  const isTelling = (line: string) => /[\p{L}\p{N}]/u.test(line);
  return lineChanges(linesOf(base), lines).every(({ removed, added }) => {
    const lost = removed.filter(line => isTelling(line) && !kept.has(line.trim()));
    return lost.length === 0 || 2 * added.filter(isTelling).length >= lost.length;
  });
}

/** @returns true if a text has some of the right text's changes, and no others */
function isPartOf(base: string, text: string, truth: string): boolean {
  const old = linesOf(base);
  const of = (next: string) =>
    lineChanges(old, linesOf(next)).map(({ at, removed, added }) =>
      JSON.stringify([at, removed, added]),
    );
  const right = new Set(of(truth));
  return of(text).every(change => right.has(change));
}

/** Counts the verdicts of many cases, by kind. */
export class Tally {
  edits = 0;
  plain = 0;
  plainRefused = 0;
  private readonly totals = new Map<Verdict, number>();
  private readonly rows = new Map<string, { count: number; indexes: number[] }>();

  constructor(private readonly seed: number) {}

  get silentlyWrong(): number {
    return this.totals.get('silently wrong') ?? 0;
  }

  get rewrites(): number {
    return this.totals.get('as a rewrite') ?? 0;
  }

  add({ index, task, mangle, content }: CorpusCase, { verdict, reason }: Judgment): void {
    this.edits += task.hunks.length;
    this.totals.set(verdict, (this.totals.get(verdict) ?? 0) + 1);
    const isRefused = verdict === 'refused' || verdict === 'partly, not ticked';
    if (content.isPlain) {
      this.plain += 1;
      this.plainRefused += Number(isRefused);
    }
    if (verdict === 'silently wrong' || verdict === 'wrong, not ticked' || isRefused) {
      const plain = content.isPlain && isRefused ? 'plain, but ' : '';
      const key = `${plain}${verdict} | ${task.form.name} | ${mangle.name} | ${reason}`;
      const row = this.rows.get(key) ?? { count: 0, indexes: [] };
      row.count += 1;
      row.indexes.push(index);
      this.rows.set(key, row);
    }
  }

  /** The number of each verdict. */
  summary(): string {
    const counts = verdicts.map(verdict => `${verdict} ${this.totals.get(verdict) ?? 0}`);
    const share = ((100 * this.plainRefused) / Math.max(1, this.plain)).toFixed(1);
    return `${this.edits} edits: ${counts.join('; ')}; refused although plain ${share} %`;
  }

  /** The failures and refusals, by kind, with the indexes of the first cases. */
  table(isShown: (kind: string) => boolean): string {
    const rows = [...this.rows]
      .filter(([kind]) => isShown(kind))
      .sort(([, a], [, b]) => b.count - a.count)
      .map(([kind, { count, indexes }]) => {
        const shown = indexes.slice(0, 4).join(' ');
        return `${String(count).padStart(5)}  ${kind}  [${shown}]`;
      });
    return [`Seed ${this.seed}; the indexes of cases are in brackets.`, ...rows].join('\n');
  }
}
