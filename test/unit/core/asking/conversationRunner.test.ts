import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { ConversationRunner } from '../../../../src/core/asking/conversationRunner';
import type { QueryConfiguration, RunnerPorts } from '../../../../src/core/asking/runnerPorts';
import { Conversation } from '../../../../src/core/conversation/conversation';
import { windowClosed } from '../../../../src/core/conversation/turn';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { SecretMask } from '../../../../src/core/masking/secretMask';
import type { HttpRequest, Transport } from '../../../../src/core/query/transport';
import { filePart } from '../../../support/conversation/filePart';
import {
  configuration as noSettings,
  runnerPorts,
} from '../../../support/conversation/runnerPorts';
import { FakeClock } from '../../../support/fakeClock';
import { settled } from '../../../support/query/controlledQuery';
import * as stream from '../../../support/query/readStream';
import { responseOf } from '../../../support/query/responseOf';

const configuration: QueryConfiguration = {
  ...noSettings,
  session: { mode: undefined, sessionId: '' },
};

const file = filePart('/a.txt', { id: '1' });

/** A minimal service: each query waits for the test to answer it. */
class Service {
  readonly queries: { body: string; signal: AbortSignal }[] = [];
  private readonly answers: ((text: string) => void)[] = [];

  readonly transport: Transport = async (request: HttpRequest) => {
    const body = await text(request.body.chunks());
    this.queries.push({ body, signal: request.signal as AbortSignal });
    const answer = await new Promise<string>((resolve, reject) => {
      this.answers.push(resolve);
      request.signal.addEventListener('abort', () =>
        reject(new AgentQueryError('cancelled', 'closed')),
      );
    });
    return responseOf([answer]);
  };

  answer(stream: string): void {
    this.answers.shift()?.(stream);
  }
}

const message = (content: string) => `data: ${stream.message(content)}\n\n`;
const log = (content: string) => `data: ${stream.log(content)}\n\n`;

function start(ports: Partial<RunnerPorts> = {}) {
  const service = new Service();
  const conversation = new Conversation('conversation', () => 1000);
  const changes: string[] = [];
  conversation.onChange(change => changes.push(`${change.type} ${change.turn.state}`));
  const withDefaults = runnerPorts({
    transport: service.transport,
    configuration: async () => configuration,
    openParts: async parts =>
      parts.map(part => ({
        record: { ...part, bytes: 3, mimeType: 'text/plain' },
        outgoing: { type: 'text', text: `part ${part.id}` },
      })),
    ...ports,
  });
  const runner = new ConversationRunner(conversation, withDefaults);
  return { service, conversation, changes, runner };
}

describe('conversation runner', () => {
  it('asks for the settings of the service that the conversation began with', async () => {
    const asked: unknown[] = [];
    let current = { name: 'Staging', baseUrl: 'https://staging.test' };
    const { service, runner } = start({
      currentService: () => current,
      configuration: async ref => {
        asked.push(ref.name);
        return configuration;
      },
    });
    const first = runner.ask('Why?', []);
    const second = runner.ask('And why not?', []);
    // The second question waits while another service is selected.
    current = { name: 'Production', baseUrl: 'https://agent.test' };
    await settled();
    service.answer(message('Because'));
    await first;
    await settled();
    service.answer(message('Because'));
    await second;
    assert.deepEqual(asked, ['Staging', 'Staging']);
  });

  it('sends the parts, then the question, in the session of the conversation', async () => {
    const { service, runner, conversation, changes } = start();
    const asked = runner.ask('Why?', [file]);
    await settled();
    assert.deepEqual(JSON.parse(service.queries[0]?.body ?? ''), {
      parts: [
        { type: 'text', text: 'part 1' },
        { type: 'text', text: 'Why?' },
      ],
      kwargs: { session_id: 'conversation' },
    });
    service.answer(message('Be') + log('half way') + message('cause'));
    assert.deepEqual(await asked, {
      outcome: 'complete',
      answer: 'Because',
      conversationId: 'conversation',
    });
    assert.deepEqual(changes, [
      'turnAdded queued',
      'turnChanged running',
      'turnChanged running',
      'arrived running',
      'turnChanged complete',
    ]);
    const [turn] = conversation.turns;
    assert.deepEqual(turn?.log, [{ at: 1000, text: 'half way' }]);
    assert.deepEqual(
      turn?.parts.map(({ bytes, mimeType }) => ({ bytes, mimeType })),
      [{ bytes: 3, mimeType: 'text/plain' }],
    );
  });

  it('keeps no secret from log messages or errors', async () => {
    const mask = new SecretMask();
    mask.add('canary-token');
    const { service, runner, conversation } = start({ mask });
    const asked = runner.ask('Why?', []);
    await settled();
    service.answer(log('You sent canary-token.') + message('Because'));
    await asked;
    assert.deepEqual(conversation.turns[0]?.log, [{ at: 1000, text: 'You sent ••••••.' }]);

    const failing = start({
      mask,
      configuration: async () => {
        throw new AgentQueryError('configuration', 'not canary-token', {
          code: 'request',
          url: 'canary-token',
        });
      },
    });
    await failing.runner.ask('Why?', []);
    const { error } = failing.conversation.turns[0] ?? {};
    assert.equal(error?.kind, 'configuration');
    assert.doesNotMatch(`${error.message} ${JSON.stringify(error)}`, /canary/);
  });

  it('asks one question after the other', async () => {
    const { service, runner, conversation } = start();
    const first = runner.ask('one', []);
    const second = runner.ask('two', []);
    await settled();
    assert.equal(service.queries.length, 1);
    assert.deepEqual(
      conversation.turns.map(({ state }) => state),
      ['running', 'queued'],
    );
    service.answer(message('1'));
    assert.equal((await first).answer, '1');
    await settled();
    service.answer(message('2'));
    assert.equal((await second).answer, '2');
  });

  it('continues with the next question when a question that is being edited is withdrawn', async () => {
    const { service, runner, conversation } = start();
    void runner.ask('one', []);
    const second = runner.ask('two', []);
    const third = runner.ask('three', []);
    await settled();
    const [, two] = conversation.turns;
    assert.ok(two);
    conversation.setEdit(two, 'tw');
    service.answer(message('1'));
    await settled();
    await settled();
    runner.dequeue(two);
    assert.equal((await second).outcome, 'cancelled');
    await settled();
    service.answer(message('3'));
    assert.equal((await third).answer, '3');
  });

  it('shows that an access token takes long, and stops waiting with the query', async () => {
    const clock = new FakeClock();
    const signals: AbortSignal[] = [];
    const { runner, conversation } = start({
      clock,
      configuration: (_, signal) => {
        signals.push(signal as AbortSignal);
        return new Promise<never>(() => undefined);
      },
    });
    const asked = runner.ask('one', []);
    await settled();
    assert.equal(conversation.turns[0]?.isAuthorizing, false);
    clock.advance(1);
    assert.equal(conversation.turns[0]?.isAuthorizing, true);
    runner.stop();
    assert.equal((await asked).outcome, 'cancelled');
    assert.equal(conversation.turns[0]?.isAuthorizing, false);
    assert.equal(signals[0]?.aborted, true);
    assert.equal(clock.pending, 0);
  });

  it('ends a running query with the reason of its end, and others as usual', async () => {
    const { service, runner, conversation } = start();
    const asked = [runner.ask('one', []), runner.ask('two', [])];
    await settled();
    runner.end(windowClosed());
    const [one, two] = await Promise.all(asked);
    assert.deepEqual([one?.outcome, one?.error?.details.code], ['interrupted', 'windowClosed']);
    assert.equal(two?.outcome, 'cancelled');
    assert.equal(service.queries.length, 1);
    assert.deepEqual(
      conversation.turns.map(({ state }) => state),
      ['interrupted', 'unsent'],
    );
  });

  for (const [port, ports] of [
    ['settings', { configuration: () => new Promise<never>(() => undefined) }],
    ['parts', { openParts: () => new Promise<never>(() => undefined) }],
  ] as const) {
    it(`stops immediately while ${port} are read that never come, and can ask another question`, async () => {
      const { service, runner, conversation } = start();
      const { runner: stuck, conversation: silent } = start(ports);
      const first = stuck.ask('one', [file]);
      const elsewhere = runner.ask('elsewhere', []);
      await settled();
      assert.deepEqual(
        silent.turns.map(({ state, isReading }) => [state, isReading]),
        [['running', true]],
      );
      service.answer(message('1'));
      assert.equal((await elsewhere).answer, '1', 'other conversations do not notice');
      assert.equal(conversation.turns[0]?.isReading, false);
      stuck.stop();
      assert.equal((await first).outcome, 'cancelled');
      const second = stuck.ask('two', [file]);
      await settled();
      assert.deepEqual(
        silent.turns.map(({ state, isReading }) => [state, isReading]),
        [
          ['cancelled', false],
          ['running', true],
        ],
      );
      stuck.end();
      assert.equal((await second).outcome, 'cancelled');
      assert.equal(silent.turns[1]?.state, 'unsent');
    });
  }

  it('sends nothing if the settings are invalid', async () => {
    const { service, runner } = start({
      configuration: async () => {
        throw new AgentQueryError('configuration', 'empty', { code: 'empty' });
      },
    });
    const result = await runner.ask('one', []);
    assert.equal(result.outcome, 'failed');
    assert.equal(result.error?.kind, 'configuration');
    assert.equal(service.queries.length, 0);
  });

  it('sends nothing if parts cannot be read', async () => {
    const { service, runner } = start({
      openParts: async parts => {
        throw new AgentQueryError('content', 'gone', {
          code: 'unreadable',
          part: parts[0]?.id ?? '',
        });
      },
    });
    const result = await runner.ask('one', [file]);
    assert.equal(result.error?.kind, 'content');
    assert.equal(result.error?.details.part, '1');
    assert.equal(service.queries.length, 0);
  });
});
