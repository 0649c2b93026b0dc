import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type FaultService, startFaultService } from '../service/faultService';
import { longIt } from '../support/long';
import { uncompiled } from '../support/stepCounter';
import { costOfTurn, mostMemory } from './costOfTurn';
import type { MeasuredStream, StreamMeasurement } from './hostileStream.child';
import { type HostileStream, hostileStreams } from './hostileStreams';

/** The maximum factor for the cost of a stream of four times the size. */
const most = 5;

/** Milliseconds that users don't notice. */
const unnoticed = 100;

describe('a hostile stream', function () {
  this.timeout(120_000);
  let service: FaultService;
  let counting: ChildProcess;
  let timing: ChildProcess;
  let streams = 0;

  before(async () => {
    service = await startFaultService();
    const child = fileURLToPath(new URL('./hostileStream.child.mjs', import.meta.url));
    counting = fork(child, ['steps'], { execArgv: [...uncompiled] });
    timing = fork(child);
    await Promise.all([once(counting, 'message'), once(timing, 'message')]);
  });
  after(async () => {
    for (const window of [counting, timing]) {
      const exited = once(window, 'exit');
      window.disconnect();
      await exited;
    }
    await service.dispose();
  });

  /** Serves a stream, and returns its base URL. */
  const serve = (row: HostileStream, size: number) => {
    streams += 1;
    const { name, end } = row;
    const expect = end === 'complete' ? 'complete' : 'interrupted';
    return service.add({ name: `hostile-${streams}`, note: name, expect, serve: row.serve(size) });
  };

  const measure = async (measurement: StreamMeasurement): Promise<MeasuredStream> => {
    const window = measurement.type === 'steps' ? counting : timing;
    window.send(measurement);
    const [measured] = (await once(window, 'message')) as [MeasuredStream];
    return measured;
  };

  /** Compares the cost of a size with the cost of four times the size. */
  const compare = async (type: 'steps' | 'time', row: HostileStream, size: number) => {
    const measured: MeasuredStream[] = [];
    for (const each of [size, 4 * size]) {
      measured.push(await measure({ type, url: await serve(row, each) }));
      assert.equal(measured.at(-1)?.end, row.end);
    }
    const [one, four] = measured.map(({ cost }) => cost) as [number, number];
    assert.ok(four <= most * one, `${one} became ${four}`);
    return Math.max(...measured.map(({ turnMs }) => turnMs));
  };

  for (const row of hostileStreams) {
    describe(row.name, () => {
      it('costs as many steps as it has parts', () =>
        compare('steps', row, Math.ceil(row.size / 20)));

      longIt('takes linear time, in turns that are not noticed', async () => {
        const turnMs = await compare('time', row, row.size);
        assert.ok(turnMs <= unnoticed, `a turn of ${turnMs} ms`);
      });

      longIt('can be stopped at any time', async () => {
        for (const afterMs of [20, 50, 100, 200, 400]) {
          const url = await serve(row, 16 * row.size);
          const { cost } = await measure({ type: 'stop', url, afterMs });
          assert.ok(cost <= unnoticed, `${cost} ms, ${afterMs} ms after the question`);
        }
      });

      longIt('stays within 100 MB of idle', async () => {
        const { end, growth, external } = await costOfTurn(await serve(row, 4 * row.size));
        assert.equal(end, row.end);
        assert.ok(
          growth <= mostMemory,
          `${growth} bytes more, of which ${external} outside of the heap`,
        );
      });
    });
  }
});
