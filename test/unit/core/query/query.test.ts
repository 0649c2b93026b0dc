import assert from 'node:assert/strict';
import { outcomeOf } from '../../../../src/core/conversation/turn';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { limits } from '../../../../src/protocol/responseLimits';
import { answerTo } from '../../../support/query/answerTo';
import { ControlledQuery, settled } from '../../../support/query/controlledQuery';
import { log, message, messageEvent } from '../../../support/query/readStream';

const url = 'http://service.test/query';

const b = `data: ${log('b')}\n\n`;

describe('query', () => {
  it('asks with the interface’s headers, over those of the caller', async () => {
    const asking = new ControlledQuery({
      headers: { Authorization: 'Bearer x', Accept: 'text/html' },
    });
    const { url: sentTo, headers, body } = await asking.exchange.requested();
    assert.equal(sentTo, url);
    assert.deepEqual(headers, {
      Authorization: 'Bearer x',
      Accept: 'text/event-stream',
      'Content-Type': 'application/json',
    });
    assert.equal(body.length, '{"parts":[{"type":"text","text":"Well?"}],"kwargs":{}}'.length);
    asking.controller.abort();
    await asking.answer;
  });

  it('yields the events of one read together, as soon as they are there', async () => {
    const asking = await ControlledQuery.responding({}, messageEvent + b);
    await settled();
    assert.deepEqual(asking.events, [
      { type: 'message', content: 'a' },
      { type: 'log', message: 'b' },
    ]);
    asking.exchange.push(': beat\n', messageEvent);
    asking.exchange.end();
    const { error, batches } = await asking.answer;
    assert.deepEqual([error, batches], [undefined, [2, 1]]);
  });

  it('reports events to its observer', async () => {
    const told: unknown[] = [];
    await answerTo([messageEvent, 'data: 1\n\ndata: 2\n\ndata: {\n\n', b], {
      headers: { 'content-type': 'text/event-stream' },
      observer: {
        sending: (...sent) => told.push(['sending', ...sent]),
        response: (status, header) => told.push(['response', status, header('content-type')]),
        malformed: (...skipped) => told.push(['malformed', ...skipped]),
      },
    });
    assert.deepEqual(told, [
      ['sending', url, 54],
      ['response', 200, 'text/event-stream'],
      ['malformed', 'notObject', '1', 1],
      ['malformed', 'notObject', '2', 2],
      ['malformed', 'notJson', '{', 1],
    ]);
  });

  it('reports the connection and the upload to its observer', async () => {
    const told: unknown[] = [];
    const asking = new ControlledQuery({
      observer: {
        connection: step => told.push(step),
        uploaded: (...bytes) => told.push(bytes),
      },
    });
    const request = await asking.exchange.requested();
    request.onConnectionStep?.({ step: 'connect' });
    request.onUploaded?.(10);
    request.onConnected?.();
    request.onUploaded?.(54);
    assert.deepEqual(told, [{ step: 'connect' }, [10, 54], [54, 54]]);
    asking.controller.abort();
    await asking.answer;
  });

  describe('ends', () => {
    it('with the end mark, whatever follows, and though the connection stays open', async () => {
      const asking = await ControlledQuery.responding(
        {},
        `${messageEvent}data: [DONE]\n\n${messageEvent}`,
      );
      const { error, events } = await asking.answer;
      assert.deepEqual([error, events.length], [undefined, 1]);
      assert.ok(asking.exchange.bodyClosed);
    });

    it('with a last line that lacks its end', async () => {
      const { error, batches } = await answerTo([messageEvent, messageEvent.trimEnd()]);
      assert.deepEqual([error, batches], [undefined, [1, 1]]);
    });

    it('when the caller stops iterating, with the connection closed', async () => {
      const asking = await ControlledQuery.responding({}, messageEvent);
      await settled();
      asking.controller.abort();
      const { error, events } = await asking.answer;
      assert.equal(error?.kind, 'cancelled');
      assert.equal(outcomeOf(error), 'cancelled');
      assert.equal(events.length, 1);
      assert.ok(asking.exchange.bodyClosed);
    });
  });

  it('sends nothing if its signal has been aborted', async () => {
    const asking = new ControlledQuery();
    asking.controller.abort();
    const first = await asking.error();
    assert.equal(first.kind, 'cancelled');
    assert.equal(asking.exchange.sent, 0);
    const late = new ControlledQuery({ observer: { sending: () => late.controller.abort() } });
    assert.equal((await late.error()).kind, 'cancelled');
  });

  it('yields the event that has arrived if it is canceled before the next one', async () => {
    const asking = new ControlledQuery({ observer: { received: () => asking.controller.abort() } });
    await asking.exchange.requested();
    asking.exchange.respond();
    asking.exchange.push(messageEvent, b);
    const { error, events } = await asking.answer;
    assert.deepEqual([error?.kind, error?.message], ['cancelled', 'cancelled']);
    assert.deepEqual(events, [{ type: 'message', content: 'a' }]);
  });

  it('is stopped in the middle of what has arrived together', async () => {
    // Each event takes a millisecond.
    const asking = new ControlledQuery({
      observer: { received: () => asking.clock.advance(0.001) },
    });
    await asking.exchange.requested();
    asking.exchange.respond();
    asking.exchange.push(messageEvent.repeat(100_000));
    setImmediate(() => setImmediate(() => asking.controller.abort()));
    const { error, events } = await asking.answer;
    assert.equal(error?.kind, 'cancelled');
    assert.ok(events.length > 0 && events.length < 2000, `after ${events.length} events`);
  });

  it('is stopped between two errors that the service reports', async () => {
    const failure = 'event: error\ndata: "No"\n\n';
    let reported = 0;
    const asking = new ControlledQuery({
      observer: {
        received: () => {
          reported += 1;
          asking.controller.abort();
        },
      },
    });
    await asking.exchange.requested();
    asking.exchange.respond();
    asking.exchange.push(failure, failure);
    assert.equal((await asking.error()).kind, 'cancelled');
    assert.equal(reported, 1);
  });

  it('yields nothing if it is canceled after the header has arrived', async () => {
    const asking = new ControlledQuery({ observer: { response: () => asking.controller.abort() } });
    await asking.exchange.requested();
    asking.exchange.respond();
    asking.exchange.push(messageEvent);
    assert.equal((await asking.error()).kind, 'cancelled');
  });

  it('keeps the data that arrived before the connection broke', async () => {
    const asking = await ControlledQuery.responding({}, messageEvent, 'data: {"ty');
    asking.exchange.fail(new AgentQueryError('interrupted', 'reset', { url, code: 'ECONNRESET' }));
    const { error, events } = await asking.answer;
    assert.deepEqual([error?.kind, error?.details.code], ['interrupted', 'ECONNRESET']);
    assert.equal(events.length, 1);
  });

  for (const [name, pieces, events] of [
    ['half an event', [messageEvent, 'data: {"type":"me'], 1],
    [
      'half an event, after a start that is none of a stream',
      ['Hi\n', messageEvent, 'data: {"ty'],
      1,
    ],
    ['half an event and nothing before it', ['data: {"type":"me'], 0],
    ['half a character', [messageEvent, Uint8Array.of(0xf0, 0x9f)], 1],
  ] as const) {
    it(`${name} at the end is no end`, async () => {
      const { error, events: came } = await answerTo(pieces);
      assert.deepEqual([error?.kind, error?.details], ['interrupted', { url, code: 'truncated' }]);
      assert.equal(error?.message, 'the stream ended in the middle of an event');
      assert.equal(came.length, events);
    });
  }

  describe('caps', () => {
    const mebibyte = 1024 * 1024;
    const large = new TextEncoder().encode(`data: ${message('x'.repeat(mebibyte))}\n\n`);

    it('an event past 16 MiB ends it; what came with it stays', async () => {
      const block = 'x'.repeat(mebibyte);
      const { error, events } = await answerTo([messageEvent, 'data: ', ...Array(17).fill(block)]);
      assert.equal(events.length, 1);
      assert.equal(outcomeOf(error), 'interrupted');
      assert.deepEqual(
        [error?.kind, error?.details],
        ['tooLarge', { url, cap: 'event', bytes: limits.eventLength }],
      );
      assert.equal(error?.message, 'the event is larger than 16777216 bytes');
      const together = await answerTo([`${messageEvent}data: ${block.repeat(17)}\n`]);
      assert.equal(together.events.length, 1);
      assert.equal(together.error?.details.cap, 'event');
    });

    it('an event of more than 100,000 lines ends it', async () => {
      const lines = (count: number) => `${'data:\n'.repeat(count)}\n`;
      const whole = await answerTo([messageEvent, lines(limits.eventLines), messageEvent]);
      assert.deepEqual([whole.error, whole.events.length], [undefined, 2]);
      const { error, events } = await answerTo([messageEvent, lines(limits.eventLines + 1)]);
      assert.deepEqual([error?.kind, error?.details.cap, events.length], ['tooLarge', 'event', 1]);
    });

    it('an answer of exactly 64 MiB is whole, whatever its logs; one more character ends it', async () => {
      const over = await answerTo([...Array(64).fill(large), b, messageEvent]);
      assert.deepEqual(
        [over.error?.kind, over.error?.details],
        ['tooLarge', { url, cap: 'response', bytes: limits.answerLength }],
      );
      assert.equal(over.events.length, 65);
    });

    it('also where the last event lacks its line end', async () => {
      const { error, events } = await answerTo([...Array(64).fill(large), messageEvent.trimEnd()]);
      assert.deepEqual([error?.kind, error?.details.cap], ['tooLarge', 'response']);
      assert.equal(events.length, 64);
    });
  });

  it('reports a defect as internal, with its cause', async () => {
    const asking = new ControlledQuery();
    await asking.exchange.requested();
    const cause = new TypeError('x is not a function');
    asking.exchange.reject(cause);
    const error = await asking.error();
    assert.deepEqual([error.kind, error.details], ['internal', { url }]);
    assert.equal(error.message, 'TypeError: x is not a function');
    assert.equal(error.cause, cause);
  });

  it('a defect of whom it tells what arrives is told as one, too', async () => {
    const cause = new TypeError('x is not a function');
    const { error } = await answerTo([messageEvent], {
      observer: {
        received: () => {
          throw cause;
        },
      },
    });
    assert.deepEqual([error?.kind, error?.cause], ['internal', cause]);
  });

  it('needs no observer', async () => {
    const pieces = [messageEvent, 'data: 1\n\n', b, 'data: [DONE]\n\n'];
    for (const options of [{}, { observer: {} }]) {
      const { error, events } = await answerTo(pieces, options);
      assert.deepEqual([error, events.length], [undefined, 2]);
    }
  });

  it('throws an error of the transport unchanged', async () => {
    const asking = new ControlledQuery();
    await asking.exchange.requested();
    const refused = new AgentQueryError('connect', 'refused', { url, code: 'ECONNREFUSED' });
    asking.exchange.reject(refused);
    assert.equal(await asking.error(), refused);
  });
});
