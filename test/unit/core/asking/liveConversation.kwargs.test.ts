import assert from 'node:assert/strict';
import {
  addAll,
  settle,
  slowFile,
  startConversation,
} from '../../../support/conversation/startConversation';

const depth = '{ "depth": 3 }';

describe('keyword arguments for one question', () => {
  it('are sent with their question, and with no other', async () => {
    const { session, sentKwargs, answer } = await startConversation();
    session.draft.kwargs = depth;
    void session.send('One?', addAll, depth);
    assert.equal(session.draft.kwargs, '');
    await settle();
    void session.send('Two?', addAll);
    await answer();
    await settle();
    const [one, two] = sentKwargs;
    assert.deepEqual(one, { depth: 3 });
    assert.deepEqual(two, {});
    session.dispose();
  });

  it('are sent again when their question is asked again', async () => {
    const { session, sentKwargs, answer } = await startConversation();
    void session.send('One?', addAll, depth);
    await settle();
    await answer();
    const [one] = session.conversation.turns;
    assert.ok(one);
    void session.askAgain(one, addAll);
    await settle();
    assert.deepEqual(sentKwargs[1], sentKwargs[0]);
    assert.deepEqual(
      session.conversation.turns.map(({ kwargs }) => kwargs),
      [depth, depth],
    );
    session.dispose();
  });

  it('return to the Question box with a refused question, or stay with it if another question is being written', async () => {
    const { session, files, turns } = await startConversation();
    for (const since of ['', '{"mine": 1}']) {
      session.draft.text = '';
      session.draft.kwargs = '';
      void session.draft.stage([slowFile('.env')]);
      const asked = session.send('Why?', addAll, depth);
      session.draft.kwargs = since;
      await files.answer('.env', 'secret');
      await asked;
      assert.equal(session.draft.kwargs, since || depth);
      session.draft.staged.remove(...session.draft.staged.all.map(({ id }) => id));
    }
    assert.deepEqual(turns(), ['Why? unsent']);
    assert.equal(session.conversation.turns[0]?.kwargs, depth);
    session.dispose();
  });

  it('return with a withdrawn question, and replace none that were written since', async () => {
    const { session, sentKwargs } = await startConversation();
    void session.send('One?', addAll);
    void session.send('Two?', addAll, depth);
    session.draft.kwargs = '{"mine": 1}';
    const [, two] = session.conversation.turns;
    assert.ok(two);
    assert.equal(session.withdraw(two), true);
    assert.equal(session.draft.kwargs, `${depth}\n\n{"mine": 1}`);
    await settle();
    assert.equal(sentKwargs.length, 1);
    session.dispose();
  });

  it('are saved while they are written, when they wait, and when they are sent', async () => {
    const { session, storage } = await startConversation();
    void session.send('One?', addAll, depth);
    void session.send('Two?', addAll, '{"two": 2}');
    session.draft.kwargs = '{"not yet';
    await settle();
    await session.flush();
    const after = await startConversation(storage, session.conversation.id);
    assert.equal(after.session.draft.kwargs, '{"not yet');
    const [one, two] = after.session.conversation.turns;
    assert.deepEqual([one?.kwargs, two?.kwargs, two?.state], [depth, '{"two": 2}', 'unsent']);
    assert.ok(two);
    void after.session.sendUnsent(two, addAll);
    await settle();
    assert.deepEqual(after.sentKwargs, [{ two: 2 }]);
    session.dispose();
    after.session.dispose();
  });

  it('are saved again when only they have changed', async () => {
    const { session, storage } = await startConversation();
    session.draft.kwargs = depth;
    await session.flush();
    session.draft.kwargs = '';
    await session.flush();
    const after = await startConversation(storage, session.conversation.id);
    assert.equal(after.session.draft.kwargs, '');
    session.dispose();
  });

  it('do not change the input in the controls of arguments, which is saved', async () => {
    const { session, storage } = await startConversation();
    const input = { service: 'http://a', inputs: { depth: '3' } };
    session.draft.arguments = input;
    void session.send('One?', addAll, depth);
    await session.flush();
    assert.deepEqual(session.draft.arguments, input);
    const after = await startConversation(storage, session.conversation.id);
    assert.deepEqual(after.session.draft.arguments, input);
    session.dispose();
    after.session.dispose();
  });

  it('are not sent if they are damaged on disk', async () => {
    const { session, storage } = await startConversation();
    void session.send('One?', addAll, depth);
    await settle();
    await session.flush();
    for (const [name, text] of storage.texts) {
      storage.set(name, text.replaceAll('depth', 'session_id'));
    }
    const after = await startConversation(storage, session.conversation.id);
    assert.equal(after.session.conversation.turns[0]?.kwargs, '');
    session.dispose();
    after.session.dispose();
  });
});
