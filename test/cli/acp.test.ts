import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  type ContentBlock,
  client,
  methods,
  ndJsonStream,
  PROTOCOL_VERSION,
} from '@agentclientprotocol/sdk';
import type { SentQuery } from '../service/recordingService';
import { startProgram } from '../support/program';
import { useService } from './useService';

describe('agent-query acp', () => {
  const called = useService();
  const { service } = called;

  /** Runs an editor that is made with the protocol's own library, which checks all messages. */
  async function withEditor(
    use: (editor: Editor) => Promise<void>,
    ...options: readonly string[]
  ): Promise<void> {
    const { child, ended } = await startProgram(['acp', service.url, ...options]);
    // The library reads the output as bytes.
    const output = new Readable({ read: () => undefined });
    child.stdout.on('data', text => output.push(Buffer.from(text)));
    child.stdout.once('end', () => output.push(null));
    const stream = ndJsonStream(
      Writable.toWeb(child.stdin) as WritableStream<Uint8Array>,
      Readable.toWeb(output) as ReadableStream<Uint8Array>,
    );
    const updates: string[][] = [];
    try {
      await client({ name: 'test' })
        .onNotification(methods.client.session.update, ({ params: { update } }) => {
          const { sessionUpdate } = update;
          assert.ok(
            sessionUpdate === 'agent_message_chunk' || sessionUpdate === 'agent_thought_chunk',
          );
          assert.equal(update.content.type, 'text');
          updates.push([
            sessionUpdate.split('_')[1] ?? '',
            'text' in update.content ? update.content.text : '',
          ]);
        })
        .connectWith(stream, async context => {
          const described = await context.request(methods.agent.initialize, {
            protocolVersion: PROTOCOL_VERSION,
            clientCapabilities: {},
          });
          assert.equal(described.protocolVersion, 1);
          const { sessionId } = await context.request(methods.agent.session.new, {
            cwd: called.folder,
            mcpServers: [],
          });
          await use({
            updates,
            prompt: async (...prompt) => {
              const sent = context.request(methods.agent.session.prompt, { sessionId, prompt });
              return (await sent).stopReason;
            },
            cancel: () => context.notify(methods.agent.session.cancel, { sessionId }),
          });
        });
    } finally {
      child.stdin.end();
    }
    assert.equal((await ended).status, 0);
  }

  interface Editor {
    /** The received updates: `message` or `thought`, and the text. */
    readonly updates: string[][];
    prompt(...blocks: ContentBlock[]): Promise<string>;
    cancel(): Promise<void>;
  }

  const text = (words: string): ContentBlock => ({ type: 'text', text: words });
  const uri = (name: string) => pathToFileURL(path.join(called.folder, name)).href;
  const sent = (at = 0) => service.requests[at]?.json as SentQuery;

  it('streams messages and log events, in the session of the editor', async () => {
    service.onQuery(async stream => {
      await stream.log('Looking');
      await stream.message('One ');
      await stream.message('answer');
      await stream.end();
    });
    await withEditor(async ({ prompt, updates }) => {
      assert.equal(await prompt(text('Why?')), 'end_turn');
      assert.deepEqual(updates, [
        ['thought', 'Looking\n'],
        ['message', 'One '],
        ['message', 'answer'],
      ]);
      assert.equal(await prompt(text('And?')), 'end_turn');
    });
    assert.equal(sent(0).kwargs.session_id, sent(1).kwargs.session_id);
  });

  it('sends files, folders, embedded files, selections, and images, by the rules of the extension', async () => {
    await mkdir(path.join(called.folder, 'src'));
    await writeFile(path.join(called.folder, 'src/a.ts'), 'a');
    await writeFile(path.join(called.folder, 'src/.env'), 'SECRET=1');
    await withEditor(async ({ prompt, updates }) => {
      const blocks: ContentBlock[] = [
        text('See '),
        { type: 'resource_link', uri: uri('src/'), name: 'src' },
        text(', '),
        { type: 'resource', resource: { uri: uri('unsaved.py'), text: 'b = 1\n' } },
        text(' and '),
        { type: 'resource', resource: { uri: `${uri('c.ts')}#L3:4`, text: 'c();\nd();' } },
        { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' },
        { type: 'resource_link', uri: 'https://example.com/page', name: 'A *page*' },
      ];
      assert.equal(await prompt(...blocks), 'end_turn');
      assert.deepEqual(updates[0], [
        'message',
        'Not sent:\n\n- A \\*page\\* is not a file on this machine\n- src\\/\\.env looks like a secret\n\n',
      ]);
    });
    assert.deepEqual(sent().parts, [
      { type: 'file', name: 'src/a.ts', mimeType: 'text/x-typescript', base64: 'YQ==' },
      { type: 'file', name: 'unsaved.py', mimeType: 'text/plain', base64: 'YiA9IDEK' },
      { type: 'text', text: 'c.ts:3-4 (ts)\n```\nc();\nd();\n```' },
      { type: 'file', name: 'pasted-image-1.png', mimeType: 'image/png', base64: 'iVBORw0KGgo=' },
      { type: 'text', text: 'See `src`, `unsaved.py` and `c.ts:3-4`' },
    ]);
  });

  it('stops the service when the editor cancels, and can ask again', async () => {
    service.onQuery(stream => stream.message('Endless'));
    await withEditor(async ({ prompt, cancel }) => {
      const stopped = prompt(text('Why?'));
      const { stream } = await service.nextRequest();
      await cancel();
      assert.equal(await stopped, 'cancelled');
      await stream.closed;
      service.answer('Again');
      assert.equal(await prompt(text('Why?')), 'end_turn');
    });
  });

  it('refuses a second question while the first runs', async () => {
    service.onQuery(stream => stream.message('Endless'));
    await withEditor(async ({ prompt, cancel }) => {
      const first = prompt(text('Why?'));
      await service.nextRequest();
      await assert.rejects(prompt(text('And?')), /still answering another question/);
      await cancel();
      await first;
    });
  });

  it('reports a failure as an error, after what has arrived', async () => {
    service.onQuery(async stream => {
      await stream.message('Half');
      await stream.raw('data: {"type":"error","data":{"message":"Out of memory"}}\n\n');
      await stream.end();
    });
    await withEditor(async ({ prompt, updates }) => {
      await assert.rejects(prompt(text('Why?')), /reported an error: Out of memory/);
      assert.deepEqual(updates, [['message', 'Half']]);
    });
  });

  it('sends the session that the service has issued', async () => {
    service.onQuery(async stream => {
      stream.head(200, { 'Content-Type': 'text/event-stream', 'Session-Id': 'of it' });
      await stream.message('Yes');
      await stream.end();
    });
    await withEditor(
      async ({ prompt }) => {
        await prompt(text('Why?'));
        await prompt(text('And?'));
      },
      ...['--session', 'service'],
    );
    assert.deepEqual([sent(0).kwargs, sent(1).kwargs], [{}, { session_id: 'of it' }]);
  });

  it('answers what is not valid with errors, and ends with its input', async () => {
    const { child, ended } = await startProgram(['acp', service.url]);
    const send = (...messages: readonly unknown[]) =>
      child.stdin.write(
        messages
          .map(each => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`)
          .join(''),
      );
    send('no JSON', [], { jsonrpc: '2.0', id: 1, method: 'toString' }, '', {
      jsonrpc: '2.0',
      id: 'two',
      method: 'session/prompt',
      params: { sessionId: 'none', prompt: [] },
    });
    send({ jsonrpc: '2.0', id: 3, method: 'session/new', params: {} }, { method: 'unknown' });
    send({ jsonrpc: '2.0', method: 'session/cancel', params: { sessionId: 'none' } });
    child.stdin.end();
    const { status, output } = await ended;
    assert.equal(status, 0);
    const answers = output
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
    assert.deepEqual(
      answers.map(({ id, error }) => [id, error.code, error.message]).sort(),
      [
        [1, -32601, 'There is no method toString.'],
        [3, -32602, 'cwd is missing'],
        ['two', -32602, 'There is no such session.'],
        [null, -32600, 'not an object'],
        [null, -32700, 'not JSON'],
      ].sort(),
    );
  });

  it('stops the service when the editor ends', async () => {
    service.onQuery(stream => stream.message('Endless'));
    const { child, ended } = await startProgram(['acp', service.url]);
    const request = (id: number, method: string, params: object) =>
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    request(1, 'session/new', { cwd: called.folder, mcpServers: [] });
    const [line] = await once(child.stdout, 'data');
    const { sessionId } = JSON.parse(line).result;
    request(2, 'session/prompt', { sessionId, prompt: [{ type: 'text', text: 'Why?' }] });
    const { stream } = await service.nextRequest();
    child.stdin.end();
    await stream.closed;
    assert.equal((await ended).status, 0);
  });
});
