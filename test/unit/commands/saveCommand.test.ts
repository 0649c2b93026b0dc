import assert from 'node:assert/strict';
import type { exportOf } from '../../../src/commands/conversationCommands';
import { Conversation } from '../../../src/core/conversation/conversation';
import { SecretMask } from '../../../src/core/masking/secretMask';
import { TranscriptRecorder } from '../../../src/core/transcript/transcriptRecorder';
import type { transcriptOf } from '../../../src/features/inspector/host/transcriptCommands';
import { systemClock } from '../../../src/platform/systemClock';
import { loadHostModule } from '../../support/loadHostModule';
import { log, message } from '../../support/query/readStream';

describe('a file that a command saves', () => {
  /** What a command writes of a conversation in whose question, answer, and log a secret is. */
  async function written(name: 'exportOf' | 'transcriptOf'): Promise<string> {
    const loaded = await loadHostModule<{
      exportOf: typeof exportOf;
      transcriptOf: typeof transcriptOf;
    }>(['../commands/conversationCommands', '../features/inspector/host/transcriptCommands'], {});
    const conversation = new Conversation('conversation', () => 0);
    const turn = conversation.add('Is it canary-token?', [], undefined, '{"k":"canary-token"}');
    const recorder = new TranscriptRecorder(turn, systemClock);
    conversation.start(turn);
    for (const data of [message('It is canary-token.'), log('You sent canary-token.')]) {
      recorder.received(data, `data: ${data}`);
    }
    conversation.append(turn, [{ type: 'message', content: 'It is canary-token.' }]);
    conversation.end(turn, undefined);
    const mask = new SecretMask();
    mask.add('canary-token');
    const live = { conversation, label: { name: undefined }, transcript: recorder.transcript };
    return loaded[name](live as never, mask)?.text ?? assert.fail();
  }

  it('has no secrets but those in the answer, if it is a conversation', async () => {
    const text = await written('exportOf');
    assert.match(text, /> Is it ••••••\?/);
    assert.match(text, /"k":"••••••"/);
    assert.match(text, /^It is canary-token\.$/m);
    assert.equal(text.split('canary').length, 2, text);
  });

  it('has no secrets but those in the answer, if it is a transcript', async () => {
    const text = await written('transcriptOf');
    assert.match(text, /"question":"Is it ••••••\?"/);
    assert.ok(text.includes(`data: ${message('It is canary-token.')}\n`), text);
    assert.ok(text.includes(`data: ${log('You sent ••••••.')}\n`), text);
    assert.equal(text.split('canary').length, 2, text);
  });
});
