import { goal, ours } from '../goals';
import { type GrowthCase, growthCases } from '../growthCases';
import { type GrowthRun, growthRun } from '../growthRun';
import type { Topic } from '../measurement';
import { PageBrowser } from '../pageBrowser';
import { Samples } from '../samples';

const name = 'growth';

/** The sizes of each construct, as multiples of its smallest size, in the same run. */
const factors = [1, 2, 4] as const;

/** Each run takes more than five minutes. */
const maxRuns = 3;

/**
 * The largest factor by which the cost may grow between the smallest and the largest size, and the longest task allowed
 * at the largest size.
 */
const limits = { times: 5, longestTaskMs: 50 } as const;

function quantities({ title, amount, unit }: GrowthCase, factor: number) {
  const stream = `${title}, ${(amount * factor).toLocaleString('en-US')} ${unit}`;
  return { mainThread: `${stream}: main thread`, longestTask: `${stream}: longest task` };
}

/** Measures cases that used to take quadratic time, each in three sizes. */
export const growth: Topic = {
  name,
  title: 'Cost that must grow no faster than the content',
  how: 'Each construct in three sizes: n, 2n, and 4n. Main thread and longest task are processor time of the renderer’s main thread. 4n may cost at most 5 times as much as n.',
  picture: [],

  async measure(options) {
    const samples = new Samples(name);
    await PageBrowser.use(async browser => {
      for (let run = 0; run < Math.min(maxRuns, options.runs); run++) {
        for (const each of growthCases) {
          for (const factor of factors) {
            const whats = quantities(each, factor);
            const amount = each.amount * factor;
            const result = await growthRun(browser, each, options.quick ? amount / 10 : amount);
            options.progress(`${whats.mainThread} ${summary(result)}`);
            const add = (what: string, value: number) =>
              samples.add(
                { what, candidate: 'Agent Query', role: 'ours', unit: 'ms' },
                value,
                result.isCapped,
              );
            add(whats.mainThread, result.mainThread);
            add(whats.longestTask, result.longestTask);
          }
        }
      }
    });
    return samples.all;
  },

  goals(measurements) {
    return growthCases.flatMap(each => {
      const [first, , last] = factors;
      const small = quantities(each, first);
      const large = quantities(each, last);
      const growth = ours(measurements, large.mainThread) / ours(measurements, small.mainThread);
      return [
        ...goal(`${each.title}: time for 4n, to that for n`, growth, limits.times, 'times'),
        ...goal(
          large.longestTask,
          ours(measurements, large.longestTask),
          limits.longestTaskMs,
          'ms',
        ),
      ];
    });
  },
};

function summary({ mainThread, longestTask, isCapped }: GrowthRun): string {
  return `${mainThread.toFixed(0)} ms, longest task ${longestTask.toFixed(0)} ms${isCapped ? ', not through in time' : ''}`;
}
