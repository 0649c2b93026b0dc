import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { TwoServices } from '../../service/twoServices';
import { ask, configure, useService } from '../support/sampleWorkspace';
import { withWorkspaceSettings } from '../support/workspaceSettings';

/** The behavior that doesn't need a real VS Code is tested in test/panel/service/queriedServices.test.ts. */
describe('services', () => {
  const own = useService();
  let two: TwoServices;

  before(async () => {
    two = await TwoServices.start();
  });
  beforeEach(async () => {
    two.reset();
    await vscode.commands.executeCommand('agentQuery.newConversation');
  });
  afterEach(() => configure({ services: undefined }));
  after(() => two.dispose());

  /**
   * Swaps the order of the services. The setting is removed first, because an object with its keys in another order is
   * treated as the same value.
   */
  const reverse = async () => {
    await configure({ services: undefined });
    await configure({ services: two.reversed() });
  };
  const counts = () =>
    [own.current, two.staging, two.production].map(({ requests }) => requests.length);

  it('take the place of the base URL, and a conversation stays with the one it began with', async () => {
    await configure({ services: two.both() });
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
      configuration.update('services', two.both(), vscode.ConfigurationTarget.Workspace),
    );
    await withWorkspaceSettings({ services: two.both() }, async () => {
      await ask('ask', { question: 'Who?' });
      assert.deepEqual(counts(), [1, 0, 0]);
    });
  });
});
