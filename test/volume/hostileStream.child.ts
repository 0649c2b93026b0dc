/**
 * The child process for hostile streams, started with an IPC channel: a window, which answers each message with a
 * measurement. Argument: `steps` to count steps, which takes time.
 */
import { setTimeout } from 'node:timers/promises';
import { StepCounter } from '../support/stepCounter';
import { longestTurn, threadMs } from '../support/threadMs';
import { MeasuredInspector, openMeasuredWindow } from './measuredWindow';

/** A measurement to make of a stream. */
export type StreamMeasurement =
  | { readonly type: 'steps'; readonly url: string }
  | { readonly type: 'time'; readonly url: string }
  | { readonly type: 'stop'; readonly url: string; readonly afterMs: number };

/** The result of a measurement. Times are measured by {@link threadMs}. */
export interface MeasuredStream {
  /** The kind of the error, or the outcome. */
  readonly end: string;
  /** Steps, or milliseconds until the end; of `stop`, since Stop. */
  readonly cost: number;
  /** The longest turn of the event loop, in milliseconds; 0 if it was not measured. */
  readonly turnMs: number;
}

async function ask(url: string): Promise<string> {
  const live = openMeasuredWindow(url);
  const inspector = new MeasuredInspector(live);
  const { outcome, error } = await live.ask('Why?', []);
  await live.flush();
  await inspector.hasAll();
  return error?.kind ?? outcome;
}

async function measure(measurement: StreamMeasurement): Promise<MeasuredStream> {
  const { type, url } = measurement;
  switch (type) {
    case 'steps': {
      let end = '';
      const cost = await counter?.count(async () => {
        end = await ask(url);
      });
      return { end, cost: cost ?? 0, turnMs: 0 };
    }
    case 'time': {
      const start = threadMs();
      const { result: end, turnMs } = await longestTurn(() => ask(url));
      return { end, cost: threadMs() - start, turnMs };
    }
    case 'stop': {
      const live = openMeasuredWindow(url);
      new MeasuredInspector(live);
      const asked = live.ask('Why?', []);
      await setTimeout(measurement.afterMs);
      const start = threadMs();
      live.stop();
      const { outcome } = await asked;
      return { end: outcome, cost: threadMs() - start, turnMs: 0 };
    }
  }
}

const counter = process.argv[2] === 'steps' ? await StepCounter.start() : undefined;

// A query that fails, so that all code has been loaded.
await ask('http://127.0.0.1:1');
process.on('message', (measurement: StreamMeasurement) => {
  void measure(measurement).then(measured => process.send?.(measured));
});
process.once('disconnect', () => process.exit());
process.send?.('ready');
