import assert from 'node:assert/strict';
import type { SessionSettings } from '../../../../src/core/query/request/queryKwargs';
import { Sessions } from '../../../../src/host/settings/sessions';
import type { Settings } from '../../../../src/host/settings/settings';

function sessions(session: SessionSettings, saved = new Map<string, unknown>()) {
  const state = {
    get: (key: string) => saved.get(key),
    update: async (key: string, value: unknown) => void saved.set(key, value),
  };
  return new Sessions({ session } as Settings, state as never);
}

describe('the session of a conversation', () => {
  const sessionId = '';

  it('is its own, one of the user, or none', () => {
    assert.equal(sessions({ mode: undefined, sessionId }).of('a'), 'a');
    assert.equal(sessions({ mode: 'perConversation', sessionId: 'x' }).of('a'), 'a');
    assert.equal(sessions({ mode: 'custom', sessionId: 'x' }).of('a'), 'x');
    assert.equal(sessions({ mode: 'none', sessionId: 'x' }).of('a'), undefined);
  });

  it('is kept for the workspace, and made anew if what was kept is no session', () => {
    const saved = new Map<string, unknown>();
    const mode = 'perWorkspace';
    const first = sessions({ mode, sessionId }, saved);
    const made = first.of('a');
    assert.match(made ?? '', /^[0-9a-f-]{36}$/);
    assert.equal(first.of('b'), made);
    assert.equal(sessions({ mode, sessionId }, saved).of('c'), made);
    for (const wrong of ['', 5, null, {}]) {
      for (const key of saved.keys()) {
        saved.set(key, wrong);
      }
      assert.match(sessions({ mode, sessionId }, saved).of('a') ?? '', /^[0-9a-f-]{36}$/);
    }
  });
});
