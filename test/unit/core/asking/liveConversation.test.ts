import assert from 'node:assert/strict';
import { partRecord } from '../../../support/conversation/partRecord';
import {
  addAll,
  settle,
  slowFile,
  startConversation,
} from '../../../support/conversation/startConversation';

describe('live conversation', () => {
  it('accepts the next question while parts are inspected, and loses neither if the first is refused', async () => {
    const { session, files, sent, turns, listed, answer } = await startConversation();
    session.draft.text = 'Why?';
    void session.draft.stage([slowFile('.env')]);
    const asked = session.send(session.draft.text, addAll);
    session.draft.text = 'And';
    void session.draft.stage([slowFile('b')]);
    await files.answer('b');
    await files.answer('.env', 'secret');
    const { outcome, refused } = await asked;
    assert.equal(outcome, 'cancelled');
    assert.equal(session.draft.text, 'And');
    assert.deepEqual(listed(), ['b']);
    assert.deepEqual(turns(), ['Why? unsent']);
    assert.deepEqual(sent, []);

    assert.ok(refused?.turn);
    assert.equal(session.withdraw(refused.turn), true);
    assert.equal(session.draft.text, 'Why?\n\nAnd');
    assert.deepEqual(listed(), ['b', '.env out']);
    assert.deepEqual(turns(), []);
    void answer;
  });

  it('returns a refused question to the Question box if the box is empty', async () => {
    const { session, files, turns, listed } = await startConversation();
    void session.draft.stage([slowFile('.env'), slowFile('b')]);
    const asked = session.send('Why?', addAll);
    await files.answer('b');
    await files.answer('.env', 'secret');
    assert.deepEqual((await asked).refused, { question: 'Why?', turn: undefined });
    assert.equal(session.draft.text, 'Why?');
    assert.deepEqual(listed(), ['.env out', 'b']);
    assert.deepEqual(turns(), []);
  });

  it('sends and stages nothing after it was closed while parts are inspected, and keeps the question', async () => {
    const { session, files, sent, turns, storage } = await startConversation();
    void session.draft.stage([slowFile('a')]);
    const first = session.send('Why?', addAll);
    const second = session.send('And why?', addAll);
    const third = session.ask('About b?', [slowFile('b')]);
    const staged = session.draft.stage([slowFile('c')]);
    await settle();
    session.dispose();
    const results = await Promise.all([first, second, third]);
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['cancelled', 'cancelled', 'cancelled'],
    );
    assert.equal(await staged, undefined);
    await settle();
    const asked = [...files.asked];
    for (const name of ['a', 'b', 'c']) {
      await files.answer(name);
    }
    assert.equal((await session.ask('More?', [slowFile('d')])).outcome, 'cancelled');
    assert.equal((await session.send('More?', addAll)).outcome, 'cancelled');
    assert.equal(await session.draft.stage([slowFile('d')]), undefined);
    const kept = ['Why? unsent', 'And why? unsent', 'About b? unsent'];
    assert.deepEqual(turns(), kept);
    assert.deepEqual(sent, []);
    assert.deepEqual(files.asked, asked, 'nothing more is looked at');

    await session.saveAll();
    const again = await startConversation(storage, session.conversation.id);
    assert.deepEqual(again.turns(), kept);
    assert.deepEqual(again.listed(), ['c …'], 'it is looked at now');
    again.files.find = async chosen => ({
      files: chosen.map(({ source }) => ({ source, chosen: source })),
    });
    const [turn] = again.session.conversation.turns;
    assert.ok(turn);
    void again.session.sendUnsent(turn, addAll);
    await settle();
    await again.files.answer('a');
    assert.deepEqual(again.sent, ['a Why?']);
    assert.deepEqual(again.turns(), ['And why? unsent', 'About b? unsent', 'Why? running']);
  });

  it('marks waiting questions as not sent after a reload, and sends them only on request', async () => {
    const before = await startConversation();
    const { session, storage } = before;
    void session.send('One?', addAll);
    await settle();
    void session.send('Two?', addAll);
    void session.replay('a.sse', {
      question: 'Replayed?',
      url: 'http://a.test/',
      steps: [],
    } as never);
    await settle();
    await session.flush();
    const after = await startConversation(storage, session.conversation.id);
    assert.deepEqual(after.turns(), ['One? interrupted', 'Two? unsent', 'Replayed? cancelled']);
    await settle();
    assert.deepEqual(after.sent, []);
    session.dispose();
  });

  it('holds a question that is being edited, whose text survives a reload', async () => {
    const { session, sent, answer, storage } = await startConversation();
    void session.send('One?', addAll);
    void session.send('Two?', addAll);
    await settle();
    const [, two] = session.conversation.turns;
    assert.ok(two);
    session.editQuestion(two, 'Tw');
    await session.flush();
    const after = await startConversation(storage, session.conversation.id);
    const [, again] = after.session.conversation.turns;
    assert.deepEqual([again?.state, again?.question, again?.edit], ['unsent', 'Two?', 'Tw']);
    assert.ok(again);
    after.session.endEdit(again, 'Too?');
    void after.session.sendUnsent(again, addAll);
    await settle();
    assert.deepEqual(after.sent, ['Too?']);

    await answer();
    assert.deepEqual(sent, ['One?']);
    session.endEdit(two, ' ');
    await settle();
    assert.deepEqual(sent, ['One?', 'Two?']);
    session.dispose();
    after.session.dispose();
  });

  it('sends the edited text instead of a question that was not sent', async () => {
    const { session, sent, turns } = await startConversation();
    session.draft.text = 'Something else';
    session.restoreQuestion('One?', []);
    const [unsent] = session.conversation.turns;
    assert.ok(unsent);
    session.editQuestion(unsent, 'Two?');
    void session.sendUnsent(unsent, addAll);
    await settle();
    assert.deepEqual(sent, ['Two?']);
    assert.deepEqual(turns(), ['Two? running']);
    session.dispose();
  });

  it('keeps the text written for a question that was asked again and cannot be sent', async () => {
    const { session, files, turns } = await startConversation();
    void session.send('One?', addAll);
    for (const [edit, isDone] of [
      ['Two?', true],
      ['Three?', false],
    ] as const) {
      const name = `for ${edit}`;
      const parts = [partRecord(slowFile(name))];
      void session.askAgain({ question: 'Again?', kwargs: '', parts }, () => undefined);
      const turn = session.conversation.turns.findLast(({ state }) => state === 'queued');
      assert.ok(turn);
      session.editQuestion(turn, edit);
      if (isDone) {
        session.endEdit(turn, edit);
      }
      await files.answer(name, 'missing');
    }
    assert.deepEqual(turns(), ['One? running', 'Two? unsent', 'Three? unsent']);
    session.dispose();
  });
});
