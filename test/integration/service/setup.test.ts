import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { SecretMask } from '../../../src/core/masking/secretMask';
import {
  type AdministratorServices,
  readAdministratorServices,
} from '../../../src/core/services/administratorServices';
import type { AgentQueryApi } from '../../../src/features/api/core/agentQueryApi';
import { Demo } from '../../../src/features/demo/host/demo';
import type { SetupPlan } from '../../../src/features/setup/core/planSetup';
import { ServiceSetup, SuggestedService } from '../../../src/features/setup/host/serviceSetup';
import { SetupNeed } from '../../../src/features/setup/host/setupNeed';
import { QuerySettings } from '../../../src/host/settings/querySettings';
import { AddedServices, Services } from '../../../src/host/settings/services';
import { Settings } from '../../../src/host/settings/settings';
import { Memento } from '../../panel/standIn/storage';
import { deferred } from '../../support/deferred';
import { extensionId } from '../../support/extensionId';
import { configure, sampleUri } from '../support/sampleWorkspace';

const staging = { name: 'Staging', baseUrl: 'https://staging.test' };
const link = { path: '/setup', query: 'baseUrl=https://staging.test&name=Staging' };

/** The services in the user settings. */
const own = () =>
  vscode.workspace.getConfiguration('agentQuery').inspect<object>('services')?.globalValue;

function fileOf(content: object): AdministratorServices {
  const bytes = new TextEncoder().encode(JSON.stringify(content));
  return readAdministratorServices({ path: '/etc/services.json', content: bytes });
}

/** A window whose dialogs are answered by a function. */
function window(
  answer: (plan: SetupPlan) => boolean | Promise<boolean>,
  administrator = readAdministratorServices(undefined),
) {
  const settings = new Settings();
  const services = new Services(
    settings,
    new Memento(),
    new AddedServices(new Memento()),
    administrator,
  );
  const asked: SetupPlan[] = [];
  const setup = new ServiceSetup(settings, services, { run: async () => {} }, async plan => {
    asked.push(plan);
    return answer(plan);
  });
  return { settings, services, setup, asked };
}

describe('a setup', () => {
  beforeEach(() => configure({ baseUrl: undefined, services: undefined }));
  after(() => configure({ baseUrl: undefined, services: undefined }));

  it('asks again if the settings have changed while the dialog was open', async () => {
    let changed = false;
    const { setup, asked } = window(async () => {
      if (!changed) {
        changed = true;
        const secret = { baseUrl: 'https://other.test', headers: { 'X-Key': 'canary' } };
        await configure({ services: { Staging: secret } });
      }
      return true;
    });
    await setup.openLink(link);
    assert.deepEqual(
      asked.map(({ replaced }) => replaced),
      [undefined, { baseUrl: 'https://other.test', removed: ['headers'] }],
    );
    assert.deepEqual(own(), { Staging: { baseUrl: 'https://staging.test' } });
  });

  it('keeps the service of the base URL, and its conversations', async () => {
    await configure({ baseUrl: 'https://own.test' });
    const { setup, services, asked } = window(() => true);
    const ref = { name: undefined, baseUrl: 'https://own.test' };
    await setup.openLink(link);
    assert.deepEqual(asked[0]?.kept, { name: 'own.test', baseUrl: 'https://own.test' });
    assert.deepEqual(
      services.all.map(({ name }) => name),
      ['own.test', 'Staging'],
    );
    assert.equal(services.find(ref)?.baseUrl, 'https://own.test');
    assert.equal(window(() => true).services.chosen.name, 'own.test', 'in other workspaces');
  });

  it('has one dialog at a time', async () => {
    const answer = deferred();
    const { setup, asked } = window(async () => {
      await answer.promise;
      return true;
    });
    const first = setup.run(staging, 'link');
    const same = setup.run({ ...staging }, 'link');
    const other = setup.run({ ...staging, baseUrl: 'https://other.test' }, 'link');
    assert.equal(await other, 'failed');
    answer.resolve();
    assert.deepEqual(await Promise.all([first, same]), ['used', 'used']);
    assert.equal(asked.length, 1);
    assert.equal(await setup.run(staging, 'link'), 'used');
    assert.equal(asked.length, 1, 'it is already in use');
  });

  it('fails if the user settings cannot be written, or are not an object', async () => {
    const { setup, settings, services } = window(() => true);
    settings.writeServices = () => Promise.reject(new Error('read-only'));
    assert.equal(await setup.run(staging, 'link'), 'failed');
    assert.equal(services.chosen.baseUrl, '');
    await configure({ services: ['a'] });
    const { setup: another, asked } = window(() => true);
    assert.equal(await another.run(staging, 'link'), 'failed');
    assert.deepEqual(asked, []);
    assert.deepEqual(own(), ['a']);
  });

  it('of another extension or a link cannot set arguments', async () => {
    const { setup } = window(() => true);
    const schema = { type: 'object', properties: { web: { type: 'boolean' } } };
    assert.equal(await setup.configure({ ...staging, arguments: schema }), true);
    await setup.openLink({
      path: '/setup',
      query: `baseUrl=https://linked.test&name=Linked&arguments=${JSON.stringify(schema)}`,
    });
    assert.deepEqual(own(), {
      Staging: { baseUrl: 'https://staging.test' },
      Linked: { baseUrl: 'https://linked.test' },
    });
  });

  it('of another extension returns whether the service is used, and throws for an invalid service', async () => {
    const { setup } = window(({ request }) => request.name === 'Staging');
    assert.equal(await setup.configure({ ...staging, name: 'Other' }), false);
    assert.equal(await setup.configure({ ...staging, headers: { a: 'b' } }), true);
    assert.deepEqual(own(), { Staging: { baseUrl: 'https://staging.test' } });
    for (const wrong of [undefined, null, 5, [], {}, { baseUrl: 5 }, { ...staging, name: 5 }]) {
      await assert.rejects(setup.configure(wrong), { kind: 'configuration' });
    }
    const extension = vscode.extensions.getExtension<AgentQueryApi>(extensionId);
    const api = await extension?.activate();
    await assert.rejects(async () => api?.configure({ baseUrl: 'https://user:@a.test' }), {
      name: 'AgentQueryError',
      kind: 'configuration',
      message: 'Invalid request: baseUrl is not valid: userInfo',
    });
  });

  it('is refused if the administrator has locked the services', async () => {
    const file = fileOf({ services: { Only: { baseUrl: 'https://only.test' } }, locked: true });
    const { setup, asked } = window(() => true, file);
    assert.equal(await setup.run(staging, 'link'), 'failed');
    const broken = window(() => true, fileOf({ services: {}, Locked: true }));
    assert.equal(await broken.setup.run(staging, 'link'), 'failed');
    assert.deepEqual([...asked, ...broken.asked], []);
    assert.equal(own(), undefined);
  });
});

describe('the services of an administrator', () => {
  const file = {
    services: {
      Production: { baseUrl: 'https://preset.test', headers: { a: 'b' } },
      Staging: { baseUrl: 'https://staging.test' },
    },
  };
  const names = (services: Services) => services.all.map(({ name, baseUrl }) => name ?? baseUrl);

  beforeEach(() => configure({ baseUrl: undefined, services: undefined }));
  after(() => configure({ baseUrl: undefined, services: undefined }));

  it('are listed with the user’s services, except one with the same name', async () => {
    const { services } = window(() => true, fileOf(file));
    assert.deepEqual(names(services), ['Production', 'Staging']);
    assert.equal(services.chosen.baseUrl, 'https://preset.test');
    await configure({ baseUrl: 'https://own.test' });
    assert.deepEqual(names(services), ['https://own.test', 'Production', 'Staging']);
    assert.equal(services.chosen.baseUrl, 'https://own.test');
    const unnamed = { name: undefined, baseUrl: 'https://own.test/before' };
    assert.equal(services.find(unnamed)?.baseUrl, 'https://own.test');
    assert.equal(services.find({ ...unnamed, baseUrl: 'https://before.test' }), undefined);
    await configure({ services: { Production: { baseUrl: 'https://mine.test' } } });
    assert.deepEqual(names(services), ['Production', 'Staging']);
    assert.equal(services.chosen.baseUrl, 'https://mine.test');
    assert.equal(services.chosen.headers, undefined);
    const staging = services.all.find(({ name }) => name === 'Staging');
    services.choose(staging ?? assert.fail());
    assert.equal(services.chosen.baseUrl, 'https://staging.test');
  });

  it('are the only ones if they are locked', async () => {
    await configure({
      baseUrl: 'https://own.test',
      services: { Production: { baseUrl: 'https://evil.test' }, Mine: { baseUrl: 'http://m' } },
    });
    const { services } = window(() => true, fileOf({ ...file, locked: true }));
    assert.deepEqual(names(services), ['Production', 'Staging']);
    assert.equal(services.chosen.baseUrl, 'https://preset.test');
    assert.equal(services.find({ name: 'Mine', baseUrl: 'http://m' }), undefined);
    assert.equal(services.find({ name: undefined, baseUrl: 'https://own.test' }), undefined);
    assert.equal(services.find({ name: 'Production', baseUrl: 'https://evil.test' }), undefined);
  });

  it('stop everything if the file is not valid', async () => {
    await configure({ baseUrl: 'https://own.test' });
    const { services } = window(() => true, fileOf({ ...file, locked: 'yes' }));
    assert.deepEqual(names(services), []);
    assert.equal(services.chosen.baseUrl, '');
    const error = { kind: 'configuration', details: { code: 'administratorFile' } };
    const isError = (thrown: unknown) => {
      const { kind, details } = thrown as typeof error;
      return kind === error.kind && details.code === error.details.code;
    };
    assert.throws(() => services.check(), isError);
    assert.throws(() => services.of(undefined), isError);
    assert.throws(() => services.of({ name: undefined, baseUrl: 'https://own.test' }), isError);

    // Code that already has a service does not get a token for it either.
    const unused = new Proxy({}, { get: () => assert.fail('is not asked') }) as never;
    const { settings } = window(() => true);
    const query = new QuerySettings(
      settings,
      services,
      unused,
      unused,
      unused,
      unused,
      unused,
      new SecretMask(),
    );
    const service = settings.baseUrlService;
    await assert.rejects(query.read(service, unused), isError);
    await assert.rejects(query.readConnection(service, unused), isError);
    const need = new SetupNeed(settings, services, query);
    assert.equal(need.isNeeded({ service: undefined }), false);
    await query.prepare();
    assert.equal(await new Demo(unused, services, unused, unused).use(), undefined);
  });

  it('are checked by VS Code while their file is written', async () => {
    const uri = sampleUri('agent-query/services.json');
    const text = '{ "services": { "a": { "baseUrl": "ftp://a" } }, "lock": true }';
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    const messages = () => vscode.languages.getDiagnostics(uri).map(({ message }) => message);
    const found = new Promise<void>(resolve => {
      const listening = vscode.languages.onDidChangeDiagnostics(() => {
        if (messages().length >= 2) {
          listening.dispose();
          resolve();
        }
      });
    });
    await vscode.window.showTextDocument(uri);
    await found;
    assert.deepEqual(messages().sort(), [
      'Property lock is not allowed.',
      'The base URL must start with http:// or https:// and must not contain "?" or "#".',
    ]);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(sampleUri('agent-query'), { recursive: true });
  });
});

describe('the service that the environment suggests', () => {
  beforeEach(() => configure({ baseUrl: undefined, services: undefined }));
  after(() => configure({ baseUrl: undefined, services: undefined }));

  it('is offered once, and never again if the user declines', async () => {
    const state = new Memento();
    const { setup, services, asked } = window(() => false);
    const offer = (suggestion: string | undefined) =>
      new SuggestedService(() => suggestion, services, setup, state).offer();
    for (const suggestion of [undefined, '', 'x', 'https://a@b.test']) {
      await offer(suggestion);
    }
    assert.deepEqual(asked, []);
    const suggested = new SuggestedService(() => 'https://a.test/', services, setup, state);
    await Promise.all([suggested.offer(), suggested.offer()]);
    await offer('https://a.test');
    assert.deepEqual(
      asked.map(({ request }) => request),
      [{ name: 'a.test', baseUrl: 'https://a.test' }],
    );
    await offer('https://b.test');
    assert.equal(asked.length, 2);
    await offer('https://a.test');
    assert.equal(asked.length, 2);
  });

  it('is not offered if there is a service, or the services are locked', async () => {
    await configure({ baseUrl: 'https://own.test' });
    const { setup, services, asked } = window(() => true);
    await new SuggestedService(() => 'https://a.test', services, setup, new Memento()).offer();
    await configure({ baseUrl: undefined });
    const locked = window(() => true, fileOf({ services: {}, locked: 5 }));
    await new SuggestedService(
      () => 'https://a.test',
      locked.services,
      locked.setup,
      new Memento(),
    ).offer();
    assert.deepEqual([...asked, ...locked.asked], []);
  });
});
