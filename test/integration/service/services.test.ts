import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { AddedServices, Services } from '../../../src/host/settings/services';
import { Settings } from '../../../src/host/settings/settings';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { ask, configure, type SentQuery, useService } from '../support/sampleWorkspace';
import { withWorkspaceSettings } from '../support/workspaceSettings';

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
  afterEach(() => configure({ services: undefined, kwargs: undefined }));
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

  it('refuse a question whose service is gone, and send it nowhere', async () => {
    await configure({ services: both() });
    await ask('ask', { question: 'Who?' });
    await configure({ services: { Production: { baseUrl: production.url } } });
    const refused = await ask('ask', { question: 'And who now?' });
    assert.equal(refused.outcome, 'failed');
    assert.match(refused.error ?? '', /service "Staging" of this conversation is no longer/);
    await configure({ services: undefined });
    assert.equal((await ask('ask', { question: 'And who now?' })).outcome, 'failed');
    assert.deepEqual(counts(), [0, 1, 0]);
    await configure({ services: { Test: { baseUrl: `${staging.url}/` } } });
    assert.equal((await ask('ask', { question: 'And after a new name?' })).outcome, 'complete');
    assert.deepEqual(counts(), [0, 2, 0]);
  });

  it('get their own kwargs over those of the user, and their own headers alone', async () => {
    await configure({
      kwargs: { model: 'small', depth: 3 },
      headers: { 'X-Key': 'of the base URL' },
      services: {
        Staging: {
          baseUrl: staging.url,
          kwargs: { model: 'large' },
          headers: { 'X-Key': 'of staging' },
        },
        Production: { baseUrl: production.url },
      },
    });
    try {
      await ask('ask', { question: 'Who?' });
      const [sent] = staging.requests;
      assert.ok(sent);
      const { session_id, ...kwargs } = (sent.json as SentQuery).kwargs;
      assert.deepEqual(kwargs, { model: 'large', depth: 3 });
      assert.equal(sent.headers['x-key'], 'of staging');
      await reverse();
      await vscode.commands.executeCommand('agentQuery.newConversation');
      await ask('ask', { question: 'Who?' });
      assert.equal(production.requests[0]?.headers['x-key'], undefined);
      await configure({ services: undefined });
      await vscode.commands.executeCommand('agentQuery.newConversation');
      await ask('ask', { question: 'Who?' });
      assert.equal(own.current.requests[0]?.headers['x-key'], 'of the base URL');
    } finally {
      await configure({ headers: undefined });
    }
  });

  it('name themselves in errors of their settings', async () => {
    for (const [entry, error] of [
      [{ baseUrl: '' }, /The service "Staging" has no base URL/],
      [{ baseUrl: 'ftp://host' }, /must start with http/],
      [{ baseUrl: staging.url, kwargs: [] }, /kwargs of the service "Staging" must be an object/],
    ] as const) {
      await configure({ services: { Staging: entry } });
      await vscode.commands.executeCommand('agentQuery.newConversation');
      const { outcome, error: text } = await ask('ask', { question: 'Who?' });
      assert.equal(outcome, 'failed');
      assert.match(text ?? '', error);
    }
    assert.deepEqual(counts(), [0, 0, 0]);
  });

  it('are used by the connection test and by other extensions: the chosen one', async () => {
    await configure({ services: both() });
    assert.equal(await vscode.commands.executeCommand('agentQuery.testConnection'), true);
    assert.deepEqual(counts(), [0, 1, 0]);
    // A command argument can name a configured service, but not define one.
    const named = { name: 'Production', baseUrl: '' };
    assert.equal(await vscode.commands.executeCommand('agentQuery.testConnection', named), true);
    const foreign = { name: 'Foreign', baseUrl: 'http://127.0.0.1:1' };
    assert.equal(await vscode.commands.executeCommand('agentQuery.testConnection', foreign), false);
    assert.deepEqual(counts(), [0, 1, 1]);
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

  describe('of a window', () => {
    const memento = () => {
      const values = new Map<string, unknown>();
      return {
        keys: () => [...values.keys()],
        get: (key: string) => values.get(key),
        update: async (key: string, value: unknown) => void values.set(key, value),
      } as vscode.Memento;
    };

    it('keep the choice for the workspace while the chosen one is configured', async () => {
      await configure({ services: both() });
      const state = memento();
      const first = new Services(new Settings(), state, new AddedServices(memento()));
      const names = () => first.all.map(({ name }) => name);
      assert.deepEqual(names(), ['Staging', 'Production']);
      assert.equal(first.chosen.name, 'Staging');
      first.choose(first.all[1] ?? first.chosen);
      const next = new Services(new Settings(), state, new AddedServices(memento()));
      assert.equal(next.chosen.name, 'Production');
      await configure({ services: { Staging: { baseUrl: staging.url } } });
      assert.equal(next.chosen.name, 'Staging');
      await configure({ services: both() });
      assert.equal(next.chosen.name, 'Production');
      first.dispose();
      next.dispose();
    });

    it('include the demo service, which gets nothing that belongs to another', async () => {
      await configure({
        services: both(),
        headers: { 'X-Key': 'of the base URL' },
        kwargs: { key: 'of others' },
        sessionId: 'of others',
      });
      try {
        const services = new Services(new Settings(), memento(), new AddedServices(memento()));
        services.useDemo('http://127.0.0.1:49152');
        assert.deepEqual(
          services.all.map(({ baseUrl }) => baseUrl),
          [staging.url, production.url, 'http://127.0.0.1:49152'],
        );
        assert.equal(services.chosen.baseUrl, 'http://127.0.0.1:49152');
        assert.equal(services.chosen.headers, undefined);
        assert.doesNotMatch(JSON.stringify(services.sharedValues(services.chosen)), /of others/);
        const begun = { name: undefined, baseUrl: 'http://127.0.0.1:49152' };
        services.choose(services.all[0] ?? services.chosen);
        assert.equal(services.chosen.name, 'Staging');
        assert.equal(services.of(begun).baseUrl, 'http://127.0.0.1:49152');
        services.dispose();
        const next = new Services(new Settings(), memento(), new AddedServices(memento()));
        assert.throws(() => next.of(begun), /no longer configured/);
        next.dispose();
      } finally {
        await configure({ headers: undefined, kwargs: undefined, sessionId: undefined });
      }
    });
  });
});
