import type { Goal, Measurement, Topic } from '../measurement';
import { measureStreams, streamQuantities } from '../measureStreams';
import { PageBrowser } from '../pageBrowser';
import { Samples } from '../samples';
import { bestOf, medianOf } from '../statistics';
import { goalPeers, vscodeName } from '../streamCandidates';

const name = 'streaming';

const small = '10,000 characters';
const middle = '100,000 characters';
const large = '1,000,000 characters';
const paced = '2,000 characters a second, 10 s';

/**
 * Short streams, which take a second each, run this many times more often: other work on the machine changes their
 * values by a tenth.
 */
const smallRunsFactor = 3;

/** The factor for streams of a few seconds. */
const middleRunsFactor = 2;

/** The number of runs of streams that take a minute each. */
const maxLargeRuns = 2;

/** Streams a typical answer. */
export const streaming: Topic = {
  name,
  title: 'Streaming a realistic answer into the page',
  how: 'Headings, paragraphs, lists, tables, and code in six languages, 20 characters per event, 1,000 events a second unless stated otherwise, with the end in view. Main thread: processor time of the renderer’s main thread from the first event until everything is shown and highlighted, without that of the timer that detects gaps, which is measured in the same page before the answer. Longest gap: the longest elapsed time without a frame. Long tasks: the number of tasks of 50 ms or more, elapsed time.',
  picture: [middle, large, paced].map(stream => streamQuantities(stream).mainThread),

  async measure(options) {
    const samples = new Samples(name);
    await PageBrowser.use(async browser => {
      const stream = (title: string, length: number, eventsPerSecond: number, runs: number) =>
        measureStreams(
          browser,
          samples,
          title,
          { kind: 'realistic', length, eventSize: 20, eventsPerSecond },
          { ...options, runs },
        );
      await stream(small, 10_000, 1000, options.runs * smallRunsFactor);
      await stream(middle, 100_000, 1000, options.runs * middleRunsFactor);
      if (!options.quick) {
        await stream(paced, 20_000, 100, options.runs);
        await stream(large, 1_000_000, 1000, Math.min(maxLargeRuns, options.runs));
      }
    });
    return samples.all;
  },

  goals(measurements) {
    return [
      ...timeGoals(measurements),
      ...smoothnessGoals(measurements, [small, middle, large]),
      ...growthGoals(measurements),
    ];
  },
};

function timeGoals(measurements: readonly Measurement[]): Goal[] {
  const time = (stream: string) => streamQuantities(stream).mainThread;
  const ours = (stream: string) => medianOf(measurements, time(stream), { role: 'ours' });
  const floor = (stream: string) => medianOf(measurements, time(stream), { role: 'floor' });
  const peer = (stream: string) =>
    bestOf(measurements, time(stream), ({ candidate }) => goalPeers.includes(candidate));
  const vscode = medianOf(measurements, time(paced), { candidate: vscodeName });
  return [
    ...ratioGoal(
      `${small}: time of the best alternative, even if it has no colors`,
      ours(small),
      bestOf(measurements, time(small), ({ role }) => role === 'peer'),
      0.9,
    ),
    ...ratioGoal(
      `${middle}: time of the best of Cline’s, Continue’s, VS Code’s and streamdown’s way`,
      ours(middle),
      peer(middle),
      1 / 3,
    ),
    ...ratioGoal(`${middle}: time of plain text`, ours(middle), floor(middle), 1.15),
    ...ratioGoal(`${large}: time of plain text`, ours(large), floor(large), 0.35),
    ...ratioGoal(`${paced}: time of VS Code’s own way`, ours(paced), vscode, 0.25),
  ];
}

function growthGoals(measurements: readonly Measurement[]): Goal[] {
  const ours = (what: string) => medianOf(measurements, what, { role: 'ours' });
  const heap = ours(streamQuantities(large).heap);
  return [
    ...ratioGoal(
      'Ten times the text: time',
      ours(streamQuantities(large).mainThread),
      ours(streamQuantities(middle).mainThread),
      11,
    ),
    ...(heap === undefined
      ? []
      : [{ text: `${large}: JavaScript heap`, actual: heap, limit: 10, unit: 'MB' as const }]),
  ];
}

function ratioGoal(
  text: string,
  value: number | undefined,
  to: number | undefined,
  limit: number,
): Goal[] {
  return value === undefined || !to ? [] : [{ text, actual: value / to, limit, unit: 'times' }];
}

/** Goals: no gap over 50 ms, and no long task. */
export function smoothnessGoals(
  measurements: readonly Measurement[],
  streams: readonly string[],
): Goal[] {
  return streams.flatMap(stream => {
    const { longestGap, longTasks } = streamQuantities(stream);
    const gap = medianOf(measurements, longestGap, { role: 'ours' });
    const tasks = medianOf(measurements, longTasks, { role: 'ours' });
    return gap === undefined || tasks === undefined
      ? []
      : [
          { text: longestGap, actual: gap, limit: 50, unit: 'ms' as const },
          { text: longTasks, actual: tasks, limit: 0, unit: 'count' as const },
        ];
  });
}
