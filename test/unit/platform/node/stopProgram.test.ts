import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { killProgram, stopProgram } from '../../../../src/platform/node/runProgram';

/** A program on Windows, with a record of how it is stopped. On Linux and macOS, runProgram.test.ts stops real ones. */
function onWindows(windows: string | undefined, pid: number | undefined = 4711) {
  const calls: unknown[] = [];
  const tool = new EventEmitter();
  const child = {
    pid,
    kill: () => calls.push('kill'),
  } as unknown as ChildProcess;
  const spawn = (...call: unknown[]) => {
    calls.push(call);
    return tool as unknown as ChildProcess;
  };
  return { calls, tool, child, system: { platform: 'win32', windows, spawn } };
}

const options = { windowsHide: true, stdio: 'ignore' };

describe('stopping a program on Windows', () => {
  for (const [name, stop] of [
    ['stopProgram', stopProgram],
    ['killProgram', killProgram],
  ] as const) {
    it(`ends it and its children with the tool of Windows: ${name}`, () => {
      const { calls, child, system } = onWindows('D:\\WINNT');
      stop(child, system);
      const args = ['/pid', '4711', '/t', '/f'];
      assert.deepEqual(calls, [['D:\\WINNT\\System32\\taskkill.exe', args, options]]);
    });
  }

  it('finds the tool by its usual path if the environment does not say where Windows is', () => {
    const { calls, child, system } = onWindows(undefined);
    stopProgram(child, system);
    assert.equal((calls[0] as string[])[0], 'C:\\Windows\\System32\\taskkill.exe');
  });

  it('ends the program alone if the tool cannot be started', () => {
    const { calls, tool, child, system } = onWindows(undefined);
    stopProgram(child, system);
    assert.equal(calls.length, 1);
    tool.emit('error', new Error('ENOENT'));
    assert.deepEqual(calls.slice(1), ['kill']);
  });

  it('does nothing if the program was never started', () => {
    const { calls, child, system } = onWindows(undefined);
    Object.assign(child, { pid: undefined });
    stopProgram(child, system);
    killProgram(child, system);
    assert.deepEqual(calls, []);
  });
});
