import assert from 'node:assert/strict';
import type { Settings } from '../../../../src/host/settings/settings';
import { loadHostModule } from '../../../support/loadHostModule';
import { readJson } from '../../../support/readRoot';

let values: Readonly<Record<string, unknown>>;
/** The last search in the settings editor. */
let query: string;

async function loadSettings(): Promise<Settings> {
  const { Settings: Loaded } = await loadHostModule<{ Settings: new () => Settings }>(
    ['settings/settings'],
    {
      workspace: {
        getConfiguration: () => ({ get: (key: string) => values[key] }),
        onDidChangeConfiguration: () => ({ dispose() {} }),
      },
      commands: {
        executeCommand: async (_: string, text: string) => {
          query = text;
        },
      },
    },
  );
  return new Loaded();
}

describe('the limits of attachments', () => {
  let settings: Settings;

  before(async () => {
    settings = await loadSettings();
  });

  const limitsWith = (maxFileSize: unknown, maxTotalSize: unknown) => {
    values = { 'context.maxFileSize': maxFileSize, 'context.maxTotalSize': maxTotalSize };
    return settings.context;
  };

  it('are in MB of 1,024 KB, as the sizes in messages', () => {
    assert.deepEqual(limitsWith(0.5, 1024), {
      maxFileSize: 512 * 1024,
      maxTotalSize: 1024 * 1024 * 1024,
      maxFiles: 200,
    });
    assert.equal(limitsWith(0, 0).maxFileSize, 0);
  });

  for (const value of [-1, 1025, 10_485_760, '10', null]) {
    it(`are the defaults instead of ${JSON.stringify(value)}`, () => {
      assert.deepEqual(limitsWith(value, value), {
        maxFileSize: 10 * 1024 * 1024,
        maxTotalSize: 25 * 1024 * 1024,
        maxFiles: 200,
      });
    });
  }
});

describe('the search in the settings editor', () => {
  it('contains the whole key of each advanced setting, because VS Code hides the others', async () => {
    const settings = await loadSettings();
    const { contributes } = await readJson('package.json');
    const all: Readonly<Record<string, { readonly tags?: readonly string[] }>> = Object.assign(
      {},
      ...contributes.configuration.map(({ properties }: { properties: object }) => properties),
    );
    for (const key of ['authHeader', 'context', 'timeouts', 'tls'] as const) {
      await settings.open(key);
      const advanced = Object.keys(all).filter(
        each =>
          `${each}.`.startsWith(`agentQuery.${key}.`) && all[each]?.tags?.includes('advanced'),
      );
      assert.notEqual(advanced.length, 0);
      for (const each of advanced) {
        assert.match(query, new RegExp(`\\b${each}\\b`));
      }
    }
  });
});
