import assert from 'node:assert/strict';
import { Conversation } from '../../../../src/core/conversation/conversation';

const staging = { name: 'Staging', baseUrl: 'https://staging.test' };
const production = { name: 'Production', baseUrl: 'https://agent.test' };

describe('the service of a conversation', () => {
  it('is the service of its first question until the end', () => {
    const conversation = new Conversation('c', () => 1000);
    assert.equal(conversation.service, undefined);
    conversation.bindTo(staging);
    conversation.add('Why?', []);
    assert.deepEqual(conversation.service, staging);
    conversation.bindTo(production);
    conversation.add('And why not?', []);
    assert.deepEqual(conversation.service, staging);
  });

  it('can be selected again if no question was sent', () => {
    const conversation = new Conversation('c', () => 1000);
    conversation.bindTo(staging);
    conversation.remove(conversation.add('Why?', []));
    conversation.addUnsent('Why?', []);
    conversation.add('Recorded', [], 'a.sse');
    assert.equal(conversation.service, undefined);
    conversation.bindTo(production);
    conversation.add('Why?', []);
    assert.deepEqual(conversation.service, production);
  });

  it('can be fixed from the start', () => {
    const conversation = new Conversation('c', () => 1000, [], staging);
    conversation.bindTo(production);
    conversation.add('Why?', []);
    assert.deepEqual(conversation.service, staging);
  });

  it('includes no other settings, such as a token command', () => {
    const conversation = new Conversation('c', () => 1000);
    conversation.bindTo({ ...staging, auth: { type: 'command' } } as typeof staging);
    conversation.add('Why?', []);
    assert.deepEqual(conversation.service, staging);
  });
});

describe('a turn', () => {
  it('is being written if its last event was text, even if several arrive together', () => {
    const conversation = new Conversation('c', () => 1000);
    const turn = conversation.add('Why?', []);
    conversation.start(turn);
    const text = (content: string) => ({ type: 'message', content }) as const;
    const log = { type: 'log', message: 'Reading' } as const;
    const states = [[log], [log, text('a')], [text('')], [text('b'), log], [text('c')]].map(
      events => {
        conversation.append(turn, events);
        return turn.isWriting;
      },
    );
    assert.deepEqual(states, [false, true, true, false, true]);
    conversation.end(turn, undefined);
    assert.equal(turn.isWriting, false);
  });
});

describe('a removed turn', () => {
  const words = (conversation: Conversation) =>
    conversation.turns.map(({ question }) => question).join(' ');

  it('is restored to its place among the neighbors that are left', () => {
    const conversation = new Conversation('c', () => 1000);
    const [one, two, three] = ['one', 'two', 'three'].map(word => conversation.addUnsent(word, []));
    assert.ok(one && two && three);
    const places: (string | undefined)[] = [];
    conversation.onChange(change => change.type === 'turnAdded' && places.push(change.before));
    const restoreOne = conversation.remove(one);
    const restoreTwo = conversation.remove(two);
    restoreOne();
    assert.equal(words(conversation), 'one three');
    restoreTwo();
    assert.equal(words(conversation), 'one two three');
    const restoreThree = conversation.remove(three);
    restoreThree();
    assert.equal(words(conversation), 'one two three');
    assert.deepEqual(places, [three.id, three.id, undefined]);
    conversation.setQuestion(two, 'again');
    assert.equal(words(conversation), 'one again three');
  });
});
