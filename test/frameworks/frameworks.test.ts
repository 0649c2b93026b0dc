import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { root } from '../host/root.mjs';
import { assertRemembers, obstacle, python, SampleService } from '../support/sampleService';
import { beginning, FakeModel, orders, reasoning, refusal } from './fakeModel';

/** A file of docs/samples/frameworks, and the program that runs it. */
interface Sample {
  readonly file: string;
  readonly program: string;
  /** The arguments before the port. */
  readonly args: readonly string[];
  /** The folder of its packages, in test/frameworks. */
  readonly packages?: string;
  /** True if a stub takes the place of the framework. */
  readonly isStub?: boolean;
  /** The reason why the sample cannot run. */
  readonly reason?: string | undefined;
}

/** The sample whose framework is installed only on request, because it has 451 MB and is proprietary. */
const claude = 'claude-agent-sdk.mjs';
/** The modules of frameworks for Python. A stub takes the place of a framework whose modules are not installed. */
const modules: Readonly<Record<string, string>> = {
  'langgraph_fastapi.py': 'langchain.agents, langchain_openai, langgraph.checkpoint.memory',
  'openai_agents_fastapi.py': 'agents',
  'pydantic_ai_fastapi.py': 'pydantic_ai',
};
const folder = path.join(root, 'docs/samples/frameworks');
const files = (await readdir(folder)).filter(file => /\.(?:mjs|py)$/.test(file)).sort();
const samples = files
  .filter(file => file !== claude || process.env.AGENT_QUERY_CLAUDE === '1')
  .map(file => (file.endsWith('.py') ? inPython(file) : inNode(file)));

function inNode(file: string): Sample {
  const packages = file === claude ? 'claude' : '.';
  return { file, packages, program: process.execPath, args: [`frameworks/${file}`] };
}

function inPython(file: string): Sample {
  const isStub = obstacle(modules[file] ?? '') !== undefined;
  const args = ['-m', `frameworks.${path.basename(file, '.py')}`];
  return { file, program: python, args, isStub, reason: obstacle('fastapi, uvicorn') };
}

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n').toString('base64');
const zip = Buffer.from('PK\x03\x04\x00\x00').toString('base64');

describe('the frameworks in docs/samples', function () {
  this.timeout(120_000);

  for (const file of files.filter(file => file.endsWith('.py'))) {
    it(`${file} compiles`, function () {
      if (obstacle('sys') !== undefined) {
        this.skip();
      }
      const source = path.join(folder, file);
      const program = 'import sys; compile(open(sys.argv[1]).read(), sys.argv[1], "exec")';
      execFileSync(python, ['-c', program, source]);
    });
  }

  for (const { file, program, args, packages, isStub, reason } of samples) {
    const skipped = reason === undefined ? '' : ` (skipped: ${reason})`;
    describe(`${file}${isStub ? ' with a stub of its framework' : ''}${skipped}`, () => {
      const model = new FakeModel();
      let temporary: string | undefined;
      let service: SampleService;

      before(async function () {
        if (reason !== undefined) {
          this.skip();
        }
        temporary = await mkdtemp(path.join(os.tmpdir(), 'agent-query-frameworks-'));
        await cp(path.join(root, 'docs/samples'), temporary, { recursive: true });
        if (packages !== undefined) {
          const modules = path.join(root, 'test/frameworks', packages, 'node_modules');
          await symlink(modules, path.join(temporary, 'node_modules'), 'junction');
        }
        const env = { ...process.env, ...variables(await model.start(), temporary, isStub) };
        service = await SampleService.start(program, args, { cwd: temporary, env });
      });

      after(async () => {
        await service?.end();
        model.stop();
        if (temporary !== undefined) {
          await rm(temporary, { recursive: true, force: true });
        }
      });

      it('passes the service check, and remembers the previous question', async () => {
        assertRemembers(await service.check());
      });

      it('gives the model text as text, images and PDF as files, and only the names of others', async () => {
        const first = model.requests.length;
        const events = await ask(service, 'Compare them.', [
          { name: 'notes.md', mimeType: 'text/markdown', base64: btoa('the walrus') },
          { name: 'dot.png', mimeType: 'image/png', base64: png },
          { name: 'page.pdf', mimeType: 'application/pdf', base64: pdf },
          { name: 'archive.zip', mimeType: 'application/zip', base64: zip },
        ]);
        const sent = model.requests.slice(first).find(body => body.includes('Compare them.'));
        // A stub only repeats the texts.
        const request = isStub ? JSON.stringify(textOf(events)) : (sent ?? '');
        for (const part of [
          'notes.md\\nthe walrus',
          'archive.zip',
          ...(isStub ? [] : [png, pdf]),
        ]) {
          assert.ok(request.includes(part), `${part} in ${request}`);
        }
        assert.ok(!request.includes(zip), request);
      });

      it('shows reasoning folded, and tools in the log', async () => {
        const events = await ask(service, orders.time);
        assert.ok(
          textOf(events).startsWith(`<think>${reasoning}</think>\n\nYou said: `),
          textOf(events),
        );
        const logs = events.filter(({ type }) => type === 'log');
        assert.equal(logs.length, 1);
        assert.match(logs[0]?.data.message ?? '', /^(?:Using|Used) (?:mcp__clock__)?now$/);
      });

      it('reports an error of the model', async () => {
        const events = await ask(service, orders.fail);
        const last = events.at(-1);
        assert.equal(last?.type, 'error', JSON.stringify(events));
        assert.ok(last.data.message?.includes(refusal), last.data.message);
      });

      it('passes a stop on to the model, and answers the next question, with the stopped one in mind', async () => {
        const session = crypto.randomUUID();
        const abort = new AbortController();
        const events = eventsOf(await service.query(queryOf(orders.wait, session), abort.signal));
        let text = '';
        await assert.rejects(
          async () => {
            for await (const { data } of events) {
              text += data.content ?? '';
              if (text.includes(beginning)) {
                abort.abort();
              }
            }
          },
          { name: 'AbortError' },
        );
        await (isStub ? service.printed('The framework has stopped.') : model.isLeft());
        const next = await ask(service, 'Say penguin.', [], session);
        assert.ok(textOf(next).includes('Say penguin.'), JSON.stringify(next));
        // Pydantic AI returns the messages of a run only at its end.
        const isForgotten = file === 'pydantic_ai_fastapi.py';
        assert.equal(textOf(next).includes(orders.wait), !isForgotten, JSON.stringify(next));
        assert.ok(next.every(({ type }) => type !== 'error'));
      });
    });
  }
});

/** The variables that lead the frameworks to the fake model, and nowhere else. */
function variables(url: string, home: string, isStub = false): NodeJS.ProcessEnv {
  return {
    ...(isStub && { PYTHONPATH: path.join(root, 'test/frameworks/stubs') }),
    PYTHONDONTWRITEBYTECODE: '1',
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: `${url}/v1`,
    GEMINI_API_KEY: 'none',
    GOOGLE_GEMINI_BASE_URL: url,
    ANTHROPIC_API_KEY: 'none',
    ANTHROPIC_BASE_URL: url,
    MASTRA_TELEMETRY_DISABLED: '1',
    CLAUDE_CONFIG_DIR: path.join(home, 'claude'),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  };
}

interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly base64: string;
}

interface Event {
  readonly type: string;
  readonly data: { readonly content?: string; readonly message?: string };
}

function queryOf(text: string, session?: string, files: readonly File[] = []): object {
  return {
    parts: [...files.map(file => ({ type: 'file', ...file })), { type: 'text', text }],
    kwargs: session === undefined ? {} : { session_id: session },
  };
}

/** Asks a question, and reads the whole answer. */
async function ask(
  service: SampleService,
  text: string,
  files: readonly File[] = [],
  session?: string,
): Promise<readonly Event[]> {
  const events: Event[] = [];
  for await (const event of eventsOf(await service.query(queryOf(text, session, files)))) {
    events.push(event);
  }
  return events;
}

async function* eventsOf(response: Response): AsyncGenerator<Event> {
  assert.ok(response.body);
  let rest = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter(line => line !== '').map(line => JSON.parse(line.slice('data: '.length)));
  }
}

function textOf(events: readonly Event[]): string {
  return events.map(({ data }) => data.content ?? '').join('');
}
