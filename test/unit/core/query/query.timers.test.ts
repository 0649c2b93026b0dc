import assert from 'node:assert/strict';
import { query } from '../../../../src/core/query/query';
import type { QueryObserver } from '../../../../src/core/query/queryObserver';
import { FakeClock } from '../../../support/fakeClock';
import { ControlledQuery, settled } from '../../../support/query/controlledQuery';
import { FakeExchange } from '../../../support/query/fakeExchange';
import { messageEvent } from '../../../support/query/readStream';

const hourSeconds = 3600;

const mebibyte = 1024 * 1024;

/** A query that is connected, and has received this part of its answer. */
async function connected(
  timeouts: ConstructorParameters<typeof ControlledQuery>[0],
  ...pieces: string[]
): Promise<ControlledQuery> {
  const asking = new ControlledQuery(timeouts);
  const request = await asking.exchange.requested();
  request.onConnected?.();
  if (pieces.length > 0) {
    asking.exchange.respond();
    asking.exchange.push(...pieces);
  }
  await settled();
  return asking;
}

describe('timers of a query', () => {
  it('connect: runs until the connection stands', async () => {
    const asking = new ControlledQuery({ timeouts: { connect: 10, firstEvent: 0, idle: 0 } });
    await asking.exchange.requested();
    asking.clock.advance(9.9);
    await settled();
    assert.ok(!asking.exchange.request.signal.aborted);
    asking.clock.advance(0.2);
    const { kind, details } = await asking.error();
    assert.ok(asking.exchange.request.signal.aborted);
    assert.equal(kind, 'timeout');
    assert.deepEqual(details, { url: 'http://service.test/query', timer: 'connect', seconds: 10 });
    assert.equal((await asking.error()).message, 'connect timeout: no data for 10 s');
  });

  it('connect: what is handed over before the connection stands is no sign of it', async () => {
    const asking = new ControlledQuery({ timeouts: { connect: 10, firstEvent: 120 } });
    const request = await asking.exchange.requested();
    request.onUploaded?.(1);
    asking.clock.advance(5);
    request.onUploaded?.(2);
    asking.clock.advance(5.1);
    const { details } = await asking.error();
    assert.equal(details.timer, 'connect');
  });

  it('the end of a silence is reported in advance and can be put off, except while connecting', async () => {
    const told: (number | undefined)[] = [];
    let wait = () => {};
    const observer: QueryObserver = {
      silence: silence => {
        told.push(silence && silence.leftMs / 1000);
        wait = silence?.wait ?? wait;
      },
    };
    const timeouts = { connect: 10, firstEvent: 20, idle: 20 };
    const asking = new ControlledQuery({ timeouts, observer });
    const { onConnected } = await asking.exchange.requested();
    asking.clock.advance(9);
    assert.deepEqual(told, []);
    onConnected?.();
    asking.clock.advance(10);
    assert.deepEqual(told.splice(0), [10]);
    asking.exchange.respond();
    asking.exchange.push(messageEvent);
    await settled();
    assert.deepEqual(told.splice(0), [undefined]);
    asking.clock.advance(19);
    assert.equal(told.at(-1), 1);
    wait();
    assert.equal(told.at(-1), undefined);
    asking.clock.advance(20.9);
    await settled();
    assert.ok(!asking.exchange.request.signal.aborted);
    asking.clock.advance(0.2);
    const { details } = await asking.error();
    assert.deepEqual([details.timer, details.seconds], ['idle', 40]);
  });

  it('connect: 0 waits for ever', async () => {
    const asking = new ControlledQuery({ timeouts: { connect: 0, firstEvent: 1 } });
    await asking.exchange.requested();
    asking.clock.advance(24 * hourSeconds);
    await settled();
    assert.ok(!asking.exchange.request.signal.aborted);
    asking.exchange.request.onConnected?.();
    asking.clock.advance(1.1);
    assert.equal((await asking.error()).details.timer, 'firstEvent');
  });

  it('first event: begins with the connection, and not with the request', async () => {
    const asking = new ControlledQuery({ timeouts: { connect: 10, firstEvent: 20 } });
    const request = await asking.exchange.requested();
    asking.clock.advance(9);
    request.onConnected?.();
    asking.clock.advance(19);
    await settled();
    assert.ok(!request.signal.aborted);
    asking.clock.advance(1.1);
    const { details } = await asking.error();
    assert.deepEqual([details.timer, details.seconds], ['firstEvent', 20]);
  });

  it('first event: upload, pieces of headers, headers and heartbeats are signs of life', async () => {
    const asking = await connected({ timeouts: { firstEvent: 20 } });
    const { request } = asking.exchange;
    asking.clock.advance(15);
    request.onUploaded?.(10);
    asking.clock.advance(15);
    request.onReceived?.();
    asking.clock.advance(15);
    asking.exchange.respond();
    asking.exchange.push(': beat\n');
    await settled();
    asking.clock.advance(15);
    asking.exchange.push(': beat\n');
    await settled();
    asking.clock.advance(19);
    await settled();
    assert.ok(!request.signal.aborted);
    asking.clock.advance(2);
    assert.equal((await asking.error()).details.timer, 'firstEvent');
  });

  for (const [size, what, more] of [
    [1, 'as long as it took', 60],
    [27 * mebibyte, 'an eighth of the time that it took', 60 / 8],
  ] as const) {
    it(`first event: what the system still holds of ${size} bytes gets ${what}`, async () => {
      const content = { size, read: () => assert.fail('is sent by the test') };
      const parts = [{ type: 'file', name: 'a', mimeType: 'a/b', content }] as const;
      const asking = await connected({ parts, timeouts: { firstEvent: 20 } });
      const { request } = asking.exchange;
      for (let tenth = 1; tenth <= 10; tenth++) {
        asking.clock.advance(6);
        request.onUploaded?.((request.body.length / 10) * tenth);
      }
      asking.clock.advance(20 + more - 0.1);
      await settled();
      assert.ok(!request.signal.aborted);
      asking.clock.advance(0.2);
      assert.equal((await asking.error()).details.timer, 'firstEvent');
    });
  }

  it('first event: a body in pieces, and events that are none, do not end it', async () => {
    const asking = await connected({ timeouts: { firstEvent: 20, idle: 0 } }, 'data: {oops\n\n');
    asking.clock.advance(20.1);
    assert.equal((await asking.error()).details.timer, 'firstEvent');
  });

  it('idle: begins with the first event, and any byte is a sign of life', async () => {
    const asking = await connected({ timeouts: { firstEvent: 5, idle: 30 } }, messageEvent);
    asking.clock.advance(29);
    asking.exchange.push(':');
    await settled();
    asking.clock.advance(29);
    await settled();
    assert.ok(!asking.exchange.request.signal.aborted);
    asking.clock.advance(1.1);
    const { error, events } = await asking.answer;
    assert.deepEqual([error?.details.timer, error?.details.seconds], ['idle', 30]);
    assert.equal(events.length, 1);
  });

  it('idle: upload after the first event counts by the idle timer', async () => {
    const asking = await connected({ timeouts: { firstEvent: 0, idle: 30 } }, messageEvent);
    asking.clock.advance(29);
    asking.exchange.request.onUploaded?.(1);
    asking.clock.advance(29);
    await settled();
    assert.ok(!asking.exchange.request.signal.aborted);
    asking.exchange.end();
    assert.equal((await asking.answer).error, undefined);
  });

  it('idle: a long answer asks the clock for no timer an event', async () => {
    const asking = await connected({}, ...Array<string>(100).fill(messageEvent));
    assert.equal(asking.events.length, 100);
    assert.equal(asking.clock.started, 3, 'one for each timer of a query');
    asking.exchange.end();
    await asking.answer;
  });

  it('0 waits for ever, before the first event and after it', async () => {
    const asking = await connected({ timeouts: { firstEvent: 0, idle: 0 } });
    asking.clock.advance(5 * hourSeconds);
    asking.exchange.respond();
    asking.exchange.push(messageEvent);
    await settled();
    assert.equal(asking.clock.pending, 0);
    asking.clock.advance(5 * hourSeconds);
    asking.exchange.push(messageEvent);
    asking.exchange.end();
    const { error, events } = await asking.answer;
    assert.deepEqual([error, events.length], [undefined, 2]);
  });

  for (const timeouts of [{ firstEvent: 120 }, { firstEvent: 0, idle: 0 }, { firstEvent: 1 }]) {
    it(`an error page that stands still is reported after two seconds (${JSON.stringify(timeouts)})`, async () => {
      const asking = await connected({ timeouts });
      asking.exchange.respond(500);
      asking.exchange.push('It broke');
      await settled();
      asking.clock.advance(1.9);
      await settled();
      assert.ok(!asking.exchange.request.signal.aborted);
      asking.clock.advance(0.2);
      const { kind, details } = await asking.error();
      assert.deepEqual([kind, details.status, details.snippet], ['status', 500, 'It broke']);
    });
  }

  it('an error page that comes byte by byte is told with what came in two seconds', async () => {
    const asking = await connected({});
    asking.exchange.respond(401);
    for (const letter of 'Not you') {
      asking.exchange.push(letter);
      asking.exchange.request.onUploaded?.(1);
      asking.clock.advance(0.5);
      await settled();
    }
    const { kind, details } = await asking.error();
    assert.deepEqual([kind, details.status, details.snippet], ['status', 401, 'Not y']);
  });

  it('an error page is awaited for two seconds of life: sleep is none', async () => {
    const asking = await connected({});
    asking.exchange.respond(500);
    asking.exchange.push('It');
    await settled();
    asking.clock.sleep(3600);
    asking.exchange.push(' broke');
    asking.exchange.end();
    assert.equal((await asking.error()).details.snippet, 'It broke');
  });

  it('a page that is no event stream, and stands still or goes on: that is told as soon', async () => {
    const asking = await connected({}, '{"error":"No"');
    for (let tenth = 0; tenth < 25; tenth++) {
      asking.exchange.push(tenth === 0 ? '}' : ' ');
      asking.clock.advance(0.1);
      await settled();
    }
    const { kind, details } = await asking.error();
    assert.deepEqual([kind, details.snippet], ['notEventStream', '{"error":"No"}']);
  });

  it('Stop is told before the status of a page that stands still', async () => {
    for (const status of [200, 500]) {
      const asking = await connected({});
      asking.exchange.respond(status);
      asking.exchange.push('<html>');
      await settled();
      asking.controller.abort();
      assert.equal((await asking.error()).kind, 'cancelled');
    }
  });
});

describe('a consumer that takes its time', () => {
  it('is not mistaken for a silent service', async () => {
    const exchange = new FakeExchange();
    const clock = new FakeClock();
    const iteration = query(
      { transport: exchange.transport, clock },
      {
        url: 'http://service.test/query',
        headers: {},
        parts: [],
        kwargs: '{}',
        timeouts: { connect: 0, firstEvent: 5, idle: 5 },
        signal: new AbortController().signal,
      },
    );
    const first = iteration.next();
    (await exchange.requested()).onConnected?.();
    exchange.respond();
    exchange.push(messageEvent);
    await first;
    clock.advance(100);
    const second = iteration.next();
    exchange.push(messageEvent);
    assert.deepEqual((await second).value, [{ type: 'message', content: 'a' }]);

    const third = iteration.next();
    clock.advance(5);
    await assert.rejects(third, { kind: 'timeout' });
    assert.equal(clock.pending, 0);
  });
});
