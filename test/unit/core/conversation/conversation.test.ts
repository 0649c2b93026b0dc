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
