import assert from 'node:assert/strict';
import { isLong } from '../../../../test/support/long';
import { seed } from '../../../../test/support/seed';
import { type AnswerForm, answerForms } from './support/answerForms';
import {
  elided,
  exchanges,
  formatters,
  missingHeads,
  names,
  pictures,
  placeholders,
  signs,
  singleLine,
} from './support/careless';
import { type FilePair, filePairs } from './support/filePairs';
import { linesOf } from './support/lineChanges';
import { taskOf, write } from './support/mangles';
import { planAnswer, type Review } from './support/planAnswer';
import { Random } from './support/random';

/** The number of changes to real files for each kind of answer. In long runs, 200,000 answers in all. */
const count = isLong ? 4_800 : 360;

const anyForm = answerForms[0] as AnswerForm;

/** Makes an answer about a pair; undefined if the pair does not fit. */
type Write = (pair: FilePair, index: number) => string | undefined;

describe('planChanges, with careless answers', function () {
  this.timeout(3_600_000);
  let pairs: readonly FilePair[];

  before(async () => {
    const all = await filePairs(isLong ? 'all' : 'some', isLong ? 4_000 : 200, new Random(seed));
    const code = all.filter(
      ({ path, before, after }) =>
        /\.[cm]?[jt]s$/.test(path) &&
        before.length < 20_000 &&
        !/[<>=]{3,}|^diff|\*\*\* |@@/m.test(before + after),
    );
    const every = code.length / count;
    pairs = Array.from({ length: count }, (_, at) => code[Math.floor(at * every)] as FilePair);
  });

  /**
   * Reviews answers about files.
   *
   * @param findWrong the first wrong text that a review ticks
   */
  async function assertNoneWrong(
    writeAnswer: Write,
    findWrong: (pair: FilePair, answer: string) => Promise<string | undefined>,
  ): Promise<void> {
    const wrong: string[] = [];
    let tried = 0;
    for (const [index, pair] of pairs.entries()) {
      const answer = writeAnswer(pair, index);
      const text = answer && (await findWrong(pair, answer));
      tried += Number(answer !== undefined);
      wrong.push(...(text === undefined ? [] : [`${pair.path}:\n${answer}\n== result\n${text}`]));
    }
    assert.equal(wrong.length, 0, `${wrong.length} of ${tried}, such as ${wrong[0]}`);
    assert.ok(tried >= 0.8 * count, `${tried} of ${count} are tried`);
  }

  /** Reviews answers about the old files, of which the right texts may be ticked. */
  const assertNoneTicked = (writeAnswer: Write, right?: (pair: FilePair) => string) =>
    assertNoneWrong(writeAnswer, async (pair, answer) => {
      const review = await planAnswer(answer, { [pair.path]: pair.before });
      return tickedTexts(review).find(text => text !== pair.before && text !== right?.(pair));
    });

  for (const [name, picture] of Object.entries(pictures)) {
    it(`ticks no picture of a file with ${name}`, () =>
      assertNoneTicked(pair => picture(taskOf(pair, anyForm))));
  }

  it('reads code with signs before its lines as a diff', () =>
    assertNoneTicked(
      pair => signs(taskOf(pair, anyForm)),
      ({ after }) => after,
    ));

  for (const [name, answer] of Object.entries(missingHeads)) {
    it(`ticks no line below a head that is not there: ${name}`, () =>
      assertNoneTicked((pair, index) => {
        const single = singleLine(pair, index * 7);
        return single && answer({ path: pair.path, ...single });
      }));
  }

  for (const [form, exchange] of Object.entries(exchanges)) {
    it(`ticks no remark in the place of code, in any wording and language: ${form}`, () =>
      assertNoneTicked((pair, index) => {
        const wording = placeholders[index % placeholders.length] as string;
        const remark = index % 2 === 0 ? `// ${wording}` : `/* ${wording} */`;
        const lines = elided(pair, remark, index * 7);
        return lines && exchange(pair, lines);
      }));
  }

  it('refuses most remarks instead of code', async () => {
    const before = 'function load() {\n  open();\n  read();\n  close();\n  report();\n}\n';
    const removed = linesOf(before);
    const pair: FilePair = { corpus: 'generated', path: 'load.js', before, after: before };
    const answers = placeholders.map(wording => {
      const added = ['function load() {', '  begin();', `  // ${wording}`, '}'];
      return exchanges.search?.(pair, { removed, added }) ?? '';
    });
    const reviews = await Promise.all(
      answers.map(answer => planAnswer(answer, { 'load.js': before })),
    );
    assert.deepEqual(reviews.flatMap(tickedTexts), []);
    assert.ok(reviews.filter(({ files }) => files.length === 0).length > 0.8 * placeholders.length);
  });

  for (const [name, writeBlock] of Object.entries(names)) {
    it(`ticks no file that is named by ${name}`, () =>
      assertNoneWrong(
        // Without a folder, a bare name is a path.
        ({ path, after }) =>
          path.includes('/') && !after.includes(path) ? `${writeBlock(path, after)}\n` : undefined,
        async ({ path, before }, answer) => {
          const find = async (end: string) => (`/${path}`.endsWith(`/${end}`) ? path : undefined);
          const workspace = { folders: ['agent-query'], find };
          return tickedTexts(await planAnswer(answer, { [path]: before }, true, workspace)).at(0);
        },
      ));
  }

  it('ticks no change in an answer that was applied, nor in a later one in another form', () =>
    assertNoneWrong(answerInAnyForm, async ({ path, after }, answer) =>
      tickedTexts(await planAnswer(answer, { [path]: after })).find(text => text !== after),
    ));

  for (const [name, format] of Object.entries(formatters)) {
    it(`doubles no line of an answer that was applied, after a formatter: ${name}`, () =>
      assertNoneWrong(answerWithHunks, async ({ path, after }, answer) => {
        const formatted = format(after);
        const review = await planAnswer(answer, { [path]: formatted });
        return tickedTexts(review).find(text => doubles(formatted, text));
      }));
  }
});

/** The texts of files with the changes that are ticked: none if something speaks against the file itself. */
function tickedTexts({ files }: Review): readonly string[] {
  return files.flatMap(({ changes, concerns, isTicked, text, textWith }) => {
    const ticked = changes.filter(each => each.concerns.length === 0);
    const isOfChanges = concerns.length === changes.flatMap(each => each.concerns).length;
    return isTicked ? text : isOfChanges && ticked.length > 0 ? textWith(ticked) : [];
  });
}

const answerInAnyForm: Write = (pair, index) => answerIn(answerForms, pair, index);

/** A whole file takes back what a formatter did, rightly. */
const answerWithHunks: Write = (pair, index) =>
  answerIn(
    answerForms.filter(({ kind }) => kind !== 'whole'),
    pair,
    index,
  );

/** An answer in the first form, from the one of an index on, that can show a change. */
function answerIn(forms: readonly AnswerForm[], pair: FilePair, index: number): string | undefined {
  for (const [at] of forms.entries()) {
    const form = forms[(index + at) % forms.length] as AnswerForm;
    const pieces = form.write({ ...pair, hunks: taskOf(pair, form).hunks });
    if (pieces) {
      return write(pieces).text;
    }
  }
  return undefined;
}

/** @returns true if a text has a line with words more often than before, but for blanks */
function doubles(before: string, after: string): boolean {
  const counts = (text: string) => {
    const found = new Map<string, number>();
    for (const line of linesOf(text).map(each => each.replace(/\s/g, ''))) {
      found.set(line, (found.get(line) ?? 0) + 1);
    }
    return found;
  };
  const old = counts(before);
  return [...counts(after)].some(
    ([line, times]) => /\w{3}/.test(line) && times > (old.get(line) ?? 0),
  );
}
