import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { startRecordingService } from '../../service/recordingService';
import { ask, useService } from '../support/sampleWorkspace';
import { withWorkspaceSettings } from '../support/workspaceSettings';

/** The behavior that doesn't need a real VS Code is tested in test/panel/service/session.test.ts. */
describe('session and settings', () => {
  const service = useService();
  const askPlainly = async () => {
    await ask('ask', { question: 'Which session?' });
    return service.lastQuery().kwargs;
  };

  it('is one for each conversation', async () => {
    const first = await askPlainly();
    const followUp = await askPlainly();
    assert.deepEqual(followUp, first);
    assert.match(String(first.session_id), /^[0-9a-f-]{36}$/);
    await vscode.commands.executeCommand('agentQuery.newConversation');
    assert.notDeepEqual(await askPlainly(), first);
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
