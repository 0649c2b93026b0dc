import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { SecretMask } from '../../src/core/masking/secretMask';
import { type CheckResult, runCheck } from '../../src/features/check/core/runCheck';
import { isListening } from '../../src/platform/node/isListening';
import { nodeTransport } from '../../src/platform/node/nodeTransport';
import { systemClock } from '../../src/platform/systemClock';
import { borrowPort } from './ports';

/** The Python that runs samples: by default the system's, for which Debian and Ubuntu have packages. */
export const python = process.env.AGENT_QUERY_PYTHON || '/usr/bin/python3';

/** The reason why Python cannot run a sample that imports some modules; undefined if it can. */
export function obstacle(modules: string): string | undefined {
  try {
    execFileSync(python, ['-c', `import ${modules}`], { stdio: 'ignore' });
    return undefined;
  } catch {
    return `${python} cannot import ${modules}`;
  }
}

/** A service of docs/samples in a process, on a port of this machine. */
export class SampleService {
  output = '';
  private readonly changed = new EventEmitter();

  private constructor(
    readonly port: number,
    private readonly child: ChildProcess,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', text => {
        this.output += text;
        this.changed.emit('output');
      });
    }
  }

  /**
   * Starts a service, and waits until it accepts connections.
   *
   * @param args the program's arguments before the port
   * @throws if the process ends first
   */
  static async start(
    program: string,
    args: readonly string[],
    options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {},
  ): Promise<SampleService> {
    const port = await borrowPort();
    const child = spawn(program, [...args, String(port)], options);
    const service = new SampleService(port, child);
    while (!(await isListening('127.0.0.1', port))) {
      assert.equal(child.exitCode, null, `${args.join(' ')} ended: ${service.output}`);
    }
    return service;
  }

  /** Sends a query. */
  async query(body: object, signal?: AbortSignal): Promise<Response> {
    return fetch(`http://127.0.0.1:${this.port}/query`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    });
  }

  /** Runs the service check, which must find no broken rule. */
  async check(): Promise<CheckResult> {
    const result = await runCheck(
      { transport: nodeTransport, clock: systemClock },
      { url: `http://127.0.0.1:${this.port}/query`, headers: {}, mask: new SecretMask() },
      { signal: new AbortController().signal },
    );
    assert.equal(result.isReachable, true, this.output);
    const failed = result.results.filter(({ finding }) => finding.verdict === 'failed');
    assert.deepEqual(failed, [], this.output);
    return result;
  }

  /** Resolves when the service has printed a text. */
  async printed(text: string): Promise<void> {
    while (!this.output.includes(text)) {
      await once(this.changed, 'output');
    }
  }

  async end(): Promise<void> {
    if (this.child.exitCode === null) {
      const exited = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await exited;
    }
  }
}

/** Asserts that a service remembers the previous question, by the result of a service check. */
export function assertRemembers(result: CheckResult): void {
  const memory = result.results.find(({ id }) => id === 'memory')?.finding;
  assert.ok(memory);
  assert.equal(memory.meaning, undefined, memory.seen);
}
