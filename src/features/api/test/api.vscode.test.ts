import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { configure, useService } from '../../../../test/integration/support/sampleWorkspace';
import type { SentQuery } from '../../../../test/service/recordingService';
import { extensionId } from '../../../../test/support/extensionId';
import type { AgentQueryApi } from '../core/agentQueryApi';

describe('the exported API', () => {
  const service = useService();
  let api: AgentQueryApi;

  before(async () => {
    const extension = vscode.extensions.getExtension<AgentQueryApi>(extensionId);
    assert.ok(extension);
    api = await extension.activate();
  });

  const parts = [
    { type: 'file', name: 'a.bin', mimeType: 'application/octet-stream', base64: 'AAEC/w==' },
    { type: 'text', text: 'Well?' },
  ] as const;

  it('has a version', () => assert.equal(api.apiVersion, 2));

  it('yields the events of a query, in order', async () => {
    service.current.onQuery(async stream => {
      await stream.log('one');
      await stream.message('two');
      await stream.end();
    });
    const events = [];
    for await (const event of api.query({ parts, kwargs: { depth: 1 } })) {
      events.push(event);
    }
    assert.deepEqual(events, [
      { type: 'log', message: 'one' },
      { type: 'message', content: 'two' },
    ]);
    assert.deepEqual(service.lastQuery(), { parts, kwargs: { depth: 1 } });
  });

  it('sends nothing before it is iterated', async () => {
    api.query({ parts, kwargs: { iterated: false } });
    await collect(api.query({ parts, kwargs: { iterated: true } }));
    assert.deepEqual(
      service.current.requests.map(({ json }) => (json as SentQuery).kwargs),
      [{ iterated: true }],
    );
  });

  it('throws an error with a kind', async () => {
    service.current.onQuery(async stream => {
      await stream.message('first');
      await stream.raw('data: {"type"');
      await stream.end();
    });
    await assert.rejects(collect(api.query({ parts })), { kind: 'interrupted' });
    service.current.refuse(500);
    await assert.rejects(collect(api.query({ parts })), { kind: 'status' });
    await configure({ baseUrl: '' });
    await assert.rejects(collect(api.query({ parts })), { kind: 'configuration' });
    await configure({ baseUrl: service.current.url });
  });

  it('is used by the sample extension with its types', async () => {
    const summarize = () => vscode.commands.executeCommand('apiSample.summarize');
    service.current.answer('All ', 'is well.');
    assert.equal(await summarize(), 'All is well.');
    await configure({ baseUrl: '' });
    assert.match(String(await summarize()), /^configuration: /);
    await configure({ baseUrl: service.current.url });
  });

  it('attaches nothing invalid, and names the error', async () => {
    const tabs = () => vscode.window.tabGroups.all.flatMap(group => group.tabs).length;
    const before = tabs();
    for (const [request, message] of [
      [null, 'the request must be an object, but is null'],
      [{ parts: [{ type: 'text', text: ' ' }] }, 'parts[0].text must not be empty'],
      [{ uris: ['C:\\a.txt'] }, 'uris[0] must be a URI, such as file:///home/me/notes.txt'],
      [{ uris: ['file:////server/x'] }, 'uris[0] must be a URI, such as file:///home/me/notes.txt'],
    ] as unknown as [Parameters<AgentQueryApi['stage']>[0], string][]) {
      await assert.rejects(api.stage(request), {
        kind: 'configuration',
        message: `Invalid request: ${message}`,
      });
    }
    assert.equal(tabs(), before);
  });
});

async function collect(events: AsyncIterable<unknown>): Promise<unknown[]> {
  const list = [];
  for await (const event of events) {
    list.push(event);
  }
  return list;
}
