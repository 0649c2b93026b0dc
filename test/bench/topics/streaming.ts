import { floor, goal, ours } from '../goals';
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
  const whatOf = (stream: string) => streamQuantities(stream).mainThread;
  const toFloor = (stream: string) =>
    ours(measurements, whatOf(stream)) / floor(measurements, whatOf(stream));
  const to = (stream: string, time = Number.NaN) => ours(measurements, whatOf(stream)) / time;
  const vscode = medianOf(measurements, whatOf(paced), { candidate: vscodeName });
  return [
    ...goal(
      `${small}: time of the best alternative, even if it has no colors`,
      to(small, bestOf(measurements, whatOf(small))),
      0.9,
      'times',
    ),
    ...goal(
      `${middle}: time of the best of Cline’s, Continue’s, VS Code’s and streamdown’s way`,
      to(
        middle,
        bestOf(measurements, whatOf(middle), ({ candidate }) => goalPeers.includes(candidate)),
      ),
      1 / 3,
      'times',
    ),
    ...goal(`${middle}: time of plain text`, toFloor(middle), 1.15, 'times'),
    ...goal(`${large}: time of plain text`, toFloor(large), 0.35, 'times'),
    ...goal(`${paced}: time of VS Code’s own way`, to(paced, vscode), 0.25, 'times'),
  ];
}

function growthGoals(measurements: readonly Measurement[]): Goal[] {
  const { heap, mainThread } = streamQuantities(large);
  const growth =
    ours(measurements, mainThread) / ours(measurements, streamQuantities(middle).mainThread);
  return [
    ...goal('Ten times the text: time', growth, 11, 'times'),
    ...goal(`${large}: JavaScript heap`, ours(measurements, heap), 10, 'MB'),
  ];
}

/** Goals: no gap over 50 ms, and no long task. */
export function smoothnessGoals(
  measurements: readonly Measurement[],
  streams: readonly string[],
): Goal[] {
  return streams.flatMap(stream => {
    const { longestGap, longTasks } = streamQuantities(stream);
    return [
      ...goal(longestGap, ours(measurements, longestGap), 50, 'ms'),
      ...goal(longTasks, ours(measurements, longTasks), 0, 'count'),
    ];
  });
}
