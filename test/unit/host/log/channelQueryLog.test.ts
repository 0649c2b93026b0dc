import assert from 'node:assert/strict';
import { ConversationRunner } from '../../../../src/core/asking/conversationRunner';
import { Conversation } from '../../../../src/core/conversation/conversation';
import { ChannelQueryLog } from '../../../../src/host/log/channelQueryLog';
import { runnerPorts } from '../../../support/conversation/runnerPorts';
import { message } from '../../../support/query/readStream';
import { responseOf } from '../../../support/query/responseOf';

describe('the log of a query', () => {
  it('has names and sizes of parts and no contents, and the answer at the level Trace alone', async () => {
    const entries = await logOf('the words');
    const others = entries.filter(([level]) => level !== 'trace').map(([, text]) => text);
    assert.match(others.join('\n'), /a diff \(snippet, 11 bytes\)/);
    assert.doesNotMatch(others.join('\n'), /the content|the words|the answer/);
    assert.deepEqual(
      entries.filter(([level]) => level === 'trace'),
      [['trace', 'message: the answer']],
    );
  });

  it('has neither the beginning of a text that another extension attaches nor an error in the words of the service', async () => {
    const error = { type: 'error', data: { message: 'The canary sings.' } };
    const entries = await logOf('the words', JSON.stringify(error), 'extension');
    const texts = entries.map(([, text]) => text).join('\n');
    assert.match(texts, /extension \(snippet, 11 bytes\)/);
    assert.match(texts, /Query failed .*: service: the service reported an error$/m);
    assert.doesNotMatch(texts, /a diff|canary/);
  });

  it('says at the level Info what is sent where, and how each query ends', async () => {
    const entries = await logOf('the words');
    const info = entries.filter(([level]) => level === 'info').map(([, text]) => text);
    assert.equal(info.length, 3, info.join('\n'));
    assert.match(info[0] ?? '', /^Session .*a diff \(snippet, 11 bytes\)/);
    assert.match(info[1] ?? '', /^POST http:\/\/.*, \d+ bytes$/);
    assert.match(info[2] ?? '', /^Query complete after \d+\.\d s, 10 characters$/);
  });
});

/** The log of a query with a part, which is answered. */
async function logOf(
  question: string,
  data = message('the answer'),
  from = 'changes',
): Promise<readonly [level: string, text: string][]> {
  const entries: [level: string, text: string][] = [];
  const log = { append: (level: string, text: string) => void entries.push([level, text]) };
  const ports = runnerPorts({
    transport: async () => responseOf([`data: ${data}\n\n`]),
    log: new ChannelQueryLog(log as never),
    openParts: async parts =>
      parts.map(record => ({ record, outgoing: { type: 'text', text: 'the content' } })),
  });
  const runner = new ConversationRunner(new Conversation('conversation', () => 0), ports);
  const source = { kind: 'snippet', name: 'a diff', text: 'the content', from };
  const part = { id: '1', source, bytes: 11, included: true, concern: undefined };
  await runner.ask(question, [part as never]);
  return entries;
}
