import assert from 'node:assert/strict';
import { isLong } from '../../../../test/support/long';
import { seed } from '../../../../test/support/seed';
import { answerForms } from './support/answerForms';
import { filePairs } from './support/filePairs';
import { textOf } from './support/lineChanges';
import { mangles, taskOf, write } from './support/mangles';
import { planAnswer } from './support/planAnswer';
import { Random } from './support/random';
import { resultsOfTools } from './support/tools';

/** The number of single hunks that are compared. */
const count = isLong ? 4_000 : 120;

/** Rules that place what the tools refuse: without the blanks at the ends of lines, and with another indentation. */
const explained = new Set(['no blanks at the ends', 'no indentation']);

const form = answerForms.find(({ name }) => name === 'diff') as (typeof answerForms)[number];

describe('planChanges, hunk by hunk beside git apply, git apply --recount, and patch,', function () {
  this.timeout(3_600_000);

  it('places none that all of them refuse or place elsewhere', async () => {
    const pairs = await filePairs('some', 200, new Random(seed));
    const random = new Random(seed);
    const others: string[] = [];
    let [placed, agreed, tried] = [0, 0, 0];
    for (let index = 0; tried < count; index += 1) {
      const task = taskOf(random.pick(pairs), form);
      const mangle = mangles[index % mangles.length] as (typeof mangles)[number];
      const content = mangle.content(task, random);
      const hunk = content && !mangle.answer ? random.pick(content.hunks) : undefined;
      if (!content || !hunk) {
        continue;
      }
      tried += 1;
      const base = textOf(content.base);
      const { path } = task.pair;
      const pieces = form.write({ ...content, path, hunks: [hunk] }) ?? [];
      const { files } = await planAnswer(write(pieces).text, { [path]: base });
      const [file] = files;
      if (file?.isTicked && file.text !== base) {
        placed += 1;
        const results = await resultsOfTools([hunk], base);
        agreed += Number(results.has(file.text));
        if (!results.has(file.text) && !explained.has(mangle.name)) {
          others.push(`${mangle.name}, ${path}:\n${write(pieces).text}`);
        }
      }
    }
    console.log(`      placed ${placed} of ${tried}, as a tool does ${agreed}`);
    assert.equal(others.length, 0, `${others.length}, such as ${others[0]}`);
  });
});
