import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { ProgramOptions } from '../../../../src/core/runProgram';
import { runProgram } from '../../../../src/platform/node/runProgram';

const maxBytes = 1000;
const isWindows = process.platform === 'win32';

/** Runs a script with Node. */
function runScript(script: string, options: Partial<ProgramOptions> = {}) {
  return runWith(options, process.execPath, '-e', script);
}

function run(...command: [string, ...string[]]) {
  return runWith({}, ...command);
}

async function runWith(options: Partial<ProgramOptions>, ...command: [string, ...string[]]) {
  const { output, ...result } = await runProgram(command, {
    timeout: 0,
    maxBytes,
    signal: new AbortController().signal as AbortSignal,
    ...options,
  });
  return { ...result, output: new TextDecoder().decode(output) };
}

/** Replaces the timer with this delay, in milliseconds, so that no test depends on the speed of a program. */
function holdTimer(delay: number): { expire(): void; release(): void } {
  const { setTimeout } = globalThis;
  let expire = () => assert.fail('the timer was not set');
  const hold = (callback: () => never, each: number) => {
    if (each === delay) {
      expire = callback;
    }
    return setTimeout(callback, each);
  };
  globalThis.setTimeout = hold as typeof setTimeout;
  return {
    expire: () => expire(),
    release: () => {
      globalThis.setTimeout = setTimeout;
    },
  };
}

const notStarted = (reason: string) => ({
  end: { type: 'notStarted', reason },
  output: '',
  errorOutput: '',
});

describe('runProgram', function () {
  this.timeout(60_000);

  it('returns the output of a program', async () => {
    const script = "console.log('tökén'); console.error('a warning')";
    assert.deepEqual(await runScript(script), {
      end: { type: 'exit', exitCode: 0 },
      output: 'tökén\n',
      errorOutput: 'a warning\n',
    });
  });

  it('returns the exit code, and earlier output', async () => {
    assert.deepEqual(await runScript("console.log('a'); process.exitCode = 7"), {
      end: { type: 'exit', exitCode: 7 },
      output: 'a\n',
      errorOutput: '',
    });
  });

  it('passes arguments unchanged, without a shell', async () => {
    const script = 'console.log(JSON.stringify(process.argv.slice(1)))';
    const args = ['$(id)', '`id`', '"', "'", 'a b', '', '%PATH%', '*', '; exit 1', '| cat'];
    const { output } = await run(process.execPath, '-e', script, '--', ...args);
    assert.deepEqual(JSON.parse(output), args);
  });

  it('runs in the home directory, with the environment and without input', async () => {
    process.env.AGENT_QUERY_TEST_VALUE = 'inherited';
    try {
      const { output } = await runScript(`
        console.log(process.cwd(), process.env.AGENT_QUERY_TEST_VALUE);
        process.stdin.on('end', () => console.log('no input')).resume();
      `);
      assert.equal(output, `${await realpath(os.homedir())} inherited\nno input\n`);
    } finally {
      delete process.env.AGENT_QUERY_TEST_VALUE;
    }
  });

  it('waits for slow output, including the output of a child', async () => {
    const { output } = await runScript(`
      console.log('first');
      const { spawn } = require('node:child_process');
      spawn(process.execPath, ['-e', 'process.stdin.resume().on("end", () => console.log("last"))'], {
        stdio: ['pipe', 'inherit', 'inherit'],
      });
      setTimeout(() => process.exit(), 10);
    `);
    assert.equal(output, 'first\nlast\n');
  });

  it('stops a program that prints too much', async () => {
    const result = await runScript("setInterval(() => console.log('x'.repeat(600)), 1)");
    assert.deepEqual(result.end, { type: 'tooLong' });
    assert.equal(result.output.length, maxBytes);
  });

  it('keeps the beginning of the error output', async () => {
    const script = "console.error('y'.repeat(1e6)); console.log('token')";
    const { end, output, errorOutput } = await runScript(script);
    assert.deepEqual(end, { type: 'exit', exitCode: 0 });
    assert.equal(output, 'token\n');
    assert.equal(errorOutput, 'y'.repeat(maxBytes));
  });

  it('starts nothing if the signal has been aborted', async () => {
    const reason = new Error('stopped');
    const signal = AbortSignal.abort(reason) as AbortSignal;
    await assert.rejects(runScript('', { signal }), reason);
  });

  it('reports a missing program', async () => {
    assert.deepEqual(await run('agent-query-no-such-program'), notStarted('missing'));
    assert.deepEqual(await run(path.resolve('/no/such/program')), notStarted('missing'));
    assert.deepEqual(await run('./program'), notStarted('relative'));
  });

  it('reports why the system did not start a program', async () => {
    const { end } = await run(process.execPath, 'x'.repeat(5_000_000));
    assert.match(JSON.stringify(end), /"reason":"other","code":"E\w+"/);
  });

  describe('with a process tree', () => {
    let server: Server;
    let sockets: Socket[];

    before(async () => {
      server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    beforeEach(() => {
      sockets = [];
    });
    after(() => {
      server.close();
    });

    /**
     * A program and its child. Both run until they are killed, and each opens a connection, which shows when it has
     * ended.
     */
    function tree(more = ''): string {
      const { port } = server.address() as { port: number };
      const connect = `
        ${more}
        require('node:net').connect(${port}, '127.0.0.1').on('error', () => undefined);
        setInterval(() => undefined, 1000);
      `;
      return `
        require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(connect)}], {
          stdio: 'inherit',
        });
        ${connect}
      `;
    }

    /** Resolves when both are connected, with a promise that resolves when both have ended. */
    async function bothConnected(): Promise<{ readonly ended: Promise<unknown> }> {
      while (sockets.length < 2) {
        const [socket] = (await once(server, 'connection')) as [Socket];
        sockets.push(socket.on('error', () => undefined).resume());
      }
      return { ended: Promise.all(sockets.map(socket => once(socket, 'close'))) };
    }

    for (const [name, more] of [
      ['', ''],
      [' that ignore the request to end', "process.on('SIGTERM', () => undefined);"],
    ]) {
      it(`stops a program and its child${name} when the signal aborts`, async () => {
        const abort = new AbortController();
        const running = runScript(tree(more), { signal: abort.signal as AbortSignal });
        const { ended } = await bothConnected();
        const reason = new Error('stopped');
        abort.abort(reason);
        await assert.rejects(running, reason);
        await ended;
      });
    }

    it('stops a program and its child after the time limit, and has what they printed', async () => {
      const timeLimit = holdTimer(77_000);
      try {
        const script = `console.error('Waiting for you.'); console.log('a'); ${tree()}`;
        const running = runScript(script, { timeout: 77 });
        const { ended } = await bothConnected();
        timeLimit.expire();
        assert.deepEqual(await running, {
          end: { type: 'timeout' },
          output: 'a\n',
          errorOutput: 'Waiting for you.\n',
        });
        await ended;
      } finally {
        timeLimit.release();
      }
    });
  });

  (isWindows ? describe.skip : describe)('with files', () => {
    let folder: string;
    const { PATH } = process.env;

    before(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-programs-'));
      await mkdir(path.join(folder, 'bin'));
      await writeFile(path.join(folder, 'bin', 'get-token'), '#!/bin/sh\necho found\n');
      await chmod(path.join(folder, 'bin', 'get-token'), 0o755);
      await symlink(path.join(folder, 'bin', 'get-token'), path.join(folder, 'bin', 'linked'));
      await writeFile(path.join(folder, 'bin', 'text'), 'echo found\n', { mode: 0o644 });
      await mkdir(path.join(folder, 'bin', 'folder'));
      await writeFile(path.join(folder, 'bin', 'broken'), '#!/no/such/shell\n');
      await chmod(path.join(folder, 'bin', 'broken'), 0o755);
    });
    afterEach(() => {
      process.env.PATH = PATH;
    });
    after(() => rm(folder, { recursive: true }));

    it('finds a program in PATH, even if it is a link', async () => {
      process.env.PATH = path.join(folder, 'bin');
      assert.equal((await run('get-token')).output, 'found\n');
      assert.equal((await run('linked')).output, 'found\n');
    });

    it('finds no program in the current folder or a relative folder of PATH', async () => {
      const cwd = process.cwd();
      process.env.PATH = `.:bin:${path.relative(os.homedir(), path.join(folder, 'bin'))}:`;
      process.chdir(path.join(folder, 'bin'));
      try {
        assert.deepEqual(await run('get-token'), notStarted('missing'));
      } finally {
        process.chdir(cwd);
      }
    });

    it('reports a file that is not executable', async () => {
      assert.deepEqual(await run(path.join(folder, 'bin', 'text')), notStarted('denied'));
    });

    it('does not treat a folder as a program', async () => {
      process.env.PATH = path.join(folder, 'bin');
      assert.deepEqual(await run('folder'), notStarted('missing'));
    });

    it('reports the missing shell of a script', async () => {
      const { end } = await run(path.join(folder, 'bin', 'broken'));
      assert.deepEqual(end, { type: 'notStarted', reason: 'other', code: 'ENOENT' });
    });

    it('reports the signal that ended a program', async () => {
      const { end } = await runScript("process.kill(process.pid, 'SIGKILL')");
      assert.deepEqual(end, { type: 'signal', signal: 'SIGKILL' });
    });
  });
});
