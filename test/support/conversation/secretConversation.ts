import { Conversation } from '../../../src/core/conversation/conversation';
import { FileMask } from '../../../src/core/masking/fileMask';
import { SecretMask } from '../../../src/core/masking/secretMask';
import { TranscriptRecorder } from '../../../src/core/transcript/transcriptRecorder';
import { systemClock } from '../../../src/platform/systemClock';
import { log, message } from '../query/readStream';

/** A conversation with the secret `canary-token` in its question, arguments, answer, and log, and a mask that knows it. */
export function secretConversation() {
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
  return { live: live as never, fileMask: new FileMask(mask) };
}
