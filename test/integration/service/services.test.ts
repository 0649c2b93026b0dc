import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { ask, configure, useService } from '../support/sampleWorkspace';
import { withWorkspaceSettings } from '../support/workspaceSettings';

/** Whatever needs no VS Code of its own is in test/panel/service/queriedServices.test.ts. */
describe('services', () => {
  const own = useService();
  let staging: RecordingService;
  let production: RecordingService;

  before(async () => {
    staging = await startRecordingService();
    production = await startRecordingService();
  });
  beforeEach(async () => {
    staging.reset();
    production.reset();
    await vscode.commands.executeCommand('agentQuery.newConversation');
  });
  afterEach(() => configure({ services: undefined }));
  after(async () => {
    await staging.dispose();
    await production.dispose();
  });

  const both = () => ({
    Staging: { baseUrl: staging.url },
    Production: { baseUrl: production.url },
  });
  const reversed = () => ({
    Production: { baseUrl: production.url },
    Staging: { baseUrl: staging.url },
  });
  /**
   * Swaps the order of the services. The setting is removed first, because an object with its keys in another order
   * counts as the same value.
   */
  const reverse = async () => {
    await configure({ services: undefined });
    await configure({ services: reversed() });
  };
  const counts = () => [own.current, staging, production].map(({ requests }) => requests.length);

  it('take the place of the base URL, and a conversation stays with the one it began with', async () => {
    await configure({ services: both() });
    await ask('ask', { question: 'Who?' });
    assert.deepEqual(counts(), [0, 1, 0]);
    await reverse();
    await ask('ask', { question: 'And who now?' });
    assert.deepEqual(counts(), [0, 2, 0]);
    await vscode.commands.executeCommand('agentQuery.newConversation');
    await ask('ask', { question: 'Who?' });
    assert.deepEqual(counts(), [0, 2, 1]);
  });

  it('of a workspace do not count', async () => {
    const configuration = vscode.workspace.getConfiguration('agentQuery');
    await assert.rejects(async () =>
      configuration.update('services', both(), vscode.ConfigurationTarget.Workspace),
    );
    await withWorkspaceSettings({ services: both() }, async () => {
      await ask('ask', { question: 'Who?' });
      assert.deepEqual(counts(), [1, 0, 0]);
    });
  });
});
