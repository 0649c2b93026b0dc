import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const child = fileURLToPath(new URL('./aliveTimers.child.mjs', import.meta.url));

/** Runs timers of 1.5 s in a process that stands still for 2 s of that time. */
describe('the timers of tests', () => {
  before(function () {
    if (process.platform === 'win32') {
      this.skip();
    }
  });

  it('include only the time in which the process runs', async () => {
    const timers = spawn(process.execPath, [child], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    timers.stdout.setEncoding('utf8').on('data', text => {
      output += text;
    });
    await once(timers.stdout, 'data');
    timers.kill('SIGSTOP');
    await new Promise(resolve => setTimeout(resolve, 2000));
    timers.kill('SIGCONT');
    await once(timers, 'close');
    // When the process continues, the plain timer ends immediately, and the other one still has most of its time left.
    assert.deepEqual(output.trim().split('\n'), ['started', 'plain', 'alive with its arguments']);
  });
});
