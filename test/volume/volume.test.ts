import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EventStreamReader } from '../../src/core/stream/eventStreamReader';
import { type FaultService, faultCases, startFaultService } from '../service/faultService';
import { largeLogs } from '../service/faults/volumeFaults';
import { log, message } from '../support/query/readStream';
import { costOfTurn, mostMemory } from './costOfTurn';

const mebibyte = 1024 * 1024;

describe('reading much takes linear time', () => {
  const encode = (text: string) => new TextEncoder().encode(text);
  const cases: ReadonlyArray<[name: string, piece: Uint8Array, times: number, events: number]> = [
    ['100,000 events', encode(`data: ${message('word ')}\n\n`.repeat(10)), 10_000, 100_000],
    ['100 MB in events', encode(`data: ${log('x'.repeat(65_000))}\n\n`), 1540, 1540],
    ['32 MB in one line', encode('x'.repeat(1024)), 32_000, 0],
    ['32 MB in one event of many lines', encode(`data: ${'x'.repeat(1017)}\n`), 32_000, 0],
  ];
  for (const [name, piece, times, expected] of cases) {
    it(name, () => {
      let events = 0;
      const reader = new EventStreamReader(
        {
          event: () => {
            events += 1;
          },
          malformed: why => assert.fail(why),
          done: () => assert.fail('done'),
        },
        64 * mebibyte,
      );
      // With quadratic time, the suite's limit would end it.
      for (let count = 0; count < times; count++) {
        reader.push(piece);
      }
      reader.end();
      assert.equal(events, expected);
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
      const { end, growth, external } = await costOfTurn(service.url(name), page);
      assert.equal(end, kind ?? expect);
      assert.ok(
        growth <= mostMemory,
        `${growth} bytes more, of which ${external} outside of the heap`,
      );
    });
  }
});
