import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { english } from '../../../src/core/check/localize';
import { runCheck } from '../../../src/core/check/runCheck';
import { SecretMask } from '../../../src/core/text/masking/secretMask';
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

const services: ReadonlyArray<readonly [string, string, string | undefined]> = [
  ['service.py', python, obstacle('http.server')],
  ['service_fastapi.py', python, obstacle('fastapi, uvicorn')],
  ['service.mjs', process.execPath, undefined],
  ['service-hono.mjs', process.execPath, undefined],
];

describe('the minimal services in docs/service-authors.md', function () {
  this.timeout(60_000);

  let folder: string;
  let page: string;
  let running: ChildProcess | undefined;

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'agent-query-services-'));
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
    page = await readFile(path.join(root, 'docs/service-authors.md'), 'utf8');
  });
  afterEach(async () => {
    if (running && running.exitCode === null) {
      const exited = once(running, 'exit');
      running.kill('SIGKILL');
      await exited;
    }
    running = undefined;
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** Returns the code block that starts with the name of a file. */
  const codeOf = (name: string) => {
    const found = [...page.matchAll(/^```\w+\n(?:#|\/\/) (\S+)\n([\s\S]*?)^```$/gm)].find(
      ([, file]) => file === name,
    );
    assert.ok(found?.[2], `${name} is on the page`);
    return found[2];
  };

  it('are all tested', () => {
    const names = [...page.matchAll(/^```(?:python|js)\n(?:#|\/\/) (\S+)\n/gm)].map(
      ([, name]) => name,
    );
    assert.deepEqual(
      names,
      services.map(([name]) => name),
    );
  });

  for (const [name, program, reason] of services) {
    it(`${name} passes the service check and notices a stopped query${reason ? ` (skipped: ${reason})` : ''}`, async function () {
      if (reason !== undefined) {
        this.skip();
      }
      const file = path.join(folder, name);
      await writeFile(file, codeOf(name));
      const port = await borrowPort();
      const child = spawn(program, [file, String(port)], { cwd: folder });
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
        english,
        { signal: new AbortController().signal },
      );
      assert.equal(result.isReachable, true);
      const failed = result.results.filter(({ finding }) => finding.verdict === 'failed');
      assert.deepEqual(failed, [], output);
      const memory = result.results.find(({ id }) => id === 'memory')?.finding.seen;
      assert.match(memory ?? '', /The answer knows/);
      await assertEvents(port);
      await stopLongAnswer(port);
      await stopped;
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
