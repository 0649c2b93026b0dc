import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isLong } from '../../../../test/support/long';
import { seed } from '../../../../test/support/seed';
import type { PlannedChange } from '../core/model/changePlan';
import { type AnswerForm, answerForms, newFileForms, type Piece } from './support/answerForms';
import { type FilePair, filePairs } from './support/filePairs';
import { type Hunk, linesOf, newLines, oldLines } from './support/lineChanges';
import { type Task, taskOf, write } from './support/mangles';
import { planAnswer, type Review } from './support/planAnswer';
import { Random } from './support/random';

/** A change, written in a form. */
interface Sample {
  readonly task: Task;
  readonly pieces: readonly Piece[];
  readonly random: Random;
}

const runs = isLong ? 10_000 : 100;

describe('planChanges, whatever an answer is like', function () {
  this.timeout(3_600_000);
  let pairs: readonly FilePair[];

  before(async () => {
    pairs = (await filePairs('some', 200, new Random(seed))).filter(
      ({ before }) => before.length < 15_000,
    );
  });

  /** Checks a property of answers in some forms. */
  async function check(
    isWanted: (form: AnswerForm) => boolean,
    property: (sample: Sample) => Promise<void>,
  ): Promise<void> {
    const forms = new Map(answerForms.filter(isWanted).map(form => [form.name, form]));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...forms.keys()),
        fc.nat({ max: pairs.length - 1 }),
        fc.nat(),
        async (name, index, draw) => {
          const form = forms.get(name) as AnswerForm;
          const pair = pairs[index] as FilePair;
          const task = taskOf(pair, form);
          const random = new Random(draw);
          const pieces = form.write({ ...pair, hunks: task.hunks });
          fc.pre(pieces !== undefined);
          try {
            await property({ task, pieces, random });
          } catch (error) {
            if (fc.PreconditionFailure.isFailure(error)) {
              throw error;
            }
            throw new Error(`${pair.path}:\n\n${write(pieces).text}`, { cause: error });
          }
        },
      ),
      { numRuns: runs },
    );
  }

  const review = ({ pair }: Task, text: string, isComplete = true) =>
    planAnswer(text, { [pair.path]: pair.before }, isComplete);

  it('makes or refuses every changed line of a diff, whatever is cut off or does not fit', async () => {
    await check(
      ({ kind }) => kind === 'diff' || kind === 'steps' || kind === 'v4a',
      async ({ task, pieces, random }) => {
        const hunks = task.hunks.map(hunk => withOtherLines(hunk, random));
        const written = task.form.write({ ...task.pair, hunks }) ?? pieces;
        const lines = write(written).text.trimEnd().split('\n');
        const left = random.oneIn(2) ? lines.length : random.between(1, lines.length);
        const kept = lines.slice(0, left);
        const found = await review(task, kept.join('\n'), left === lines.length);
        const isLost = lostLines(task, hunks, found);
        const { path } = task.pair;
        const headers = new Set([`--- a/${path}`, `+++ b/${path}`, `--- ${path}`, `+++ ${path}`]);
        const changed = kept.filter(line => /^[+-]/.test(line) && !headers.has(line));
        assert.deepEqual(changed.filter(isLost), []);
      },
    );
  });

  it('makes or refuses every line of searches and replacements', async () => {
    await check(
      ({ kind }) => kind === 'search',
      async ({ task, pieces, random }) => {
        const hunks = task.hunks.map(hunk => withOtherLines(hunk, random));
        const written = task.form.write({ ...task.pair, hunks }) ?? pieces;
        const isLost = lostLines(task, hunks, await review(task, write(written).text));
        assert.deepEqual(hunks.flatMap(changedLines).filter(isLost), []);
      },
    );
  });

  it('never takes the markers of an edit for content', async () => {
    await check(
      ({ kind }) => kind === 'search' || kind === 'v4a',
      async ({ task, pieces, random }) => {
        const lines = write(pieces).text.split('\n');
        // Cut off anywhere, and at times without a line in the middle.
        const left = random.oneIn(3) ? lines.length : random.between(1, lines.length);
        const lacking = random.oneIn(3) ? random.below(left) : -1;
        const text = lines.filter((_, at) => at < left && at !== lacking).join('\n');
        const { files } = await review(task, text, random.oneIn(2));
        for (const file of files) {
          assert.deepEqual(linesOf(file.text).filter(isMarker).filter(isNewIn(task)), []);
        }
      },
    );
  });

  it('plans changes of which each can be made without the others', async () => {
    await check(
      () => true,
      async ({ task, pieces, random }) => {
        const { files } = await review(task, write(pieces).text);
        for (const { text, changes, textWith } of files) {
          assert.equal(textWith(changes), text);
          assert.equal(textWith([]), task.pair.before);
          const some = changes.filter(() => random.oneIn(2));
          const others = changes.filter(change => !some.includes(change));
          const lines = (wanted: readonly PlannedChange[]) =>
            wanted.flatMap(({ edits }) =>
              edits.map(({ from, to, lines: { length } }) => length - to + from),
            );
          const grown = linesOf(textWith(some)).length + linesOf(textWith(others)).length;
          assert.equal(grown, linesOf(text).length + task.old.length);
          assert.equal(
            lines(changes).reduce((sum, each) => sum + each, 0),
            linesOf(text).length - task.old.length,
          );
        }
      },
    );
  });

  it('changes nothing when it is applied again', async () => {
    await check(
      () => true,
      async ({ task, pieces }) => {
        const { text } = write(pieces);
        const once = textAfter(task, await review(task, text));
        const twice = await planAnswer(text, { [task.pair.path]: once });
        assert.deepEqual(
          twice.files.map(file => file.text).filter(each => each !== once),
          [],
        );
      },
    );
  });

  it('plans a repeated answer like the answer alone', async () => {
    await check(
      () => true,
      async ({ task, pieces, random }) => {
        const once = await review(task, write(pieces).text);
        const again = [...pieces, random.pick(pieces), ...pieces];
        const twice = await review(task, write(again).text);
        assert.equal(textAfter(task, twice), textAfter(task, once));
      },
    );
  });

  it('plans steps followed by the whole file like the whole file alone', async () => {
    const stepByStep = answerForms.filter(({ name }) => name.startsWith('diffs step by step'));
    await check(
      ({ name }) => name === 'diff of git',
      async ({ task, pieces }) => {
        const whole = textAfter(task, await review(task, write(pieces).text));
        for (const form of stepByStep) {
          const steps = form.write({ ...task.pair, hunks: task.hunks }) ?? [];
          assert.equal(textAfter(task, await review(task, write(steps).text)), whole);
        }
      },
    );
  });

  it('never moves a change to a twin of its place', async () => {
    await check(
      ({ places }) => places === 'numbers',
      async ({ task, pieces, random }) => {
        const hunk = random.pick(task.hunks);
        const old = oldLines(hunk);
        const isRemoved = hunk.lines
          .filter(line => !line.startsWith('+'))
          // A bracket that goes may be read as another one that stays.
          .map(line => /^-.*\w/.test(line));
        fc.pre(isRemoved.includes(true));
        // One of the lines that go, or all of them.
        const edited = random.oneIn(2) ? isRemoved.indexOf(true) : undefined;
        const own = old.map((line, index) =>
          isRemoved[index] && index === (edited ?? index) ? `${line} by the user` : line,
        );
        const lines = [...task.old];
        lines.splice(hunk.oldStart - 1, old.length, ...own);
        const twin = [...lines, 'between', ...old, ''].join('\n');
        const { files } = await planAnswer(write(pieces).text, { [task.pair.path]: twin });
        // Other changes may be applied if a person is told that this one is not.
        assert.deepEqual(
          files.filter(({ isTicked }) => isTicked).map(({ text }) => text),
          [],
        );
      },
    );
  });

  it('applies nothing from a block in which the answer breaks off', async () => {
    await check(
      () => true,
      async ({ task, pieces, random }) => {
        const last = random.below(pieces.length);
        const lines = (pieces[last]?.text ?? '').trimEnd().split('\n');
        const head = pieces.slice(0, last);
        // Without a block, only the end of the answer could end a diff.
        const most = lines.length - Number(task.form.name !== 'diff without a block');
        const rest = lines.slice(0, random.between(0, most)).join('\n');
        const broken = [...head, { text: rest, hunks: [] }];
        const [whole, part] = [
          textAfter(task, await review(task, write(head).text)),
          textAfter(task, await review(task, write(broken).text.trimEnd(), false)),
        ];
        assert.equal(part, whole);
      },
    );
  });

  it('creates new files in answers once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(newFileForms)),
        fc.nat({ max: pairs.length - 1 }),
        async (name, index) => {
          const { path, after } = pairs[index] as FilePair;
          fc.pre(!after.split('\n').some(isMarker));
          const answer = `Create it:\n\n${newFileForms[name]?.(path, after)}\n`;
          const { files } = await planAnswer(answer, {});
          assert.deepEqual(
            files.map(({ kind, text }) => ({ kind, text })),
            [{ kind: 'create', text: after }],
          );
          const again = await planAnswer(answer, { [path]: after });
          assert.deepEqual(again.files, []);
        },
      ),
      { numRuns: runs },
    );
  });
});

/** The text of the file after all that is planned for it, ticked or not. */
function textAfter({ pair }: Task, { files }: Review): string {
  return files.find(({ path }) => path === pair.path)?.text ?? pair.before;
}

/** Tells which changed lines, with their marks, are neither in the text after all nor in a refusal. */
function lostLines(task: Task, hunks: readonly Hunk[], review: Review): (line: string) => boolean {
  const text = `\n${textAfter(task, review)}`;
  const made = hunks.filter(hunk => text.includes(`\n${newLines(hunk).join('\n')}\n`));
  const refused = review.refusals.flatMap(({ place }) => place?.lines ?? []);
  const known = new Set([
    ...made.flatMap(changedLines),
    ...refused.map(({ mark, text: line }) => mark + line),
  ]);
  // A refusal without a place is about all of the change.
  return review.refusals.some(({ place }) => !place) ? () => false : line => !known.has(line);
}

const changedLines = ({ lines }: Hunk) => lines.filter(line => !line.startsWith(' '));

/** Replaces an unchanged line at times, so that the change does not fit. */
function withOtherLines(hunk: Hunk, random: Random): Hunk {
  const other = random.oneIn(2) ? random.below(hunk.lines.length) : -1;
  const lines = hunk.lines.map((line, at) =>
    at === other && line.startsWith(' ') ? ' a line that is not in the file' : line,
  );
  return { ...hunk, lines };
}

const marker =
  /^(?:<{7} (?:SEARCH|ORIGINAL)|={7}|>{7} (?:REPLACE|UPDATED)|-{7} SEARCH|\+{7} REPLACE|\*{3} (?:Begin Patch|End Patch|Update File: .+)|:start_line:\d+)$/;

const isMarker = (line: string) => marker.test(line);

function isNewIn({ old }: Task): (line: string) => boolean {
  const known = new Set(old);
  return line => !known.has(line);
}
