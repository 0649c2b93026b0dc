import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type AskResult, ConversationRunner } from '../../../../src/core/asking/conversationRunner';
import type { RunnerPorts } from '../../../../src/core/asking/runnerPorts';
import type { Clock } from '../../../../src/core/async/clock';
import { Conversation } from '../../../../src/core/conversation/conversation';
import { FileMask } from '../../../../src/core/masking/fileMask';
import { SecretMask } from '../../../../src/core/masking/secretMask';
import type { Transcript } from '../../../../src/core/transcript/transcript';
import {
  hasEvents,
  readTranscript,
  writeTranscript,
} from '../../../../src/core/transcript/transcriptFile';
import { maskTranscript } from '../../../../src/features/inspector/core/maskTranscript';
import { assertQuick } from '../../../support/assertOneBelow';
import { filePart } from '../../../support/conversation/filePart';
import { configuration, runnerPorts } from '../../../support/conversation/runnerPorts';
import { FakeClock } from '../../../support/fakeClock';
import { longIt } from '../../../support/long';
import { settled } from '../../../support/query/controlledQuery';
import { FakeExchange } from '../../../support/query/fakeExchange';
import { log, message } from '../../../support/query/readStream';

const file = filePart('/a.bin', { id: '1', mimeType: 'application/octet-stream' });

function runner(clock: Clock, ports: Partial<RunnerPorts> = {}): ConversationRunner {
  const withDefaults = runnerPorts({
    clock,
    configuration: async () => ({
      ...configuration,
      url: 'http://service.test/query',
      headers: { Authorization: 'Bearer tok-123456' },
      session: { mode: undefined, sessionId: '' },
    }),
    openParts: async records =>
      records.map(record => ({ record, outgoing: { type: 'text', text: 'contents of a file' } })),
    ...ports,
  });
  const conversation = new Conversation('conversation', clock.now.bind(clock));
  return new ConversationRunner(conversation, withDefaults);
}

/** Asks a question that is answered with these pieces, one second apart, and returns the transcript. */
async function record(pieces: readonly string[], end: (exchange: FakeExchange) => void) {
  const exchange = new FakeExchange();
  const clock = new FakeClock();
  const recording = runner(clock, { transport: exchange.transport });
  const asked = recording.ask('Why?\n: 5 ms', [file]);
  await exchange.requested();
  exchange.respond(200, { 'content-type': 'text/event-stream' });
  for (const piece of pieces) {
    exchange.push(piece);
    await settled();
    clock.advance(1);
  }
  end(exchange);
  const result = await asked;
  const transcript = recording.lastRecorded?.recorder.transcript;
  assert.ok(transcript);
  return { result, transcript };
}

async function replay(text: string) {
  const clock = new FakeClock();
  const recording = readTranscript(text);
  const replaying = runner(clock);
  let result: AskResult | undefined;
  void replaying.replay('a.sse', recording).then(ended => {
    result = ended;
  });
  const answers: string[] = [];
  for (let second = 0; second < 60 && !result; second++) {
    await settled();
    answers.push(replaying.conversation.turns[0]?.answer ?? '');
    clock.advance(1);
  }
  assert.ok(result, 'the replay ends');
  return { result, answers, turn: replaying.conversation.turns[0], replaying };
}

describe('a transcript', () => {
  it('is an event stream with everything that came, each event with its time', async () => {
    const { transcript } = await record(
      [
        `data: ${message('One, ')}\n\n`,
        ': beat\n\ndata: {"type":\n',
        'data: "new"}\n\ndata: [DONE]\n\n',
      ],
      exchange => exchange.end(),
    );
    assert.equal(
      writeTranscript(transcript),
      [
        ': agent-query-transcript/1 {"question":"Why?\\n: 5 ms","parts":[{"name":"a.bin","mimeType":"application/octet-stream","bytes":3}],"sent":{"url":"http://service.test/query","bytes":132,"at":0},"connection":[],"answer":{"status":200,"contentType":"text/event-stream","at":0},"startedAt":"1970-01-01T00:16:40.000Z"}',
        '',
        ': 0 ms',
        `data: ${message('One, ')}`,
        '',
        ': 1000 ms',
        ': beat',
        '',
        ': 2000 ms',
        'data: {"type":',
        'data: "new"}',
        '',
        ': 2000 ms',
        'data: [DONE]',
        '',
        ': end {"at":2000}',
        '',
      ].join('\n'),
    );
  });

  it('replays text, pace, and outcome as they were received, and sends nothing', async () => {
    const pieces = ['One, ', 'two, ', 'three'].map(text => `data: ${message(text)}\n\n`);
    const { result, transcript } = await record(
      [...pieces, `data: ${log('step')}\n`, 'data: {"type":"mess'],
      exchange => exchange.end(),
    );
    assert.equal(result.outcome, 'interrupted');
    const again = await replay(writeTranscript(transcript));
    assert.deepEqual(again.result, result);
    assert.deepEqual(again.answers.slice(0, 3), ['One, ', 'One, two, ', 'One, two, three']);
    assert.equal(again.turn?.question, 'Why?\n: 5 ms');
    assert.equal(again.turn?.replayOf, 'a.sse');
    assert.equal(again.turn?.log[0]?.text, 'step');
    assert.equal(again.replaying.lastRecorded, undefined, 'a replay is no query');
  });

  it('of an error replays the error', async () => {
    const exchange = new FakeExchange();
    const clock = new FakeClock();
    const failing = runner(clock, { transport: exchange.transport });
    const asked = failing.ask('Why?', []);
    await exchange.requested();
    exchange.respond(500, { 'content-type': 'text/plain' });
    exchange.push('It broke.');
    exchange.end();
    const { error } = await asked;
    assert.ok(failing.lastRecorded);
    const { transcript } = failing.lastRecorded.recorder;
    const again = await replay(writeTranscript(transcript));
    assert.equal(again.result.outcome, 'failed');
    assert.deepEqual(again.result.error?.details, error?.details);
    assert.equal(again.result.error?.details.snippet, 'It broke.');
  });

  it('does not make long silences longer than two seconds', async () => {
    const { answers, result } = await replay(
      `: 3600000 ms\ndata: ${message('a')}\n\n: 1 ms\ndata: ${message('b')}\n`,
    );
    assert.equal(result.answer, 'ab');
    assert.deepEqual(answers, ['', '', 'ab']);
  });

  it('can be stopped while it is replayed', async () => {
    const clock = new FakeClock();
    const replaying = runner(clock);
    const ended = replaying.replay('a.sse', readTranscript(`data: ${message('a')}\n: 900 ms\n`));
    await settled();
    replaying.stop();
    const { outcome, answer } = await ended;
    assert.deepEqual([outcome, answer, clock.pending], ['cancelled', 'a', 0]);
  });

  it('can be any saved event stream', async () => {
    const { result } = await replay(`\uFEFFdata:${message('plain')}\r\n\r\ndata:${message('!')}`);
    assert.deepEqual([result.outcome, result.answer], ['complete', 'plain!']);
  });

  it('keeps the events that fit, and says how much is missing', async () => {
    const large = message('x'.repeat(3 * 1024 * 1024));
    const { result, transcript } = await record(
      Array.from({ length: 4 }, () => `data: ${large}\n\n`),
      exchange => exchange.end(),
    );
    assert.equal(result.answer.length, 12 * 1024 * 1024);
    assert.deepEqual([transcript.entries.length, transcript.omitted], [2, 2]);
    assert.match(writeTranscript(transcript), /\n: 2 more events were not kept\n/);
  });

  it('contains neither the token nor the request', async () => {
    const echo = { type: 'message', data: { content: 'x', sent: ['tok-123456'] }, id: 12 };
    const { transcript } = await record(
      [`data: ${log('tok-123456')}\n\nid: tok-123456\ndata:${JSON.stringify(echo)}\n\n`],
      exchange => exchange.end(),
    );
    const mask = new SecretMask();
    mask.add('tok-123456');
    const text = writeTranscript(maskTranscript(transcript, new FileMask(mask)));
    assert.doesNotMatch(text, /tok-123456|contents of a file/);
    assert.match(text, /a\.bin/);
  });

  it('may have any content', async () => {
    await fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc
            .array(
              fc.oneof(
                fc.string(),
                fc.constantFrom(
                  ': agent-query-transcript/1 {"question":1,"sent":null}\n',
                  ': 9 ms\n',
                  ': end {"error":{"kind":"__proto__","details":7}}',
                  ': end {"error":{"kind":"status","message":[],"details":{"status":{}}}}\n',
                  'data: x\n',
                ),
              ),
            )
            .map(lines => lines.join('')),
        ),
        text => {
          const { pieces, question } = readTranscript(text);
          assert.equal(pieces.map(piece => piece.text).join(''), text);
          assert.equal(typeof question, 'string');
        },
      ),
      { numRuns: 500 },
    );
  });

  longIt('with an end that is none takes no time to be read', () => {
    const text = `data: x\n\n: end ${' '.repeat(60_000)}\nx`;
    return assertQuick(200, () => assert.equal(readTranscript(text).error, undefined));
  });

  it('reads back the question and the data that were written, whatever they are', () => {
    const data = fc.string({ unit: 'binary' }).map(text => text.replace(/\r/g, ''));
    const question = fc.string({ unit: fc.constantFrom('a', '"', '\n', '\r', '\u0085', '\u2028') });
    fc.assert(
      fc.property(question, fc.array(data), (asked, events) => {
        const transcript: Transcript = {
          question: asked,
          startedAt: 0,
          parts: [],
          connection: [],
          entries: events.map((each, index) => ({ at: index * 10, data: each })),
          omitted: 0,
        };
        const text = writeTranscript(transcript);
        assert.equal(hasEvents(text), events.length > 0);
        const { question: read, pieces } = readTranscript(text);
        assert.equal(read, asked);
        assert.deepEqual(
          pieces.slice(1).map(({ at }) => at),
          events.map((_, index) => index * 10),
        );
        for (const [index, { text: piece }] of pieces.slice(1).entries()) {
          const lines = piece.split('\n').filter(line => line.startsWith('data: '));
          assert.equal(lines.map(line => line.slice(6)).join('\n'), events[index]);
        }
      }),
    );
  });
});
