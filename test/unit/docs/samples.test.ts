import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { nodeTransport } from '../../../src/platform/node/nodeTransport';
import { root } from '../../host/root.mjs';
import { schemaOf } from '../../support/openapi';
import { readJson, readText } from '../../support/readRoot';
import { assertRemembers, obstacle, python, SampleService } from '../../support/sampleService';

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

  let service: SampleService | undefined;

  afterEach(async () => {
    await service?.end();
    service = undefined;
  });

  it('are all tested', async () => {
    const entries = await readdir(folder, { withFileTypes: true });
    assert.deepEqual(
      entries.flatMap(entry => (entry.isFile() ? entry.name : [])).sort(),
      samples.map(({ name }) => name),
    );
  });

  it('name the versions of the frameworks that are tested', async () => {
    const files = await readdir(path.join(folder, 'frameworks'));
    for (const file of files.filter(each => each.endsWith('.mjs'))) {
      const sample = await readText(`docs/samples/frameworks/${file}`);
      const packages = file.startsWith('claude') ? 'frameworks/claude' : 'frameworks';
      const { dependencies } = await readJson(`test/${packages}/package.json`);
      const named = /npm install (.+)/.exec(sample)?.[1]?.split(' ') ?? [];
      assert.ok(named.length > 0, file);
      for (const each of named) {
        const [, name = '', version] = /^(.+)@(.+)$/.exec(each) ?? [];
        // Up to version 1, each minor version can break the sample.
        assert.equal(version, /^(?:0\.)?\d+/.exec(dependencies[name])?.[0], `${each} in ${file}`);
      }
    }
  });

  for (const { name, program, modules, isMinimal } of samples) {
    const reason = modules === undefined ? undefined : obstacle(modules);
    const what = isMinimal
      ? ''
      : ', prints its base URL, remembers questions, and notices a stopped query';
    it(`${name} passes the service check${what}${reason ? ` (skipped: ${reason})` : ''}`, async function () {
      if (reason !== undefined) {
        this.skip();
      }
      service = await SampleService.start(program, [path.join(folder, name)]);
      const result = await service.check();
      await assertEvents(service);
      if (!isMinimal) {
        assertRemembers(result);
        await service.printed(`http://127.0.0.1:${service.port}`);
        await stopLongAnswer(service.port);
        await service.printed('stopped by the client');
      }
    });
  }
});

/** Asks a question, and compares each event with docs/openapi.json. */
async function assertEvents(service: SampleService): Promise<void> {
  const response = await service.query({ parts: [{ type: 'text', text: 'Why?' }], kwargs: {} });
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
