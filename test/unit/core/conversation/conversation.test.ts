import assert from 'node:assert/strict';
import { Conversation } from '../../../../src/core/conversation/conversation';

const staging = { name: 'Staging', baseUrl: 'https://staging.test' };
const production = { name: 'Production', baseUrl: 'https://agent.test' };

describe('the service of a conversation', () => {
  it('is the one of its first question, for good', () => {
    const conversation = new Conversation('c', () => 1000);
    assert.equal(conversation.service, undefined);
    conversation.bindTo(staging);
    conversation.add('Why?', []);
    assert.deepEqual(conversation.service, staging);
    conversation.bindTo(production);
    conversation.add('And why not?', []);
    assert.deepEqual(conversation.service, staging);
  });

  it('is open again if nothing was asked after all', () => {
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

  it('can be given from the start', () => {
    const conversation = new Conversation('c', () => 1000, [], staging);
    conversation.bindTo(production);
    conversation.add('Why?', []);
    assert.deepEqual(conversation.service, staging);
  });

  it('has nothing else of what was configured, such as a token command', () => {
    const conversation = new Conversation('c', () => 1000);
    conversation.bindTo({ ...staging, auth: { type: 'command' } } as typeof staging);
    conversation.add('Why?', []);
    assert.deepEqual(conversation.service, staging);
  });
});
