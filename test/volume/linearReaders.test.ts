import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { uncompiled } from '../support/stepCounter';
import { linearReaders } from './linearReaders';

/** UTF-16 code units from which on no reader reads a growing line again. */
const size = 40_000;

/** The maximum factor for the cost of a text of four times the size. */
const most = 5;

describe('reading a hostile text', function () {
  this.timeout(120_000);
  let counting: ChildProcess;

  before(async () => {
    const child = fileURLToPath(new URL('./linearReader.child.mjs', import.meta.url));
    counting = fork(child, { execArgv: [...uncompiled] });
    await once(counting, 'message');
  });
  after(async () => {
    const exited = once(counting, 'exit');
    counting.disconnect();
    await exited;
  });

  const stepsOf = async (name: string, length: number): Promise<number> => {
    counting.send({ name, size: length });
    const [steps] = (await once(counting, 'message')) as [number];
    return steps;
  };

  for (const name of Object.keys(linearReaders)) {
    it(`costs as many steps as it has characters: ${name}`, async () => {
      const one = await stepsOf(name, size);
      const four = await stepsOf(name, 4 * size);
      assert.ok(four <= most * one, `${one} became ${four}`);
    });
  }
});
