import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { AgentQueryApi } from '../../../src/features/api/core/agentQueryApi';
import { extensionId } from '../../support/extensionId';
import { countingCommand, prints } from '../../support/tokenCommands';
import { ask, configure, useService } from '../support/sampleWorkspace';
import { withWorkspaceSettings } from '../support/workspaceSettings';

/** The behavior that doesn't need a real VS Code is tested in test/panel/service/commandTokens.test.ts. */
describe('access tokens', () => {
  const service = useService();
  const { ELECTRON_RUN_AS_NODE } = process.env;
  let folder: string;

  before(async () => {
    process.env.ELECTRON_RUN_AS_NODE = '1';
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-tokens-'));
  });
  beforeEach(async () => {
    await vscode.commands.executeCommand('agentQuery.newConversation');
  });
  afterEach(async () => {
    await configure({ auth: undefined });
    await vscode.commands.executeCommand('agentQuery.clearToken');
  });
  after(async () => {
    process.env.ELECTRON_RUN_AS_NODE = ELECTRON_RUN_AS_NODE ?? '';
    if (ELECTRON_RUN_AS_NODE === undefined) {
      delete process.env.ELECTRON_RUN_AS_NODE;
    }
    await rm(folder, { recursive: true });
  });

  const sent = () => service.current.requests.map(({ headers }) => headers.authorization);
  const useCommand = (command: readonly string[]) =>
    configure({ auth: { type: 'command', command } });

  describe('of a command', () => {
    it('are sent in the header, and kept', async () => {
      const { command, runs } = countingCommand(path.join(folder, 'kept'));
      await useCommand(command);
      assert.equal((await ask('ask', { question: 'One?' })).outcome, 'complete');
      assert.equal((await ask('ask', { question: 'Two?' })).outcome, 'complete');
      assert.deepEqual(sent(), ['Bearer token-1', 'Bearer token-1']);
      assert.equal(await runs(), 1);
      await vscode.commands.executeCommand('agentQuery.clearToken');
      await ask('ask', { question: 'Three?' });
      assert.deepEqual(sent().at(-1), 'Bearer token-2');
    });

    it('come from no workspace', async () => {
      const auth = { type: 'command', command: prints('canary') };
      await withWorkspaceSettings({ auth }, async () => {
        assert.equal((await ask('ask', { question: 'May I?' })).outcome, 'complete');
        assert.deepEqual(sent(), [undefined]);
      });
    });
  });

  describe('of an account', () => {
    const useProvider = (id: string, scopes = ['ask']) =>
      configure({ auth: { type: 'provider', id, scopes } });

    it('are reported as missing if there is no such provider', async () => {
      await useProvider('agent-query-nobody');
      const { outcome, error } = await ask('ask', { question: 'May I?' });
      assert.equal(outcome, 'failed');
      assert.match(error ?? '', /access token from "agent-query-nobody" \(\S/);
      assert.equal(service.current.requests.length, 0);
    });

    it('are reported as missing if the user does not sign in', async () => {
      // VS Code shows no dialogs in tests, as if the user had closed them.
      for (const id of ['agent-query-plain', 'agent-query-challenges']) {
        await useProvider(id);
        const { outcome, error } = await ask('ask', { question: 'May I?' });
        assert.equal(outcome, 'failed');
        assert.match(error ?? '', /^Nothing was sent, because you are not signed in: \S/);
      }
      assert.equal(service.current.requests.length, 0);
    });

    it('are not requested when another extension asks', async () => {
      await useProvider('agent-query-plain');
      const api = await activate();
      await assert.rejects(
        async () => {
          for await (const _ of api.query({ parts: [{ type: 'text', text: 'Well?' }] })) {
            assert.fail('nothing is sent');
          }
        },
        { kind: 'configuration', message: /^You are not signed in\./ },
      );
      assert.equal(service.current.requests.length, 0);
    });
  });
});

async function activate(): Promise<AgentQueryApi> {
  const extension = vscode.extensions.getExtension<AgentQueryApi>(extensionId);
  assert.ok(extension);
  return extension.activate();
}
