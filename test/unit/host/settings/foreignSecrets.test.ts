import assert from 'node:assert/strict';
import { UserWindows } from '../../../support/userWindows';

const use = { signal: new AbortController().signal, canAsk: true };
const baseUrl = 'https://agent.test';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the placeholders that users write.
describe('a placeholder of a secret in keyword arguments', () => {
  let user: UserWindows;

  before(async () => {
    user = await UserWindows.load();
  });
  beforeEach(() => {
    user.enter = () => 'entered';
  });
  afterEach(() => user.reset());

  const read = () => {
    const { querySettings, services } = user.open();
    return querySettings.read(services.chosen, use);
  };

  it('stands for a secret in the user settings, beside arguments of a workspace', async () => {
    await user.configure({ baseUrl, kwargs: { key: '${secret:key}' } });
    user.layers.workspace = { kwargs: { model: 'large' } };
    assert.deepEqual((await read()).kwargs, { key: 'entered', model: 'large' });
  });

  it('stands for a secret in the entry of a service', async () => {
    const service = { baseUrl, kwargs: { key: '${secret:key}' } };
    await user.configure({ services: { Own: service } });
    user.layers.workspace = { kwargs: { model: 'large' } };
    assert.deepEqual((await read()).kwargs, { key: 'entered', model: 'large' });
  });

  for (const [what, layer] of [
    ['a workspace', 'workspace'],
    ['a remote machine, such as a container of the workspace', 'remote'],
    ['another extension', 'defaults'],
  ] as const) {
    it(`of ${what} is refused, and no box asks for what it names`, async () => {
      for (const own of [{}, { kwargs: { key: '${secret:key}' } }]) {
        await user.configure({ baseUrl, ...own });
        user.layers[layer] = { kwargs: { deep: [{ a: 'Your ${secret:key}' }] } };
        await assert.rejects(read(), {
          kind: 'configuration',
          details: { code: 'foreignSecret', secret: 'key' },
        });
      }
      assert.deepEqual(user.boxes, []);
    });
  }

  it('of a workspace stops only queries that contain it', async () => {
    user.layers.workspace = { kwargs: { a: '${secret:key}' } };
    const window = user.open();
    await window.services.added.add(baseUrl);
    await user.configure({ services: { Added: { baseUrl } } });
    const { kwargs } = await window.querySettings.read(window.services.chosen, use);
    assert.deepEqual(kwargs, {});
    const connection = await window.querySettings.readConnection(window.services.chosen, use);
    assert.deepEqual([connection.headers, user.boxes], [{}, []]);
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the placeholders that users write.
