import assert from 'node:assert/strict';
import type { PlaceKind } from '../../../../src/host/page/place';
import { closeWhenAnswered, isBusy } from '../../../../src/host/panels/closeWhenAnswered';
import { addAll, settle, startConversation } from '../../../support/conversation/startConversation';

describe('a conversation in the background', () => {
  async function start() {
    const started = await startConversation();
    const { session } = started;
    const panel = {
      live: session,
      kind: 'background' as PlaceKind,
      isDisposed: false,
      closed: 0,
      close() {
        this.isDisposed = true;
        this.closed += 1;
        session.dispose();
      },
    };
    void session.send('One?', addAll);
    await settle();
    void session.send('Two?', addAll);
    await settle();
    closeWhenAnswered(panel);
    return { ...started, panel };
  }

  it('continues until all its questions are answered, and is then closed', async () => {
    const { panel, session, answer, turns, sent } = await start();
    assert.equal(isBusy(session), true);
    await answer();
    assert.deepEqual(turns(), ['One? complete', 'Two? running']);
    assert.equal(panel.closed, 0);
    await answer();
    assert.deepEqual(turns(), ['One? complete', 'Two? complete']);
    assert.equal(panel.closed, 1);
    assert.equal(isBusy(session), false);
    assert.deepEqual(sent, ['One?', 'Two?']);
  });

  it('does not wait for a question that is being edited, which is kept', async () => {
    const { panel, session, answer, turns, sent } = await start();
    const [, two] = session.conversation.turns;
    session.editQuestion(two ?? assert.fail('it is queued'), 'Two, or three?');
    await answer();
    assert.equal(panel.closed, 1);
    assert.deepEqual(turns(), ['One? complete', 'Two? unsent']);
    assert.deepEqual(sent, ['One?']);
  });

  it('stays open if it is shown again before', async () => {
    const { panel, answer } = await start();
    panel.kind = 'sideBar';
    await answer();
    await answer();
    assert.equal(panel.closed, 0);
  });
});
