import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EventStreamReader } from '../../src/core/stream/eventStreamReader';
import { type FaultService, startFaultService } from '../service/faultService';
import { log, message } from '../unit/stream/readStream';

const mebibyte = 1024 * 1024;

/** How long it takes to read so many times this piece, in milliseconds. */
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
      // The first one warms up. Quadratic would be a hundred times; 5 ms for what does not grow.
      const [, tenth = 0] = tenths.slice(1).sort((one, other) => one - other);
      const most = 10 * 4 * (tenth + 5);
      // Another process may have taken the processor meanwhile, but not three times.
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
