import assert from 'node:assert/strict';
import { answerForms } from '../../../support/changes/answerForms';
import {
  formatters,
  missingHeads,
  pictures,
  placeholders,
  signs,
  singleLine,
} from '../../../support/changes/careless';
import { type FilePair, filePairs } from '../../../support/changes/filePairs';
import { linesOf } from '../../../support/changes/lineChanges';
import { taskOf, write } from '../../../support/changes/mangles';
import { planAnswer } from '../../../support/changes/planAnswer';
import { Random } from '../../../support/changes/random';
import { isLong } from '../../../support/long';
import { seed } from '../../../support/seed';

/** How many changes of files each kind is tried with. */
const count = isLong ? 300 : 24;

const anyForm = answerForms[0] as (typeof answerForms)[number];

describe('planChanges, with careless answers', function () {
  this.timeout(600_000);
  let pairs: readonly FilePair[];

  before(async () => {
    const all = await filePairs('some', 200, new Random(seed));
    const code = all.filter(
      ({ path, before, after }) =>
        /\.[cm]?[jt]s$/.test(path) &&
        before.length < 20_000 &&
        !/[<>=]{3,}|^diff|\*\*\* |@@/m.test(before + after),
    );
    pairs = code.filter((_, index) => index % Math.ceil(code.length / count) === 0);
  });

  /** Fails if one of some answers is ticked although it makes another text than the right one. */
  async function assertNoneTicked(
    answerOf: (pair: FilePair, index: number) => string | undefined,
    right?: (pair: FilePair) => string,
  ): Promise<void> {
    const wrong: string[] = [];
    let tried = 0;
    for (const [index, pair] of pairs.entries()) {
      const answer = answerOf(pair, index);
      if (answer === undefined) {
        continue;
      }
      tried += 1;
      const { files } = await planAnswer(answer, { [pair.path]: pair.before });
      if (files.some(({ isTicked, text }) => isTicked && text !== right?.(pair))) {
        wrong.push(`${pair.path}:\n${answer}`);
      }
    }
    assert.ok(tried > 0);
    assert.equal(wrong.length, 0, `${wrong.length} of ${tried}, such as ${wrong[0]}`);
  }

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

  it('ticks nothing that has a placeholder for code, in any wording and language', async () => {
    const before = 'function load() {\n  open();\n  read();\n  close();\n  report();\n}\n';
    const ticked: string[] = [];
    let refused = 0;
    for (const wording of placeholders) {
      for (const remark of [`// ${wording}`, `/* ${wording} */`]) {
        const search = ['<<<<<<< SEARCH', before.trimEnd(), '======='].join('\n');
        const replace = `function load() {\n  begin();\n  ${remark}\n}\n>>>>>>> REPLACE`;
        const answer = `load.js\n\`\`\`js\n${search}\n${replace}\n\`\`\`\n`;
        const { files } = await planAnswer(answer, { 'load.js': before });
        ticked.push(...files.flatMap(({ isTicked }) => (isTicked ? remark : [])));
        refused += Number(files.length === 0);
      }
    }
    assert.deepEqual(ticked, []);
    assert.ok(
      refused > placeholders.length,
      `${refused} of ${2 * placeholders.length} are refused`,
    );
  });

  for (const [name, format] of Object.entries(formatters)) {
    it(`doubles no line of an answer that was applied, after a formatter: ${name}`, async () => {
      const wrong: string[] = [];
      for (const [index, pair] of pairs.entries()) {
        for (const form of answerForms.filter((_, at) => at % 5 === index % 5)) {
          const task = taskOf(pair, form);
          const pieces = form.write({ ...pair, hunks: task.hunks });
          const answer = pieces && write(pieces).text;
          if (answer === undefined || form.kind === 'whole') {
            continue;
          }
          const formatted = format(pair.after);
          const { files } = await planAnswer(answer, { [pair.path]: formatted });
          if (files.some(({ isTicked, text }) => isTicked && doubles(formatted, text))) {
            wrong.push(`${form.name}, ${pair.path}:\n${answer}`);
          }
        }
      }
      assert.equal(wrong.length, 0, `${wrong.length}, such as ${wrong[0]}`);
    });
  }
});

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
