import assert from 'node:assert/strict';
import { Conversation } from '../../../src/core/conversation/conversation';
import { FileMask } from '../../../src/core/masking/fileMask';
import { SecretMask } from '../../../src/core/masking/secretMask';
import { TranscriptRecorder } from '../../../src/core/transcript/transcriptRecorder';
import type { exportOf } from '../../../src/features/export/host/exportOf';
import type { transcriptOf } from '../../../src/features/inspector/host/transcriptCommands';
import { systemClock } from '../../../src/platform/systemClock';
import { loadHostModule } from '../../support/loadHostModule';
import { log, message } from '../../support/query/readStream';

describe('a file that a command saves', () => {
  /** The text that a command writes for a conversation with a secret in its question, answer, and log. */
  async function written(
    name: 'exportOf' | 'transcriptOf',
  ): Promise<{ text: string; count: number }> {
    const loaded = await loadHostModule<{
      exportOf: typeof exportOf;
      transcriptOf: typeof transcriptOf;
    }>(['../features/export/host/exportOf', '../features/inspector/host/transcriptCommands'], {});
    const conversation = new Conversation('conversation', () => 0);
    const turn = conversation.add('Is it canary-token?', [], undefined, '{"k":"canary-token"}');
    const recorder = new TranscriptRecorder(turn, systemClock);
    conversation.start(turn);
    const pieces = ['It is canary', '-token, of can', 'aries.'];
    for (const data of [...pieces.map(message), log('You sent canary-token.')]) {
      recorder.received(data, `data: ${data}`);
    }
    conversation.append(
      turn,
      pieces.map(content => ({ type: 'message', content })),
    );
    conversation.end(turn, undefined);
    const mask = new SecretMask();
    mask.add('canary-token');
    const live = { conversation, label: { name: undefined }, transcript: recorder.transcript };
    const fileMask = new FileMask(mask);
    const { text = assert.fail() } = loaded[name](live as never, fileMask) ?? {};
    return { text, count: fileMask.count };
  }

  it('has no secrets, if it is a conversation', async () => {
    const { text, count } = await written('exportOf');
    assert.match(text, /> Is it ••••••\?/);
    assert.match(text, /"k":"••••••"/);
    assert.match(text, /^It is ••••••, of canaries\.$/m);
    assert.ok(!text.includes('canary'), text);
    // In the name of the file, the title, the question, its arguments, and the answer.
    assert.equal(count, 5);
  });

  it('has no secrets, if it is a transcript, in whatever pieces the answer came', async () => {
    const { text, count } = await written('transcriptOf');
    assert.match(text, /"question":"Is it ••••••\?"/);
    for (const piece of ['It is ••••••', ', of can', 'aries.']) {
      assert.ok(text.includes(`data: ${message(piece)}\n`), text);
    }
    assert.ok(text.includes(`data: ${log('You sent ••••••.')}\n`), text);
    assert.ok(!text.includes('canary'), text);
    assert.equal(count, 3);
  });
});
