import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { SecretMask } from '../../../src/core/masking/secretMask';
import { runCheck } from '../../../src/features/check/core/runCheck';
import { nodeTransport } from '../../../src/platform/node/nodeTransport';
import { systemClock } from '../../../src/platform/systemClock';
import { root } from '../../host/root.mjs';
import { schemaOf } from '../../support/openapi';
import { borrowPort } from '../../support/ports';

/** The system's Python, in which the packages are installed. */
const python = '/usr/bin/python3';

/** The reason why a service cannot run here; undefined if it can. */
function obstacle(modules: string): string | undefined {
  try {
    execFileSync(python, ['-c', `import ${modules}`], { stdio: 'ignore' });
    return undefined;
  } catch {
    return `${python} cannot import ${modules}`;
  }
}

/** A file of docs/samples, and how it is run. */
interface Sample {
  readonly name: string;
  readonly program: string;
  /** Modules of Python that it needs. */
  readonly modules?: string;
  /** True if it only streams: it remembers no questions, and does not tell that a query was stopped. */
  readonly isMinimal?: true;
}

const samples: readonly Sample[] = [
  { name: 'minimal.py', program: python, modules: 'http.server', isMinimal: true },
  { name: 'service-hono.mjs', program: process.execPath },
  { name: 'service.mjs', program: process.execPath },
  { name: 'service.py', program: python, modules: 'http.server' },
  { name: 'service_fastapi.py', program: python, modules: 'fastapi, uvicorn' },
];
const folder = path.join(root, 'docs/samples');

describe('the services in docs/samples', function () {
  this.timeout(60_000);

  let running: ChildProcess | undefined;

  afterEach(async () => {
    if (running && running.exitCode === null) {
      const exited = once(running, 'exit');
      running.kill('SIGKILL');
      await exited;
    }
    running = undefined;
  });

  it('are all tested', async () => {
    assert.deepEqual(
      (await readdir(folder)).sort(),
      samples.map(({ name }) => name),
    );
  });

  for (const { name, program, modules, isMinimal } of samples) {
    const reason = modules === undefined ? undefined : obstacle(modules);
    const what = isMinimal ? '' : ', remembers questions, and notices a stopped query';
    it(`${name} passes the service check${what}${reason ? ` (skipped: ${reason})` : ''}`, async function () {
      if (reason !== undefined) {
        this.skip();
      }
      const port = await borrowPort();
      const child = spawn(program, [path.join(folder, name), String(port)]);
      running = child;
      let output = '';
      const stopped = new Promise<void>(resolve => {
        for (const stream of [child.stdout, child.stderr]) {
          stream.setEncoding('utf8').on('data', text => {
            output += text;
            if (output.includes('stopped by the client')) {
              resolve();
            }
          });
        }
      });
      await listening(port, child, () => `${name} ended: ${output}`);
      const result = await runCheck(
        { transport: nodeTransport, clock: systemClock },
        { url: `http://127.0.0.1:${port}/query`, headers: {}, mask: new SecretMask() },
        { signal: new AbortController().signal },
      );
      assert.equal(result.isReachable, true);
      const failed = result.results.filter(({ finding }) => finding.verdict === 'failed');
      assert.deepEqual(failed, [], output);
      await assertEvents(port);
      if (!isMinimal) {
        const memory = result.results.find(({ id }) => id === 'memory')?.finding;
        assert.ok(memory);
        assert.equal(memory.meaning, undefined, memory.seen);
        await stopLongAnswer(port);
        await stopped;
      }
    });
  }
});

/**
 * Resolves when a port accepts connections.
 *
 * @throws if the process ends first
 */
async function listening(port: number, process: ChildProcess, ended: () => string): Promise<void> {
  for (;;) {
    assert.equal(process.exitCode, null, ended());
    const socket = connect(port, '127.0.0.1');
    const isThere = await new Promise<boolean>(resolve => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isThere) {
      return;
    }
  }
}

/** Asks a question, and compares each event with docs/openapi.json. */
async function assertEvents(port: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/query`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ parts: [{ type: 'text', text: 'Why?' }], kwargs: {} }),
  });
  const lines = (await response.text()).split('\n').filter(line => line !== '');
  const isEvent = schemaOf('Event');
  assert.ok(lines.length > 1);
  for (const line of lines) {
    assert.ok(line.startsWith('data: ') && isEvent(JSON.parse(line.slice(6))), line);
  }
}

/** Asks for more words than the system's buffers can hold, and closes the connection after the first event. */
async function stopLongAnswer(port: number): Promise<void> {
  const text = 'word '.repeat(400_000);
  const body = JSON.stringify({ parts: [{ type: 'text', text }], kwargs: {} });
  const bytes = new TextEncoder().encode(body);
  const abort = new AbortController();
  const response = await nodeTransport({
    url: `http://127.0.0.1:${port}/query`,
    headers: { 'Content-Type': 'application/json' },
    body: {
      length: bytes.length,
      async *chunks() {
        yield bytes;
      },
    },
    signal: abort.signal,
  });
  for await (const _ of response.body) {
    break;
  }
  abort.abort();
}
