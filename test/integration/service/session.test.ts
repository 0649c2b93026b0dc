import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { startRecordingService } from '../../service/recordingService';
import { ask, configure, useService } from '../support/sampleWorkspace';
import { withWorkspaceSettings } from '../support/workspaceSettings';

describe('session and settings', () => {
  const service = useService();
  const askPlainly = async () => {
    await ask('ask', { question: 'Which session?' });
    return service.lastQuery().kwargs;
  };

  afterEach(() => configure({ session: undefined, sessionId: undefined, kwargs: undefined }));

  it('is one for each conversation', async () => {
    const first = await askPlainly();
    const followUp = await askPlainly();
    assert.deepEqual(followUp, first);
    assert.match(String(first.session_id), /^[0-9a-f-]{36}$/);
    await vscode.commands.executeCommand('agentQuery.newConversation');
    assert.notDeepEqual(await askPlainly(), first);
  });

  it('can be one for the workspace', async () => {
    await configure({ session: 'perWorkspace' });
    const first = await askPlainly();
    await vscode.commands.executeCommand('agentQuery.newConversation');
    assert.deepEqual(await askPlainly(), first);
    assert.match(String(first.session_id), /^[0-9a-f-]{36}$/);
  });

  it('can be the user’s own', async () => {
    await configure({ session: 'custom', sessionId: 'mine' });
    assert.deepEqual(await askPlainly(), { session_id: 'mine' });
    await configure({ session: undefined });
    assert.deepEqual(await askPlainly(), { session_id: 'mine' });
    await configure({ session: 'perConversation' });
    assert.notEqual((await askPlainly()).session_id, 'mine');
  });

  it('can be none', async () => {
    await configure({ session: 'none' });
    assert.deepEqual(await askPlainly(), {});
  });

  it('can be the one that the service issues, also in a copy as cURL', async () => {
    await configure({ session: 'service' });
    let last = 0;
    service.current.onQuery(async (stream, { json }) => {
      const { kwargs } = json as { kwargs: { session_id?: string } };
      const id = kwargs.session_id ?? `issued-${++last}`;
      await stream.raw(`data: ${JSON.stringify({ type: 'system', session_id: id })}\n\n`);
      await stream.message('Recorded.');
      await stream.end();
    });
    for (const id of ['issued-1', 'issued-2']) {
      await vscode.commands.executeCommand('agentQuery.newConversation');
      assert.deepEqual(await askPlainly(), {});
      assert.deepEqual(await askPlainly(), { session_id: id });
      await vscode.commands.executeCommand('agentQuery.copyAsCurl');
      const copied = await vscode.env.clipboard.readText();
      assert.ok(copied.includes(`"kwargs":{"session_id":"${id}"}`), copied);
    }
  });

  it('comes over the user’s own keyword arguments', async () => {
    await configure({
      session: 'custom',
      sessionId: 'mine',
      kwargs: { depth: 3, session_id: 'x' },
    });
    assert.deepEqual(await askPlainly(), { depth: 3, session_id: 'mine' });
  });

  it('reads the base URL at each query, with its path prefix', async () => {
    const other = await startRecordingService();
    try {
      await configure({ baseUrl: `${other.url}/agents/one//` });
      assert.equal((await ask('ask', { question: 'Who?' })).outcome, 'complete');
      assert.deepEqual(
        other.requests.map(({ path }) => path),
        ['/agents/one/query'],
      );
      assert.equal(service.current.requests.length, 0);
    } finally {
      await configure({ baseUrl: service.current.url });
      await other.dispose();
    }
  });

  it('takes no base URL from the workspace', async () => {
    const other = await startRecordingService();
    try {
      await withWorkspaceSettings({ baseUrl: other.url }, async () => {
        await askPlainly();
        assert.equal(other.requests.length, 0);
        assert.equal(service.current.requests.length, 1);
      });
    } finally {
      await other.dispose();
    }
  });
});
