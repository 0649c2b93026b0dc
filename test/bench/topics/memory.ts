import { runChild } from '../childProcess';
import { floor, goal, ours } from '../goals';
import type { Topic } from '../measurement';
import { interleaved, Samples } from '../samples';

const name = 'memory';
const turnCount = 500;
const answerLength = 10_000;
const million = 1_000_000;
const what = `heap of the host with ${turnCount} turns, 5 MB of text`;

const candidates = [
  { name: 'ours', title: 'Agent Query', role: 'ours' },
  { name: 'floor', title: 'the text alone', role: 'floor' },
] as const;

/**
 * Child processes that exceed this are stopped. They take long because, as in the extension, everything is saved after
 * each turn.
 */
const childTimeoutMs = 300_000;

export const memory: Topic = {
  name,
  title: 'Memory of a long conversation',
  how: 'In a process of its own: the answers are read from an event stream and kept by the conversation as in the extension host, and everything is prepared for saving after each turn. The value is the growth of the heap after garbage collection. The floor is the text in one string for each turn.',
  picture: [],

  async measure(options) {
    const samples = new Samples(name);
    // Almost the same to the byte in each run, so two runs are enough.
    const runs = Math.min(options.runs, 2);
    await interleaved(
      candidates,
      { ...options, runs },
      async ({ name: candidate, title, role }) => {
        const output = await runChild(
          name,
          [candidate, String(turnCount), String(answerLength)],
          childTimeoutMs,
        );
        if (output === undefined) {
          throw new Error('Keeping the conversation took too long.');
        }
        samples.add({ what, candidate: title, role, unit: 'MB' }, Number(output) / million);
      },
    );
    return samples.all;
  },

  goals: measurements =>
    goal(`${what}, to the text`, ours(measurements, what) / floor(measurements, what), 3, 'times'),
};
