import assert from 'node:assert/strict';
import { longIt } from '../../../../test/support/long';
import { seed } from '../../../../test/support/seed';
import { corpusCase, judge, Tally } from './support/corpus';
import { type FilePair, filePairs } from './support/filePairs';
import { Random } from './support/random';
import { explainedByTools } from './support/tools';

/** The share of refusals for changes whose meaning a person sees immediately. */
const mostRefused = 0.02;

/** Excerpts that look like rewrites. A share of all edits. */
const mostRewrites = 0.001;

describe('planChanges, with generated answers', function () {
  this.timeout(3_600_000);

  it('produces no wrong file in 1,000 edits, and refuses few', async () => {
    await run(await filePairs('some', 300, new Random(seed)), 1_000);
  });

  longIt('makes no wrong file of 200,000 edits, and refuses few', async () => {
    await run(await filePairs('all', 2_000, new Random(seed)), 200_000);
  });
});

async function run(pairs: readonly FilePair[], edits: number): Promise<void> {
  const tally = new Tally(seed);
  // The index of a case, to see only this one.
  const only = process.env.AGENT_QUERY_CASE;
  for (let index = Number(only ?? 0); tally.edits < edits; index += 1) {
    const each = corpusCase(pairs, seed, index);
    if (each) {
      let judgment = await judge(each);
      if (judgment.verdict === 'silently wrong' && (await explainedByTools(each, judgment.text))) {
        judgment = { ...judgment, verdict: 'as git or patch does' };
      }
      tally.add(each, judgment);
      if (only !== undefined) {
        const { task, mangle, base, answer, truths } = each;
        const { verdict, reason, text } = judgment;
        console.log(
          `${task.form.name} | ${mangle.name} | ${task.pair.path} | ${verdict} | ${reason}`,
        );
        show('file', base);
        show('answer', answer);
        show('result', text);
        for (const truth of truths) {
          show('right', truth);
        }
        return;
      }
    }
  }
  console.log(tally.summary());
  assert.ok(tally.rewrites <= mostRewrites * tally.edits, `${tally.rewrites} look like rewrites`);
  assert.equal(
    tally.silentlyWrong,
    0,
    tally.table(kind => kind.startsWith('silently wrong')),
  );
  assert.ok(
    tally.plainRefused <= mostRefused * tally.plain,
    tally.table(kind => kind.startsWith('plain')),
  );
}

function show(title: string, text: string): void {
  console.log(`${`== ${title} `.padEnd(100, '=')}\n${text}`);
}
