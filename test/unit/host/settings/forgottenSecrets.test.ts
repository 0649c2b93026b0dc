import assert from 'node:assert/strict';
import type { Service } from '../../../../src/core/services/service';
import type { ServiceAccess } from '../../../../src/host/settings/serviceAccess';
import { UserWindows } from '../../../support/userWindows';

// biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder that users write.
const headers = { 'X-Key': '${secret:key}' };
const administratorFile = JSON.stringify({
  services: { Preset: { baseUrl: 'https://preset.test', headers } },
});
const demo = {
  service: { ...({} as Service), name: undefined, baseUrl: 'http://127.0.0.1:49152' },
  label: 'Demo',
  note: undefined,
  onDidChange: () => ({ dispose: () => undefined }),
  owns: () => true,
  ended: () => assert.fail('it runs'),
};
const use = { signal: new AbortController().signal, canAsk: true };

describe('the secrets of a service', () => {
  let user: UserWindows;

  before(async () => {
    user = await UserWindows.load();
  });
  beforeEach(() => {
    user.enter = title => `secret of ${title}`;
  });
  afterEach(() => user.reset());

  const ask = ({ querySettings, services }: ServiceAccess) =>
    querySettings.read(services.chosen, use);
  const kept = () => [...user.secrets.keys()].map(key => key.replace(/^agentQuery\.secret:/, ''));
  const own = { baseUrl: 'https://own.test', headers };

  for (const [what, options] of [
    ['a remote window, which does not know what the administrator has set', { isRemote: true }],
    ['a window with a wrong file of the administrator', { administratorFile: '{' }],
  ] as const) {
    it(`outlive what is done in ${what}`, async () => {
      await ask(user.open({ administratorFile }));
      assert.deepEqual(kept(), ['https://preset.test key']);
      const other = user.open(options);
      await user.configure({ baseUrl: 'https://own.test' });
      other.services.choose(other.services.all[0] ?? other.services.chosen);
      other.services.add(demo);
      other.services.choose(demo.service);
      await user.configure({ baseUrl: 'https://another.test' });
      assert.deepEqual(kept(), ['https://preset.test key']);
    });
  }

  it('outlive a window that opens after the service was removed', async () => {
    await user.configure({ services: { Own: own } });
    const first = user.open();
    await ask(first);
    user.close();
    await user.configure({ services: {} });
    user.open();
    await user.configure({ services: { Other: { baseUrl: 'https://other.test' } } });
    assert.deepEqual(kept(), ['https://own.test key']);
  });

  it('are deleted by a window in which the service is removed, for each origin', async () => {
    await user.configure({
      services: { Own: own, More: { ...own, baseUrl: 'https://more.test' } },
    });
    const window = user.open();
    await ask(window);
    window.services.choose(window.services.all[1] ?? assert.fail());
    await ask(window);
    assert.deepEqual(kept(), ['https://own.test key', 'https://more.test key']);
    await user.configure({ services: { Renamed: { ...own, baseUrl: 'https://own.test/path' } } });
    assert.deepEqual(kept(), ['https://own.test key']);
    await user.configure({ services: {} });
    assert.deepEqual(kept(), []);
  });

  it('are not kept if the service is removed while a secret is entered', async () => {
    await user.configure({ services: { Own: own } });
    const window = user.open();
    user.enter = async () => {
      await user.configure({ services: {} });
      return 'too late';
    };
    await ask(window);
    assert.deepEqual(kept(), []);
  });
});
