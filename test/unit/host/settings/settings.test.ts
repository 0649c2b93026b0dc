import assert from 'node:assert/strict';
import type { Settings } from '../../../../src/host/settings/settings';
import { loadHostModule } from '../../../support/loadHostModule';
import { readJson } from '../../../support/readRoot';

/** The values of the extension's settings by their keys, in the user settings and in the workspace settings. */
interface Layers {
  readonly user: Readonly<Record<string, unknown>>;
  readonly workspace: Readonly<Record<string, unknown>>;
}

/** Values for each setting that is only the user's. */
function valuesOf(who: string, number: number): Layers['user'] {
  return {
    baseUrl: `http://${who}`,
    services: { [who]: { baseUrl: `http://${who}/service` } },
    auth: { type: 'provider', id: who },
    authHeader: `X-${who}: \${token}`,
    headers: { 'X-Of': who },
    tls: { ca: `/${who}.pem` },
    'timeouts.connect': number,
    'timeouts.firstEvent': number + 1,
    'timeouts.idle': number + 2,
    'history.maxSize': number + 3,
  };
}

describe('settings that only the user controls', () => {
  /** The present settings of VS Code. */
  let layers: Layers;
  let settings: Settings;
  /** Tells the extension that settings have changed. */
  let announce: (event: { affectsConfiguration: () => boolean }) => void;

  before(async () => {
    const workspace = {
      getConfiguration: () => ({
        get: (key: string) => layers.workspace[key] ?? layers.user[key],
        inspect: (key: string) => ({
          globalValue: layers.user[key],
          workspaceValue: layers.workspace[key],
        }),
      }),
      onDidChangeConfiguration: (listener: typeof announce) => {
        announce = listener;
        return { dispose() {} };
      },
    };
    const loaded = await loadHostModule<{ Settings: new () => Settings }>(['settings/settings'], {
      workspace,
    });
    settings = new loaded.Settings();
  });

  const readIn = (found: Layers) => {
    layers = found;
    announce({ affectsConfiguration: () => true });
    return {
      services: settings.services,
      baseUrlService: settings.baseUrlService,
      authHeader: settings.authHeader,
      timeouts: settings.timeouts,
      historySize: settings.own('history.maxSize', 1),
    };
  };

  it('have a scope for the user alone', async () => {
    const manifest = await readJson('package.json');
    const groups: readonly { readonly properties: Readonly<Record<string, { scope: string }>> }[] =
      manifest.contributes.configuration;
    const own = groups
      .flatMap(({ properties }) => Object.entries(properties))
      .flatMap(([key, { scope }]) => (scope === 'application' ? [key] : []));
    const expected = Object.keys(valuesOf('', 0)).map(key => `agentQuery.${key}`);
    assert.deepEqual(own.sort(), expected.sort());
  });

  for (const [name, user] of [
    ['set', valuesOf('user', 100)],
    ['not set', {}],
  ] as const) {
    // VS Code 1.100 lets values of a workspace through, in spite of their scope, if they are inside an object.
    it(`never come from a workspace, if the user has ${name} them`, () => {
      const own = readIn({ user, workspace: {} });
      assert.deepEqual(readIn({ user, workspace: valuesOf('workspace', 200) }), own);
    });
  }

  it('come from the user', () => {
    const one = readIn({ user: valuesOf('user', 100), workspace: {} });
    const none = readIn({ user: {}, workspace: {} });
    for (const key of Object.keys(one) as (keyof typeof one)[]) {
      assert.notDeepEqual(one[key], none[key], key);
    }
  });
});
