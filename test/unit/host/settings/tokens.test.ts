import assert from 'node:assert/strict';
import { SecretMask } from '../../../../src/core/masking/secretMask';
import type { Tokens } from '../../../../src/host/settings/accessTokens';
import { Memento } from '../../../panel/standIn/storage';
import { loadHostModule } from '../../../support/loadHostModule';

describe('stored access tokens', () => {
  let Loaded: typeof Tokens;

  before(async () => {
    ({ Tokens: Loaded } = await loadHostModule<{ Tokens: typeof Tokens }>(
      ['settings/accessTokens'],
      {},
    ));
  });

  const windowWith = (values: Map<string, string>, state?: Map<string, string>) => {
    const mask = new SecretMask();
    const tokens = new Loaded(
      {
        get: async (key: string) => values.get(key),
        store: async (key: string, value: string) => void values.set(key, value),
        delete: async (key: string) => void values.delete(key),
        onDidChange: () => ({ dispose() {} }),
      } as never,
      new Memento(state),
      mask,
    );
    return { tokens, mask };
  };

  it('belong to one origin: scheme, host, and port', async () => {
    const { tokens } = windowWith(new Map());
    await tokens.set('https://agent.test', 'of-one');
    await tokens.set('https://agent.test:8443', 'of-another');
    assert.equal(await tokens.get('https://agent.test'), 'of-one');
    assert.equal(await tokens.get('https://agent.test:8443'), 'of-another');
    for (const origin of ['http://agent.test', 'https://agent.test:1', 'https://a.agent.test']) {
      assert.equal(await tokens.get(origin), undefined, origin);
    }
    await tokens.clear('https://agent.test');
    assert.equal(await tokens.get('https://agent.test'), undefined);
    assert.equal(await tokens.get('https://agent.test:8443'), 'of-another');
  });

  it('are reported as lost only if VS Code did not keep them', async () => {
    const state = new Map<string, string>();
    const before = windowWith(new Map(), state).tokens;
    await before.set('https://agent.test', 'of-one');
    await before.set('https://other.test', 'of-another');
    await before.clear('https://other.test');
    assert.equal(await before.isLost('https://agent.test'), false);
    const { tokens } = windowWith(new Map(), state);
    for (const origin of ['https://agent.test', 'https://other.test', 'https://third.test']) {
      assert.equal(await tokens.isLost(origin), origin === 'https://agent.test', origin);
    }
    await tokens.clear('https://agent.test');
    assert.equal(await tokens.isLost('https://agent.test'), false);
  });

  it('are masked once they are saved or read', async () => {
    const values = new Map<string, string>();
    for (const act of [
      ({ tokens }: ReturnType<typeof windowWith>) =>
        tokens.set('https://agent.test', 'canary-token'),
      ({ tokens }: ReturnType<typeof windowWith>) => tokens.get('https://agent.test'),
    ]) {
      const window = windowWith(values);
      await act(window);
      assert.equal(window.mask.text('a canary-token'), 'a ••••••');
    }
  });
});
