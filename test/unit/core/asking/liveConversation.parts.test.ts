import assert from 'node:assert/strict';
import type { FoundParts } from '../../../../src/core/asking/partFinder';
import type { FileSource } from '../../../../src/core/parts/partSource';
import { partRecord } from '../../../support/conversation/partRecord';
import {
  addAll,
  settle,
  slowFile,
  startConversation,
} from '../../../support/conversation/startConversation';

describe('live conversation: parts', () => {
  it('lists a selected item immediately, and its details later', async () => {
    const { session, files, listed } = await startConversation();
    const staged = session.draft.stage([slowFile('a'), slowFile('.env')]);
    assert.deepEqual(listed(), ['a …', '.env …']);
    await files.answer('a');
    await files.answer('.env', 'secret');
    assert.deepEqual(listed(), ['a', '.env out']);
    assert.deepEqual((await staged)?.parts, session.draft.staged.all);
  });

  it('sends a question with the parts that it had to wait for', async () => {
    const { session, files, sent, turns, answer } = await startConversation();
    void session.draft.stage([slowFile('a'), slowFile('b')]);
    const asked = session.send('Why?', addAll);
    assert.deepEqual(turns(), ['Why? running'], 'visible at once');
    assert.deepEqual(session.draft.staged.all, []);
    await files.answer('a');
    assert.deepEqual(sent, []);
    await files.answer('b');
    assert.deepEqual(sent, ['a b Why?']);
    await answer();
    assert.equal((await asked).outcome, 'complete');
  });

  it('stops immediately while parts are inspected, and ignores late results', async () => {
    const { session, files, sent, turns } = await startConversation();
    void session.draft.stage([slowFile('a')]);
    const asked = session.send('Why?', addAll);
    await settle();
    session.stop();
    assert.equal((await asked).outcome, 'cancelled');
    assert.deepEqual(turns(), ['Why? cancelled']);
    await files.answer('a');
    assert.deepEqual(sent, []);
    assert.deepEqual(session.draft.staged.all, []);
  });

  it('inspects parts again whose inspection had not ended when the question was stopped', async () => {
    const { session, files, sent, listed } = await startConversation();
    void session.draft.stage([slowFile('.env')]);
    void session.send('Why?', addAll);
    await settle();
    session.stop();
    await settle();
    const [turn] = session.conversation.turns;
    assert.ok(turn);
    files.find = async chosen => ({
      files: chosen.map(({ source }) => ({ source, chosen: source })),
    });
    session.draft.restage(turn.parts);
    assert.deepEqual(listed(), ['.env …']);
    await settle();
    await files.answer('.env', 'secret');
    assert.deepEqual(listed(), ['.env out'], 'nobody has decided to send it');
    let found: FoundParts | undefined;
    void session.askAgain(turn, now => {
      found = now;
      return undefined;
    });
    await settle();
    await files.answer('.env', 'secret');
    assert.equal(found?.excluded.length, 1);
    assert.deepEqual(sent, []);
  });

  it('removes a part whose inspection never ends, and continues with the others', async () => {
    const { session, files, listed } = await startConversation();
    const staged = session.draft.stage([slowFile('dead'), slowFile('b')]);
    const elsewhere = session.draft.stage([slowFile('c')]);
    await files.answer('c');
    assert.equal((await elsewhere)?.parts.length, 1);
    await files.answer('b');
    const [dead] = session.draft.staged.all;
    assert.ok(dead);
    session.draft.removePart(dead.id);
    await staged;
    assert.deepEqual(listed(), ['b', 'c']);
    await files.answer('dead');
    assert.deepEqual(listed(), ['b', 'c']);
  });

  it('removes a part that is clicked at the moment when its check ends', async () => {
    const { session, files, listed } = await startConversation();
    const staged = session.draft.stage([slowFile('a'), slowFile('b')]);
    const [shown] = session.draft.staged.all;
    assert.ok(shown);
    await files.answer('a');
    await files.answer('b');
    await staged;
    assert.deepEqual(listed(), ['a', 'b']);
    session.draft.removePart(shown.id);
    assert.deepEqual(listed(), ['b']);
  });

  it('replaces a folder with its files, except files that are listed already', async () => {
    const { session, files, listed } = await startConversation();
    void session.draft.stage([slowFile('a'), slowFile('z')]);
    await files.answer('a');
    await files.answer('z');
    files.find = async ([folder]) => ({
      files: ['x', 'a', 'y'].map(name => ({
        source: slowFile(name),
        chosen: folder?.source ?? slowFile(''),
      })),
    });
    const staged = session.draft.stage([slowFile('folder')], (...found) => files.find(...found));
    assert.deepEqual(listed(), ['a', 'z', 'folder …']);
    await settle();
    for (const name of ['x', 'a', 'y']) {
      await files.answer(name);
    }
    assert.equal((await staged)?.parts.length, 3);
    assert.deepEqual(listed(), ['a', 'z', 'x', 'y']);
  });

  it('does not send a question that is about a folder without files', async () => {
    const { session, files, sent } = await startConversation();
    files.find = async () => undefined;
    void session.draft.stage([slowFile('folder')], (...found) => files.find(...found));
    const { refused } = await session.send('Why?', addAll);
    assert.equal(refused?.question, 'Why?');
    assert.deepEqual(sent, []);
    assert.equal(session.draft.text, 'Why?');
  });

  it('gives parts unique names, even when a question is asked again', async () => {
    const { session, files } = await startConversation();
    const parts = ['a.txt', 'b/a.txt'].map(name =>
      partRecord({ ...slowFile(name), name: 'a.txt' }),
    );
    let found: FoundParts | undefined;
    void session.askAgain({ question: 'Why?', kwargs: '', parts }, now => {
      found = now;
      return undefined;
    });
    await files.answer('a.txt');
    await files.answer('a.txt');
    assert.deepEqual(
      found?.parts.map(({ source }) => (source as FileSource).name),
      ['a.txt', 'b/a.txt'],
    );
  });

  it('refreshes the listed parts even if one file system does not respond', async () => {
    const { session, files, listed } = await startConversation();
    void session.draft.stage([slowFile('a'), slowFile('b')]);
    await files.answer('a');
    await files.answer('b');
    session.draft.refresh(() => true);
    await files.answer('b', 'missing');
    assert.deepEqual(listed(), ['a', 'b'], 'the other one may answer yet');
    const [a] = session.draft.staged.all;
    assert.ok(a);
    session.dispose();
    await files.answer('a', 'missing');
    assert.deepEqual(listed(), ['a', 'b'], 'it is closed');
  });
});
