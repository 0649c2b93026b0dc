import assert from 'node:assert/strict';
import { chatMetadata, chatSession } from '../core/chatRequest';

const first = {
  conversationId: '00000000-0000-4000-8000-000000000001',
  service: { name: 'Staging', baseUrl: 'http://localhost:1' },
  issuedSession: 'of the service',
};
const second = {
  conversationId: '00000000-0000-4000-8000-000000000002',
  service: { name: undefined, baseUrl: 'http://localhost:2' },
  issuedSession: undefined,
};

const answer = (metadata: unknown) => ({ result: { metadata } });

describe('the conversation of a chat', () => {
  it('is the conversation of the last answer that belongs to one', () => {
    const history = [
      { prompt: 'One?' },
      answer(chatMetadata(first)),
      { prompt: 'Two?' },
      answer(chatMetadata(second)),
      { prompt: 'Three?' },
      answer(undefined),
    ];
    assert.deepEqual(chatSession(history), second);
    assert.deepEqual(chatSession(history.slice(0, 3)), first);
  });

  it('survives JSON, as VS Code saves chats', () => {
    const saved = JSON.parse(JSON.stringify([answer(chatMetadata(second))]));
    assert.deepEqual(chatSession(saved), second);
  });

  it('is a new conversation without such an answer, or with any other data', () => {
    for (const metadata of [
      null,
      'text',
      [],
      {},
      { ...first, conversationId: 'admin' },
      { ...first, conversationId: `${first.conversationId}\n` },
      { ...first, conversationId: 1 },
      { ...first, service: undefined },
      { ...first, service: { name: 'x' } },
    ]) {
      assert.equal(chatSession([answer(metadata)]), undefined, JSON.stringify(metadata));
    }
    assert.equal(chatSession([null, 1, {}, { result: null }]), undefined);
    assert.equal(chatSession([]), undefined);
  });
});
