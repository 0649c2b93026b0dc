import assert from 'node:assert/strict';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import type { SentQuery } from '../service/recordingService';
import { startProgram } from '../support/program';
import { until } from '../support/until';
import { useService } from './useService';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

describe('agent-query mcp', () => {
  const called = useService();
  const { service } = called;

  /** Starts the command as a client does. */
  async function connect(cwd = called.folder, ...options: readonly string[]) {
    const { child, ended } = await startProgram(['mcp', service.url, ...options], { cwd });
    const received: Message[] = [];
    let rest = '';
    child.stdout.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      received.push(...lines.map(line => JSON.parse(line) as Message));
    });
    let last = 0;
    const send = (message: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const request = async (method: string, params: object = {}) => {
      last += 1;
      const id = last;
      send({ id, method, params });
      return until(`the answer to ${method}`, () => received.find(each => each.id === id));
    };
    return {
      received,
      request,
      notify: (method: string, params: object) => send({ method, params }),
      ask: async (input: object, meta = {}) => {
        const { result } = await request('tools/call', {
          name: 'ask',
          arguments: input,
          _meta: meta,
        });
        const { content, isError } = result as { content: { text: string }[]; isError: boolean };
        return { text: content[0]?.text, isError };
      },
      end: async () => {
        child.stdin.end();
        assert.equal((await ended).status, 0);
      },
    };
  }

  const sent = (at = 0) => service.requests[at]?.json as SentQuery;

  it('describes itself and its tool', async () => {
    const { request, end } = await connect();
    for (const [asked, answered] of [
      ['2025-06-18', '2025-06-18'],
      ['2099-01-01', '2025-11-25'],
    ]) {
      const { result } = await request('initialize', { protocolVersion: asked });
      assert.equal(result?.protocolVersion, answered);
      assert.deepEqual(result?.capabilities, { tools: {} });
    }
    assert.deepEqual((await request('ping')).result, {});
    const tools = (await request('tools/list')).result?.tools as { name: string }[];
    assert.deepEqual(
      tools.map(({ name }) => name),
      ['ask'],
    );
    await end();
  });

  it('asks in one session, and reports log events as progress', async () => {
    service.onQuery(async stream => {
      await stream.log('Looking');
      await stream.message('One ');
      await stream.message('answer');
      await stream.end();
    });
    await writeFile(path.join(called.folder, 'a.ts'), 'a');
    const { ask, received, end } = await connect();
    const answer = await ask({ question: 'Why?', files: ['a.ts'] }, { progressToken: 'p' });
    assert.deepEqual(answer, { text: 'One answer', isError: false });
    assert.deepEqual(received[0]?.params, { progressToken: 'p', progress: 1, message: 'Looking' });
    await ask({ question: 'And?' });
    assert.deepEqual(
      sent().parts.map(({ name, text }) => name ?? text),
      ['a.ts', 'Why?'],
    );
    assert.equal(sent(0).kwargs.session_id, sent(1).kwargs.session_id);
    assert.ok(!received.slice(1).some(({ method }) => method), 'no progress without a token');
    await end();
  });

  it('sends no file that a model must not choose, and tells so', async () => {
    await mkdir(path.join(called.folder, 'out'));
    await writeFile(path.join(called.folder, '.gitignore'), 'out/\n');
    await writeFile(path.join(called.folder, 'out/a.js'), '');
    await writeFile(path.join(called.folder, '.env'), 'SECRET=1');
    const names = ['.env', 'out/a.js', '../elsewhere', '/etc/hosts', 'missing', '.'];
    if (process.platform !== 'win32') {
      await symlink('/etc', path.join(called.folder, 'link'));
      names.push('link/hosts');
    }
    const { ask, end } = await connect();
    const { text = '' } = await ask({ question: 'Why?', files: names });
    assert.deepEqual(sent().parts, [{ type: 'text', text: 'Why?' }]);
    for (const name of names) {
      assert.ok(text.includes(`Not sent: ${name} `), `${name}: ${text}`);
    }
    assert.match(text, /\n\nRecorded\.$/);
    await end();
  });

  it('sends no file of the home folder, unless that is allowed', async () => {
    const { ask, end } = await connect(homedir());
    const { text } = await ask({ question: 'Why?', files: ['a.txt'] });
    assert.match(text ?? '', /^Not sent: a\.txt is not in a folder that --folder allows\./);
    await end();
    await writeFile(path.join(called.folder, 'a.txt'), '');
    const allowed = await connect(homedir(), '--folder', called.folder);
    assert.equal((await allowed.ask({ question: 'Why?', files: ['a.txt'] })).text, 'Recorded.');
    await allowed.end();
  });

  it('tells failures to the model, after what has arrived', async () => {
    const { ask, request, end } = await connect();
    assert.deepEqual(await ask({ question: ' ' }), {
      text: 'question must not be empty.',
      isError: true,
    });
    service.onQuery(async stream => {
      await stream.message('Half');
      await stream.raw('data: {"type":"error","data":{"message":"Out of memory"}}\n\n');
      await stream.end();
    });
    const { text, isError } = await ask({ question: 'Why?' });
    assert.equal(isError, true);
    assert.match(text ?? '', /^Half\n\n.+Out of memory$/);
    const { error } = await request('tools/call', { name: 'other', arguments: {} });
    assert.deepEqual(error, { code: -32602, message: 'There is no tool other.' });
    await end();
  });

  it('stops the service when the client cancels', async () => {
    service.onQuery(stream => stream.message('Endless'));
    const { ask, notify, end } = await connect();
    const stopped = ask({ question: 'Why?' });
    const { stream } = await service.nextRequest();
    notify('notifications/cancelled', { requestId: 1 });
    await stream.closed;
    assert.equal((await stopped).isError, true);
    await end();
  });
});
