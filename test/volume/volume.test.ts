import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EventStreamReader } from '../../src/core/stream/eventStreamReader';
import { type FaultService, faultCases, startFaultService } from '../service/faultService';
import { largeLogs } from '../service/faults/volumeFaults';
import { log, message } from '../support/query/readStream';
import type { Cost } from './reportCost';

const mebibyte = 1024 * 1024;

/** Measures how long it takes to read this piece this many times, in milliseconds. */
function time(piece: Uint8Array, times: number): number {
  const reader = new EventStreamReader(
    { event: () => {}, malformed: why => assert.fail(why), done: () => assert.fail('done') },
    64 * mebibyte,
  );
  const start = performance.now();
  for (let count = 0; count < times; count++) {
    reader.push(piece);
  }
  reader.end();
  return performance.now() - start;
}

describe('reading much takes linear time', function () {
  this.timeout(20_000);
  const encode = (text: string) => new TextEncoder().encode(text);
  const cases: ReadonlyArray<[name: string, piece: Uint8Array, times: number]> = [
    ['100,000 events', encode(`data: ${message('word ')}\n\n`.repeat(10)), 10_000],
    ['100 MB in events', encode(`data: ${log('x'.repeat(65_000))}\n\n`), 1540],
    ['16 MB in one line', encode('x'.repeat(1024)), 16_000],
    ['16 MB in one event of many lines', encode(`data: ${'x'.repeat(1017)}\n`), 16_000],
  ];
  for (const [name, piece, times] of cases) {
    it(name, () => {
      const tenths = Array.from({ length: 4 }, () => time(piece, times / 10));
      // The first run is a warm-up. Quadratic time would be a hundred times as long. 5 ms are added for constant costs.
      const [, tenth = 0] = tenths.slice(1).sort((one, other) => one - other);
      const most = 10 * 4 * (tenth + 5);
      // Another process may have used the processor meanwhile, but not three times.
      const wholes: number[] = [];
      do {
        wholes.push(time(piece, times));
      } while (wholes.length < 3 && Math.min(...wholes) >= most);
      assert.ok(Math.min(...wholes) < most, `${tenth} ms for a tenth, ${wholes} ms for all`);
    });
  }
});

describe('reading without end stays in memory', function () {
  this.timeout(30_000);
  let service: FaultService;

  before(async () => {
    service = await startFaultService();
  });
  after(() => service.dispose());

  for (const name of ['endless-line', 'gzip-bomb']) {
    it(`${name}: within 100 MB of idle`, async () => {
      const child = fileURLToPath(new URL('./memory.child.mjs', import.meta.url));
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--expose-gc',
        child,
        service.url(name),
      ]);
      const { end, growth } = JSON.parse(stdout);
      assert.equal(end, 'tooLarge');
      assert.ok(growth < 100 * mebibyte, `${growth} bytes more`);
    });
  }
});

describe('a conversation that is open and saved', function () {
  const logs = Number(process.env.AGENT_QUERY_LARGE_LOGS ?? 0);
  const more = logs > 0 ? [largeLogs(`${logs}-large-logs`, logs)] : [];
  this.timeout(60_000 + 100 * logs);
  let service: FaultService;

  before(async () => {
    service = await startFaultService();
    await Promise.all(more.map(service.add));
  });
  after(() => service.dispose());

  // Garbage is collected late unless there is no room for it, so the memory that a case needs is the memory that it can
  // run with. The process fails if it needs more of the engine's heap than this, in mebibytes. The young generation
  // takes three semispaces.
  const heap = { old: 88, semispace: 1 };
  const most = 100 * mebibyte;

  const heavy = [...faultCases.filter(each => each.heavy), ...more].map(each => ({
    ...each,
    page: '',
  }));
  const [endless] = heavy.filter(({ name }) => name === 'endless-answer');
  for (const { name, expect, kind, page } of [
    ...heavy,
    ...(endless ? [{ ...endless, page: 'stuck' }] : []),
  ]) {
    it(`${name}${page && `, with a page that is ${page}`}: within 100 MB of idle`, async () => {
      const child = fileURLToPath(new URL('./turn.child.mjs', import.meta.url));
      const { stdout } = await promisify(execFile)(process.execPath, [
        '--expose-gc',
        `--max-old-space-size=${heap.old}`,
        `--max-semi-space-size=${heap.semispace}`,
        child,
        service.url(name),
        page,
      ]);
      const cost = JSON.parse(stdout) as Cost;
      assert.equal(cost.end, kind ?? expect);
      // Memory outside the heap has no such limit, so garbage counts there.
      const growth = (heap.old + 3 * heap.semispace) * mebibyte - cost.idleHeap + cost.external;
      assert.ok(
        growth <= most,
        `${growth} bytes more, of which ${cost.external} outside of the heap`,
      );
    });
  }
});
