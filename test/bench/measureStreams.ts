import { formatValue } from './format';
import type { BenchOptions } from './measurement';
import type { FeedRequest } from './page/shared/feedRequest';
import type { PageBrowser } from './pageBrowser';
import { interleaved, type Samples } from './samples';
import { streamCandidates } from './streamCandidates';
import { streamRun } from './streamRun';

/** The quantities of one stream. Their names start with the stream's title. */
export const streamQuantities = (stream: string) =>
  ({
    mainThread: `${stream}: main thread`,
    longestGap: `${stream}: longest gap`,
    longTasks: `${stream}: long tasks`,
    heap: `${stream}: JavaScript heap`,
    document: `${stream}: DOM and layout`,
  }) as const;

/** A candidate may take this multiple of the stream's own duration, plus the extra time. */
const timeout = { extraMs: 20_000, factor: 2 };

/** Streams an answer through all candidates. */
export async function measureStreams(
  browser: PageBrowser,
  samples: Samples,
  stream: string,
  request: Omit<FeedRequest, 'way'>,
  { runs, progress }: Pick<BenchOptions, 'runs' | 'progress'>,
): Promise<void> {
  const { length, eventSize, eventsPerSecond } = request;
  const cap = (length / eventSize / eventsPerSecond) * 1000 * timeout.factor + timeout.extraMs;
  const whats = streamQuantities(stream);
  await interleaved(
    streamCandidates,
    { runs, progress: text => progress(`${stream}, ${text}`) },
    async ({ name: candidate, role, script, way }) => {
      const run = await streamRun(browser, script, { ...request, way }, cap);
      const { mainThread, longestGap, longTasks, longestTask, memory, isCapped } = run;
      const add = (what: string, unit: 'ms' | 'count' | 'MB', value: number) =>
        samples.add({ what, candidate, role, unit }, value, isCapped);
      add(whats.mainThread, 'ms', mainThread);
      add(whats.longestGap, 'ms', longestGap);
      add(whats.longTasks, 'count', longTasks);
      add(whats.heap, 'MB', memory.script / 1e6);
      add(whats.document, 'MB', memory.document / 1e6);
      progress(
        `  ${formatValue(mainThread, 'ms')} (script ${formatValue(run.script, 'ms')}, style and layout ${formatValue(run.styleAndLayout, 'ms')}), gap ${formatValue(longestGap, 'ms')}, ${longTasks} long tasks up to ${formatValue(longestTask, 'ms')}${isCapped ? ', not through in time' : ''}`,
      );
      // A candidate that did not finish in time is not measured again, because it takes too long.
      return !isCapped;
    },
  );
}
