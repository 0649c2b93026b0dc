import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  installProgram,
  type RunningProgram,
  runProgram,
  startProgram,
} from '../../../../test/support/program';
import { until } from '../../../../test/support/until';

describe('agent-query serve', () => {
  let folder: string;
  const running: RunningProgram[] = [];

  before(async () => {
    await installProgram();
    folder = await mkdtemp(path.join(tmpdir(), 'agent-query-serve-'));
  });
  afterEach(async () => {
    for (const { child, ended } of running.splice(0)) {
      child.kill();
      await ended;
    }
  });
  after(() => rm(folder, { recursive: true }));

  /** @returns the address that the program prints */
  const serve = async (...args: readonly string[]) => {
    const program = await startProgram(['serve', ...args], { cwd: folder });
    running.push(program);
    return until('the address', () => /^(http:\S+)\n/.exec(program.output)?.[1]);
  };
  const ask = (url: string, ...args: readonly string[]) =>
    runProgram(['ask', url, 'Why?', ...args], { cwd: folder });

  it('answers with its tour, or with a report', async () => {
    const tour = await ask(await serve('--at-once'));
    assert.deepEqual([tour.status, tour.output.startsWith('# What an answer can do')], [0, true]);
    const report = await ask(await serve('--report', '--at-once'));
    assert.match(report.output, /^# What your service receives\n/);
  });

  it('simulates faults', async () => {
    const cutOff = await ask(await serve('--fault', 'cutOff', '--at-once'));
    assert.equal(cutOff.status, 3);
    const unauthorized = await ask(await serve('--fault', 'unauthorized'));
    assert.equal(unauthorized.status, 1);
    assert.match(unauthorized.errors, /HTTP 401/);
  });

  it('repeats a recorded stream, at the recorded pace or without pauses', async () => {
    const event = (content: string) =>
      `data: ${JSON.stringify({ type: 'message', data: { content } })}\n\n`;
    await writeFile(path.join(folder, 'curl.sse'), event('One ') + event('answer'));
    assert.equal((await ask(await serve('curl.sse'))).output, 'One answer');
    const [head, end] = [': agent-query-transcript/1 {}\n\n', ': end {"at":600001}\n'];
    await writeFile(
      path.join(folder, 'timed.sse'),
      `${head}: 0 ms\n${event('One ')}: 600000 ms\n${event('late')}${end}`,
    );
    const slow = startProgram(['ask', await serve('timed.sse'), 'Why?']);
    const { child, ended } = await slow;
    await until('the first event', async () => (await slow).output === 'One ');
    child.kill();
    assert.equal((await ended).output, 'One ');
    assert.equal((await ask(await serve('timed.sse', '--at-once'))).output, 'One late');
  });

  it('exits with 1 if the port is in use, and with 2 for wrong arguments', async () => {
    const { port } = new URL(await serve());
    const second = await runProgram(['serve', '--port', port]);
    assert.equal(second.status, 1);
    assert.match(second.errors, /can't be started: .*EADDRINUSE/);
    await writeFile(path.join(folder, 'empty.sse'), '');
    for (const args of [
      ['--fault', 'toString'],
      ['--port', 'http'],
      ['--report', '--fault', 'busy'],
      ['missing.sse'],
      ['empty.sse'],
    ]) {
      const { status, output, errors } = await runProgram(['serve', ...args], { cwd: folder });
      assert.deepEqual([status, output], [2, ''], args.join(' '));
      assert.match(errors, /\nFor help, run: agent-query serve --help\n$/);
    }
  });

  it('closes connections and exits with 130 at Ctrl+C', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const url = await serve('--fault', 'silence');
    const [program] = running;
    const response = await fetch(`${url}/query`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"parts":[]}',
    });
    program?.child.kill('SIGINT');
    await assert.rejects(response.text());
    assert.equal((await program?.ended)?.status, 130);
  });
});
