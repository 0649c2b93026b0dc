import assert from 'node:assert/strict';
import { outcomeOf } from '../../../../src/core/conversation/turn';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import type { AgentEvent } from '../../../../src/core/stream/agentEvent';
import { answerTo } from '../../../support/query/answerTo';
import { type Answer, ControlledQuery, settled } from '../../../support/query/controlledQuery';
import { log, message } from '../../../support/query/readStream';

const half = `data: ${message('half an ans')}\n\n`;
const rest = `data: ${message('wer')}\n\n`;

/** The data of an event without a name. */
const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;

/** An event with a name. */
const named = (name: string, value: unknown) => `event: ${name}\n${data(value)}`;

/** Errors as services send them, and the words that users have to see. */
const errors: ReadonlyArray<readonly [service: string, stream: string, words: string]> = [
  ['FastAPI', named('error', { detail: 'model backend crashed' }), 'model backend crashed'],
  [
    'this interface',
    data({ type: 'error', data: { message: 'Quota exceeded' } }),
    'Quota exceeded',
  ],
  ['content', data({ type: 'error', data: { content: 'Quota exceeded' } }), 'Quota exceeded'],
  ['text as data', data({ type: 'error', data: 'Quota exceeded' }), 'Quota exceeded'],
  ['error in data', data({ type: 'error', data: { error: 'Quota' } }), 'Quota'],
  ['Ollama', data({ error: 'model "x" not found' }), 'model "x" not found'],
  [
    'OpenAI, chat',
    data({ error: { message: 'Server had an error', type: 'server_error', code: null } }),
    'Server had an error',
  ],
  [
    'OpenAI, responses',
    named('error', { type: 'error', code: 'ERR', message: 'Something', param: null }),
    'Something',
  ],
  [
    'Anthropic',
    named('error', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
    'Overloaded',
  ],
  ['LangGraph', named('error', { error: 'RuntimeError', message: 'boom' }), 'boom'],
  [
    'Google',
    data({ error: { code: 429, message: 'Exhausted', status: 'RESOURCE_EXHAUSTED' } }),
    'Exhausted',
  ],
  [
    'JSON-RPC',
    data({ jsonrpc: '2.0', id: 1, error: { code: -32603, message: 'Inside' } }),
    'Inside',
  ],
  ['a flag', data({ error: true, message: 'Nobody home' }), 'Nobody home'],
  ['capitals', data({ type: 'ERROR', message: 'Nobody home' }), 'Nobody home'],
  ['plain text', 'event: error\ndata: model backend crashed\n\n', 'model backend crashed'],
  ['plain text, last', 'event: error\ndata: model backend crashed', 'model backend crashed'],
  ['lines of text', 'event: error\ndata: Traceback:\ndata:   line 1\n\n', 'Traceback:\n  line 1'],
  ['JSON over lines', 'event: error\ndata: {\ndata: "detail": "split"}\n\n', 'split'],
  ['no data', 'event: error\ndata:\n\n', ''],
  ['words nobody knows', data({ type: 'error', why: 7 }), '{"type":"error","why":7}'],
  ['a name over an envelope', `event: error\ndata: ${message('No model')}\n\n`, 'No model'],
  ['several', data({ error: 'first' }) + data({ error: 'second' }), 'first\nsecond'],
  ['the same twice', data({ error: 'first' }) + data({ error: 'first' }), 'first'],
  ['one line break', 'data: {"error":"first"}\ndata: {"error":"second"}\n', 'first\nsecond'],
];

/** Events that are no error of the answer. */
const harmless: ReadonlyArray<readonly [name: string, stream: string]> = [
  ['no error', `data: {"type":"message","data":{"content":""},"error":null}\n\n`],
  [
    'an error that a log event reports',
    `data: {"type":"log","data":{"message":"x"},"error":"y"}\n\n`,
  ],
  ['empty errors', [null, '', false, {}, []].map(error => data({ error })).join('')],
  ['an error of a tool', data({ type: 'tool_result', error: 'file not found' })],
  ['an error of a named step', named('step_failed', { error: 'file not found' })],
  ['an error of another protocol, by type', data({ type: 'RUN_ERROR', message: 'Lost' })],
  [
    'an error of another protocol, by name',
    named('response.failed', { response: { error: { message: 'No model' } } }),
  ],
  ['an error of another protocol, by status', data({ status: 'error', message: 'Lost' })],
  ['another name', named('ping', { detail: 1 })],
  ['an error before another event', `event: error\n\n${rest}`],
  ['log with the word', `data: ${log('error')}\n\n`],
];

const textOf = (event: AgentEvent) => (event.type === 'message' ? event.content : '');

/** The text of an answer, and its error. */
const shown = ({ events, error }: Answer) => ({ text: events.map(textOf).join(''), error });

const ask = async (stream: string) => shown(await answerTo([stream]));

describe('query: errors in the event stream of a service', () => {
  for (const [name, stream, words] of errors) {
    it(`${name}: before any text, the query fails with these words`, async () => {
      const { text, error } = await ask(stream);
      assert.equal(outcomeOf(error), 'failed');
      assert.deepEqual([text, error?.kind, error?.details.snippet], ['', 'service', words]);
    });

    it(`${name}: after text, the answer is interrupted with these words`, async () => {
      const { text, error } = await ask(half + stream);
      assert.equal(outcomeOf(error), 'interrupted');
      assert.deepEqual(
        [text, error?.kind, error?.details.code, error?.details.snippet],
        ['half an ans', 'interrupted', 'service', words],
      );
    });
  }

  for (const [name, stream] of harmless) {
    it(`${name}: the answer is complete`, async () => {
      const { text, error } = await ask(half + stream + rest);
      assert.equal(error, undefined);
      assert.match(text, /^half an ans(wer)+$/);
    });
  }

  const failure = data({ error: 'Quota' });

  it('text after an error is kept', async () => {
    const { text, error } = await ask(half + failure + rest);
    assert.deepEqual([text, error?.details.snippet], ['half an answer', 'Quota']);
  });

  it('an error that only log events precede fails', async () => {
    const { error } = await ask(`data: ${log('Reading')}\n\n${failure}`);
    assert.equal(error?.kind, 'service');
  });

  it('the end mark after an error does not make the answer complete', async () => {
    const { error } = await ask(`${half}${failure}data: [DONE]\n\n`);
    assert.deepEqual([error?.kind, error?.details.snippet], ['interrupted', 'Quota']);
  });

  it('a connection that breaks after an error hides nothing', async () => {
    const asking = await ControlledQuery.responding({}, half + failure);
    await settled();
    asking.exchange.fail(new AgentQueryError('interrupted', 'reset', { url: '' }));
    const { text, error } = shown(await asking.answer);
    assert.deepEqual(
      [text, error?.kind, error?.details.snippet],
      ['half an ans', 'interrupted', 'Quota'],
    );
  });

  it('a connection that stays open after an error is closed, heartbeats or not', async () => {
    const asking = await ControlledQuery.responding({}, half + failure);
    for (let tenth = 0; tenth < 25; tenth++) {
      await settled();
      asking.exchange.push(': still there\n\n');
      asking.clock.advance(0.1);
    }
    const { text, error } = shown(await asking.answer);
    assert.deepEqual([text, error?.details.snippet], ['half an ans', 'Quota']);
  });

  it('words have a limit', async () => {
    const { error } = await ask(data({ error: 'x'.repeat(10_000) }));
    assert.equal(error?.details.snippet?.length, 4096);
  });
});
