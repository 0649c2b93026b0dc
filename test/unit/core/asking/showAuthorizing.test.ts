import assert from 'node:assert/strict';
import { showAuthorizing } from '../../../../src/core/asking/sendQuestion';
import { Conversation } from '../../../../src/core/conversation/conversation';
import { FakeClock } from '../../../support/fakeClock';

describe('showAuthorizing', () => {
  const start = () => {
    const clock = new FakeClock();
    const conversation = new Conversation('a', () => 1);
    const turn = conversation.add('Why?', []);
    conversation.start(turn);
    let changes = 0;
    conversation.onChange(() => {
      changes += 1;
    });
    const end = showAuthorizing(conversation, turn, clock);
    return { clock, turn, end, changes: () => changes };
  };

  it('shows nothing for a token that is available immediately', () => {
    const { clock, turn, end, changes } = start();
    clock.advance(0.4);
    end();
    clock.advance(10);
    assert.equal(turn.isAuthorizing, false);
    assert.equal(changes(), 0);
    assert.equal(clock.pending, 0);
  });

  it('shows that a token takes time until the token is available', () => {
    const { clock, turn, end, changes } = start();
    clock.advance(0.5);
    assert.equal(turn.isAuthorizing, true);
    end();
    assert.equal(turn.isAuthorizing, false);
    assert.equal(changes(), 2);
  });
});
