import assert from 'node:assert/strict';
import type { ServiceAccess } from '../../../../src/host/settings/serviceAccess';
import { UserWindows } from '../../../support/userWindows';

const use = { signal: new AbortController().signal, canAsk: true };
const origin = 'http://agent.test';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: the placeholders that users write.
describe('plain http', () => {
  let user: UserWindows;

  before(async () => {
    user = await UserWindows.load();
  });
  beforeEach(() => {
    user.agree = () => true;
    user.enter = () => 'entered';
  });
  afterEach(() => user.reset());

  const read = (window: ServiceAccess) => window.querySettings.read(window.services.chosen, use);
  const isRefused = { kind: 'configuration', details: { code: 'plainHttp', url: origin } };
  /** The lines of the dialogs that name what would be sent. */
  const asked = () =>
    user.dialogs.splice(0).map(({ detail }) => detail.split('\n\n')[0]?.split('\n'));

  it('to this machine, https, and a query without secrets need no consent', async () => {
    const headers = { 'X-Key': 'k' };
    const window = user.open();
    for (const [baseUrl, given] of [
      ['https://agent.test', headers],
      ['http://localhost:1', headers],
      ['http://127.0.0.2:1', headers],
      [origin, {}],
    ] as const) {
      await user.configure({ baseUrl, headers: given });
      await read(window);
    }
    assert.deepEqual(asked(), []);
  });

  it('from a browser needs consent for this machine, too, because a proxy may get it', async () => {
    await user.configure({ baseUrl: 'http://localhost:1', headers: { 'X-Key': 'k' } });
    user.agree = () => false;
    await assert.rejects(read(user.open({ isInBrowser: true })), { kind: 'configuration' });
    assert.equal(user.dialogs.length, 1);
  });

  it('is agreed to once, in a dialog that lists all that could be read', async () => {
    await user.configure({
      baseUrl: origin,
      headers: { 'X-Key': '${secret:key}', 'X-Plain': 'p' },
      kwargs: { a: ['${secret:deep}'], b: '${secret:key}' },
    });
    const window = user.open();
    await window.tokens.set(origin, 'token');
    user.agree = () => false;
    await assert.rejects(read(window), isRefused);
    const all = [
      'The access token',
      'The header X-Key',
      'The header X-Plain',
      'The secret "key"',
      'The secret "deep"',
    ];
    assert.deepEqual(asked(), [all]);
    user.agree = () => true;
    await read(window);
    assert.deepEqual(asked(), [all]);
    await read(window);
    await read(user.open());
    await window.tokens.clear(origin);
    await user.configure({ baseUrl: `${origin}/path`, headers: { 'x-key': 'another' } });
    await read(window);
    assert.deepEqual(asked(), [], 'neither in another window nor for less');
    await user.configure({ baseUrl: `${origin}:81`, headers: { 'X-Key': 'k' } });
    await read(window);
    assert.deepEqual(asked(), [['The header X-Key']]);
  });

  for (const [what, more, line] of [
    ['a secret in keyword arguments', { kwargs: { a: '${secret:key}' } }, 'The secret "key"'],
    [
      'a value that is secret by its name',
      { kwargs: { a: { api_key: 'k-4711' } } },
      'The secret "api_key"',
    ],
    ['a secret in a header', { headers: { 'X-Key': '${secret:key}' } }, 'The secret "key"'],
    ['a header', { headers: { 'X-Key': 'k', 'X-More': 'm' } }, 'The header X-More'],
  ] as const) {
    it(`is agreed to again for ${what} that was added later`, async () => {
      const agreed = { baseUrl: origin, headers: { 'X-Key': 'k' } };
      await user.configure(agreed);
      const window = user.open();
      await read(window);
      assert.deepEqual(asked(), [['The header X-Key']]);
      await user.configure({ ...agreed, ...more });
      user.agree = () => false;
      await assert.rejects(read(window), isRefused);
      assert.deepEqual(asked(), [['The header X-Key', line]]);
    });
  }

  it('is agreed to for a secret in the keyword arguments of a question', async () => {
    await user.configure({ baseUrl: origin });
    user.enter = () => 'k-0815';
    const window = user.open();
    const { questionKwargs } = await window.querySettings.read(
      window.services.chosen,
      use,
      '{ "api_key": "k-4711", "token": "••••••" }',
    );
    assert.equal(questionKwargs, '{ "api_key": "k-4711", "token": "k-0815" }');
    assert.deepEqual(asked(), [['The secret "api_key"', 'The secret "token"']]);
  });

  it('shows what the settings had before the dialog, and no token that was stored behind it', async () => {
    await user.configure({ baseUrl: origin, headers: { 'X-Key': 'k' } });
    const window = user.open();
    user.agree = async () => {
      await window.tokens.set(origin, 'token');
      await user.configure({ baseUrl: origin, headers: { 'X-Key': 'k', 'X-Late': 'l' } });
      return true;
    };
    const { headers, tokenSource } = await read(window);
    assert.deepEqual([headers, tokenSource], [{ 'X-Key': 'k' }, undefined]);
    user.dialogs.length = 0;
    user.agree = () => false;
    await assert.rejects(read(window), isRefused);
    assert.deepEqual(asked(), [['The access token', 'The header X-Key', 'The header X-Late']]);
  });

  it('is agreed to again when the service was removed, even while the dialog was open', async () => {
    const agreed = { baseUrl: origin, headers: { 'X-Key': 'k' } };
    await user.configure(agreed);
    const window = user.open();
    await read(window);
    await user.configure({});
    await user.configure(agreed);
    user.agree = async () => {
      await user.configure({});
      return true;
    };
    await read(window);
    await user.configure(agreed);
    user.agree = () => false;
    await assert.rejects(read(window), isRefused);
    assert.equal(user.dialogs.length, 3);
  });

  it('is agreed to for an address that is being tried, and again when it is saved', async () => {
    const window = user.open();
    const tried = { ...window.services.chosen, baseUrl: origin, headers: { 'X-Key': 'k' } };
    await window.querySettings.read(tried, use);
    await user.configure({ baseUrl: origin, headers: { 'X-Key': 'k' } });
    await read(window);
    assert.equal(user.dialogs.length, 2);
  });

  it('of another extension’s query needs no consent for the settings’ keyword arguments', async () => {
    await user.configure({ baseUrl: origin, kwargs: { a: '${secret:key}' } });
    const window = user.open();
    const connection = await window.querySettings.readConnection(window.services.chosen, use);
    assert.deepEqual([connection.headers, user.dialogs, user.boxes], [{}, [], []]);
  });

  it('needs no dialog where a wrong setting, or a secret that is not entered, ends the query', async () => {
    await user.configure({ baseUrl: origin, headers: { 'X Key': 'k' } });
    const window = user.open();
    await assert.rejects(read(window), { details: { code: 'headerName', header: 'X' } });
    await user.configure({ baseUrl: origin, headers: { 'X-Key': '${secret:key}' } });
    user.enter = () => undefined;
    await assert.rejects(read(window), { kind: 'configuration' });
    assert.deepEqual(user.dialogs, []);
  });
});
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: the placeholders that users write.
