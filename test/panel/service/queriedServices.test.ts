import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { readAdministratorServices } from '../../../src/core/services/administratorServices';
import type { WindowDemo } from '../../../src/features/demo/host/windowDemo';
import type { AddedServices, Services } from '../../../src/host/settings/services';
import type { Settings } from '../../../src/host/settings/settings';
import type { SentQuery } from '../../service/recordingService';
import { TwoServices } from '../../service/twoServices';
import { loadHostModule } from '../../support/loadHostModule';
import { Memento } from '../standIn/storage';
import { useHost } from '../support/useHost';

/** That VS Code gives nothing of a workspace is in test/integration/service/workspaceSettings.test.ts. */
describe('services of queries', () => {
  const own = useHost();
  let two: TwoServices;

  before(async () => {
    two = await TwoServices.start();
  });
  beforeEach(() => {
    two.reset();
  });
  after(() => two.dispose());

  const counts = () =>
    [own.service, two.staging, two.production].map(({ requests }) => requests.length);

  it('refuse a question whose service is gone, and send it nowhere', async () => {
    await own.configure({ services: two.both() });
    await own.ask('Who?');
    await own.configure({ services: { Production: { baseUrl: two.production.url } } });
    const refused = await own.ask('And who now?');
    assert.equal(refused.outcome, 'failed');
    assert.match(refused.error ?? '', /service "Staging" of this conversation is no longer/);
    await own.configure({ services: undefined });
    assert.equal((await own.ask('And who now?')).outcome, 'failed');
    assert.deepEqual(counts(), [0, 1, 0]);
    await own.configure({ services: { Test: { baseUrl: `${two.staging.url}/` } } });
    assert.equal((await own.ask('And after a new name?')).outcome, 'complete');
    assert.deepEqual(counts(), [0, 2, 0]);
  });

  it('get their own kwargs before the user’s, and only their own headers', async () => {
    await own.configure({
      kwargs: { model: 'small', depth: 3 },
      headers: { 'X-Key': 'of the base URL' },
      services: {
        Staging: {
          baseUrl: two.staging.url,
          kwargs: { model: 'large' },
          headers: { 'X-Key': 'of staging' },
        },
        Production: { baseUrl: two.production.url },
      },
    });
    await own.ask('Who?');
    const [sent] = two.staging.requests;
    assert.ok(sent);
    const { session_id, ...kwargs } = (sent.json as SentQuery).kwargs;
    assert.deepEqual(kwargs, { model: 'large', depth: 3 });
    assert.equal(sent.headers['x-key'], 'of staging');
    await own.configure({ services: two.reversed() });
    await own.run('newConversation');
    await own.ask('Who?');
    assert.equal(two.production.requests[0]?.headers['x-key'], undefined);
    await own.configure({ services: undefined });
    await own.run('newConversation');
    await own.ask('Who?');
    assert.equal(own.service.requests[0]?.headers['x-key'], 'of the base URL');
  });

  it('name themselves in errors of their settings', async () => {
    for (const [entry, error] of [
      [{ baseUrl: '' }, /The service "Staging" has no base URL/],
      [{ baseUrl: 'ftp://host' }, /must start with http/],
      [
        { baseUrl: two.staging.url, kwargs: [] },
        /kwargs of the service "Staging" must be an object/,
      ],
      [
        { baseUrl: two.staging.url, kwargs: { order: { id: Number('4634343214213523454') } } },
        /rounded a large number in the keyword argument order of/,
      ],
    ] as const) {
      await own.configure({ services: { Staging: entry } });
      await own.run('newConversation');
      const { outcome, error: text } = await own.ask('Who?');
      assert.equal(outcome, 'failed');
      assert.match(text ?? '', error);
    }
    assert.deepEqual(counts(), [0, 0, 0]);
  });

  it('can be tested only if they are configured, by default the selected one', async () => {
    await own.configure({ services: two.both() });
    assert.equal(await own.run('testConnection'), true);
    assert.deepEqual(counts(), [0, 1, 0]);
    // A command argument can name a configured service, but not define one.
    const named = { name: 'Production', baseUrl: '' };
    assert.equal(await own.run('testConnection', named), true);
    const foreign = { name: 'Foreign', baseUrl: 'http://127.0.0.1:1' };
    assert.equal(await own.run('testConnection', foreign), false);
    assert.deepEqual(counts(), [0, 1, 1]);
  });

  describe('of a window', () => {
    /** Opens the services of a window, with what its workspace has kept. */
    async function open(): Promise<(state: vscode.Memento) => Services & { demo: WindowDemo }> {
      const loaded = await loadHostModule<{
        AddedServices: typeof AddedServices;
        Services: typeof Services;
        Settings: typeof Settings;
        WindowDemo: typeof WindowDemo;
      }>(
        ['settings/services', 'settings/settings', '../features/demo/host/windowDemo'],
        own.host.api,
      );
      return state => {
        const services = new loaded.Services(
          new loaded.Settings(),
          state,
          new loaded.AddedServices(new Memento()),
          readAdministratorServices(undefined),
        );
        const demo = new loaded.WindowDemo(state);
        services.add(demo);
        return Object.assign(services, { demo });
      };
    }

    it('keep the selection for the workspace while the selected one is configured', async () => {
      await own.configure({ services: two.both() });
      const state = new Memento();
      const servicesOf = await open();
      const first = servicesOf(state);
      const names = () => first.all.map(({ name }) => name);
      assert.deepEqual(names(), ['Staging', 'Production']);
      assert.equal(first.chosen.name, 'Staging');
      first.choose(first.all[1] ?? first.chosen);
      const next = servicesOf(state);
      assert.equal(next.chosen.name, 'Production');
      await own.configure({ services: { Staging: { baseUrl: two.staging.url } } });
      assert.equal(next.chosen.name, 'Staging');
      await own.configure({ services: two.both() });
      assert.equal(next.chosen.name, 'Production');
      first.dispose();
      next.dispose();
    });

    it('include the demo service, which gets nothing that belongs to another', async () => {
      await own.configure({
        services: two.both(),
        headers: { 'X-Key': 'of the base URL' },
        kwargs: { key: 'of others' },
        sessionId: 'of others',
      });
      const servicesOf = await open();
      const state = new Memento();
      const services = servicesOf(state);
      services.choose(services.demo.at('http://127.0.0.1:49152'));
      assert.deepEqual(
        services.all.map(({ baseUrl }) => baseUrl),
        [two.staging.url, two.production.url, 'http://127.0.0.1:49152'],
      );
      assert.equal(services.chosen.baseUrl, 'http://127.0.0.1:49152');
      assert.equal(services.chosen.headers, undefined);
      assert.doesNotMatch(JSON.stringify(services.sharedValues(services.chosen)), /of others/);
      const begun = { name: undefined, baseUrl: 'http://127.0.0.1:49152' };
      services.choose(services.all[0] ?? services.chosen);
      assert.equal(services.chosen.name, 'Staging');
      assert.equal(services.of(begun).baseUrl, 'http://127.0.0.1:49152');
      services.dispose();
      const elsewhere = servicesOf(new Memento());
      assert.throws(() => elsewhere.of(begun), /no longer configured/);
      elsewhere.dispose();

      // After a reload it is another one, at another port.
      const next = servicesOf(state);
      assert.throws(() => next.of(begun), /the demo service has ended/);
      assert.equal(next.label(begun), 'Demo service');
      assert.equal(next.isLeftBehind(begun), true);
      await own.configure({ services: {} });
      assert.throws(() => next.of(begun), /the demo service has ended/);
      next.choose(next.demo.at('http://127.0.0.1:49153'));
      assert.equal(next.of(begun).baseUrl, 'http://127.0.0.1:49153');
      assert.equal(next.isLeftBehind(begun), false);
      assert.equal(next.label(begun), 'Demo service');
      await own.configure({ services: { Mine: { baseUrl: begun.baseUrl } } });
      assert.equal(next.find(begun)?.name, 'Mine');
      next.dispose();
    });
  });

  describe('with headers', () => {
    it('get them with each query, and their values are masked if the service echoes them', async () => {
      const secret = 'canary-of-a-header';
      await own.configure({ headers: { 'X-Api-Key': secret } });
      own.service.onQuery(async stream => {
        await stream.log(`The key is ${secret}.`);
        await stream.message('You are known.');
        await stream.end();
      });
      const { outcome } = await own.ask('Who am I?');
      assert.equal(outcome, 'complete');
      assert.equal(own.service.requests[0]?.headers['x-api-key'], secret);
      assert.doesNotMatch(await own.logged(/The key is ••••••\./), new RegExp(secret));
    });

    it('get nothing if the client sets one of them itself', async () => {
      await own.configure({ headers: { Host: 'other.test' } });
      const { outcome, error } = await own.ask('Where to?');
      assert.equal(outcome, 'failed');
      assert.match(error ?? '', /^The setting agentQuery\.headers can't contain Host/);
      assert.equal(own.service.requests.length, 0);
    });
  });
});
