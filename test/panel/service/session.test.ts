import assert from 'node:assert/strict';
import { useHost } from '../support/useHost';

describe('the session of queries', () => {
  const window = useHost();
  const askPlainly = async () => {
    await window.ask('Which session?');
    return window.lastQuery.kwargs;
  };

  it('can be one for the workspace', async () => {
    await window.configure({ session: 'perWorkspace' });
    const first = await askPlainly();
    await window.run('newConversation');
    assert.deepEqual(await askPlainly(), first);
    assert.match(String(first.session_id), /^[0-9a-f-]{36}$/);
  });

  it('can be the user’s own', async () => {
    await window.configure({ session: 'custom', sessionId: 'mine' });
    assert.deepEqual(await askPlainly(), { session_id: 'mine' });
    await window.configure({ session: undefined });
    assert.deepEqual(await askPlainly(), { session_id: 'mine' });
    await window.configure({ session: 'perConversation' });
    assert.notEqual((await askPlainly()).session_id, 'mine');
  });

  it('can be the one that the service issues, also in a copy as cURL', async () => {
    await window.configure({ session: 'service' });
    let last = 0;
    window.service.onQuery(async (stream, { json }) => {
      const { kwargs } = json as { kwargs: { session_id?: string } };
      const id = kwargs.session_id ?? `issued-${++last}`;
      await stream.raw(`data: ${JSON.stringify({ type: 'system', session_id: id })}\n\n`);
      await stream.message('Recorded.');
      await stream.end();
    });
    for (const id of ['issued-1', 'issued-2']) {
      await window.run('newConversation');
      assert.deepEqual(await askPlainly(), {});
      assert.deepEqual(await askPlainly(), { session_id: id });
      await window.run('copyAsCurl');
      const { clipboard } = window;
      assert.ok(clipboard.includes(`"kwargs":{"session_id":"${id}"}`), clipboard);
    }
  });
});
