import assert from 'node:assert/strict';
import { bytesContent } from '../../../../src/core/parts/outgoingPart';
import { AgentQueryError } from '../../../../src/core/query/errors/agentQueryError';
import { limits } from '../../../../src/core/query/limits';
import { outcomeOf } from '../../../../src/core/query/outcome';
import { Asking, type AskOptions, settled } from '../../../support/controlledQuery';
import { log, message } from '../../../support/readStream';

const url = 'http://service.test/query';
const a = `data: ${message('a')}\n\n`;
const b = `data: ${log('b')}\n\n`;

/** The answer to a query whose response is this and then ends. */
async function answerTo(
  pieces: readonly (string | Uint8Array)[],
  {
    status = 200,
    headers = {},
    ...options
  }: { status?: number; headers?: Record<string, string> } & AskOptions = {},
) {
  const asking = new Asking(options);
  await asking.exchange.requested();
  asking.exchange.respond(status, headers);
  asking.exchange.push(...pieces);
  asking.exchange.end();
  const answer = await asking.answer;
  assert.equal(asking.exchange.sent, 1);
  assert.ok(asking.exchange.request.signal.aborted, 'the connection is closed');
  return answer;
}

describe('query', () => {
  it('asks with the interface’s headers, over those of the caller', async () => {
    const asking = new Asking({ headers: { Authorization: 'Bearer x', Accept: 'text/html' } });
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
    const asking = new Asking();
    await asking.exchange.requested();
    asking.exchange.respond();
    asking.exchange.push(a + b);
    await settled();
    assert.deepEqual(asking.events, [
      { type: 'message', content: 'a' },
      { type: 'log', message: 'b' },
    ]);
    asking.exchange.push(': beat\n', a);
    asking.exchange.end();
    const { error, batches } = await asking.answer;
    assert.deepEqual([error, batches], [undefined, [2, 1]]);
  });

  it('tells its observer what happens', async () => {
    const told: unknown[] = [];
    await answerTo([a, 'data: 1\n\ndata: 2\n\ndata: {\n\n', b], {
      headers: { 'content-type': 'text/event-stream' },
      observer: {
        sending: (...sent) => told.push(['sending', ...sent]),
        response: (...response) => told.push(['response', ...response]),
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

  it('tells its observer of the connection and of upload', async () => {
    const told: unknown[] = [];
    const asking = new Asking({
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
      const asking = new Asking();
      await asking.exchange.requested();
      asking.exchange.respond();
      asking.exchange.push(`${a}data: [DONE]\n\n${a}`);
      const { error, events } = await asking.answer;
      assert.deepEqual([error, events.length], [undefined, 1]);
      assert.ok(asking.exchange.bodyClosed);
    });

    it('with a last line that lacks its end', async () => {
      const { error, batches } = await answerTo([a, a.trimEnd()]);
      assert.deepEqual([error, batches], [undefined, [1, 1]]);
    });

    it('when the caller stops iterating, with the connection closed', async () => {
      const asking = new Asking();
      await asking.exchange.requested();
      asking.exchange.respond();
      asking.exchange.push(a);
      await settled();
      asking.controller.abort();
      const { error, events } = await asking.answer;
      assert.equal(error?.kind, 'cancelled');
      assert.equal(outcomeOf(error), 'cancelled');
      assert.equal(events.length, 1);
      assert.ok(asking.exchange.bodyClosed);
    });
  });

  it('of a signal that has been aborted sends nothing', async () => {
    const asking = new Asking();
    asking.controller.abort();
    const first = await asking.error();
    assert.equal(first.kind, 'cancelled');
    assert.equal(asking.exchange.sent, 0);
    const late = new Asking({ observer: { sending: () => late.controller.abort() } });
    assert.equal((await late.error()).kind, 'cancelled');
  });

  it('cancelled between two events of which one has come gives that one', async () => {
    const asking = new Asking({ observer: { received: () => asking.controller.abort() } });
    await asking.exchange.requested();
    asking.exchange.respond();
    asking.exchange.push(a, b);
    const { error, events } = await asking.answer;
    assert.deepEqual([error?.kind, error?.message], ['cancelled', 'cancelled']);
    assert.deepEqual(events, [{ type: 'message', content: 'a' }]);
  });

  it('cancelled when the header is there gives nothing', async () => {
    const asking = new Asking({ observer: { response: () => asking.controller.abort() } });
    await asking.exchange.requested();
    asking.exchange.respond();
    asking.exchange.push(a);
    assert.equal((await asking.error()).kind, 'cancelled');
  });

  for (const status of [300, 301, 302, 303, 307, 308, 399]) {
    it(`${status} is refused, with its target`, async () => {
      const { error } = await answerTo([a], { status, headers: { location: 'http://b.test/' } });
      assert.equal(error?.kind, 'redirect');
      assert.deepEqual(error.details, { url, status, location: 'http://b.test/' });
      assert.equal(error.message, `redirect ${status}`);
    });
  }
  it('a redirect that points nowhere is refused too', async () => {
    const { error } = await answerTo([a], { status: 302 });
    assert.deepEqual([error?.kind, error?.details], ['redirect', { url, status: 302 }]);
  });
  it('304 is no redirect, whatever it says', async () => {
    const { error } = await answerTo([], { status: 304, headers: { location: 'http://b.test/' } });
    assert.deepEqual([error?.kind, error?.details], ['status', { url, status: 304, snippet: '' }]);
  });

  for (const status of [100, 199, 300, 304, 399, 400, 401, 404, 429, 500, 503, 599]) {
    it(`${status} is an error, events or not`, async () => {
      const { error, events } = await answerTo([a], { status });
      assert.equal(error?.kind, 'status');
      assert.equal(error.message, `HTTP status ${status}`);
      assert.deepEqual(error.details, { url, status, snippet: a.trim() });
      assert.equal(outcomeOf(error), 'failed');
      assert.deepEqual(events, []);
    });
  }
  it('a status has the time of Retry-After and the page’s text with it', async () => {
    const { error } = await answerTo(['<html><title>Bu', 'sy</title><p>Later &amp; then'], {
      status: 503,
      headers: { 'retry-after': '120' },
    });
    assert.deepEqual(error?.details, {
      url,
      status: 503,
      snippet: 'Busy\nLater & then',
      retryAfter: '120',
    });
  });
  it('a status has no more of its page than 4 KiB, and reads no more', async () => {
    const asking = new Asking();
    await asking.exchange.requested();
    asking.exchange.respond(500);
    asking.exchange.push('é'.repeat(1500), 'é'.repeat(1500), 'é');
    const { details } = await asking.error();
    assert.equal(details.snippet, 'é'.repeat(2048));
    assert.ok(asking.exchange.bodyClosed);
  });
  it('a status has its page’s text when exactly 4 KiB of it are there', async () => {
    const asking = new Asking();
    await asking.exchange.requested();
    asking.exchange.respond(500);
    const page = new TextEncoder().encode('é'.repeat(2048));
    asking.exchange.push(page.subarray(0, 1001), page.subarray(1001));
    const { details } = await asking.error();
    assert.equal(details.snippet, 'é'.repeat(2048));
  });
  it('a status is told though its page breaks off', async () => {
    const asking = new Asking();
    await asking.exchange.requested();
    asking.exchange.respond(502);
    asking.exchange.push('Bad');
    asking.exchange.fail(new AgentQueryError('interrupted', 'reset'));
    const { kind, details } = await asking.error();
    assert.deepEqual([kind, details.snippet], ['status', 'Bad']);
  });
  it('413 names the size sent and the three largest files', async () => {
    const file = (name: string, size: number) => ({
      type: 'file' as const,
      name,
      mimeType: 'text/plain',
      content: bytesContent(new Uint8Array(size)),
    });
    const { error } = await answerTo(['Too large'], {
      status: 413,
      parts: [
        file('a', 10),
        { type: 'text', text: 'x' },
        file('b', 2048),
        file('c', 30),
        file('d', 20),
      ],
    });
    assert.equal(error?.details.part, 'b (2.0 KB), c (30 B), d (20 B)');
    assert.ok((error?.details.bytes ?? 0) > 2048);
    const other = await answerTo(['Too large'], { status: 414 });
    assert.equal(other.error?.details.part, undefined);
  });

  for (const [name, status, pieces, headers] of [
    ['204', 204, [a], {}],
    ['205', 205, [a], {}],
    ['an empty body', 200, [], {}],
    ['an empty body of an event stream', 200, [], { 'content-type': 'text/event-stream' }],
    ['comments alone', 200, [': hello\n\n', ': bye\n\n'], {}],
    ['fields without data', 200, ['event: x\nid: 1\n\nretry: 1\n\n'], {}],
  ] as const) {
    it(`${name} is nothing`, async () => {
      const { error } = await answerTo(pieces, { status, headers });
      assert.deepEqual([error?.kind, error?.details], ['empty', { url, status }]);
      assert.equal(error?.message, 'the response is empty');
    });
  }

  for (const [name, text, contentType] of [
    ['JSON', '{"answer":"a"}', undefined],
    ['HTML', '<!doctype html><title>Log in</title>', 'text/html'],
    ['text', 'Hello', 'text/plain'],
    ['text that says it is an event stream', 'Hello', 'text/event-stream'],
    ['JSON that says it is an event stream', '{"answer":"a"}', 'text/event-stream'],
    ['events of another kind', 'data: {"choices":[]}\n\n', 'text/event-stream'],
  ] as const) {
    it(`${name} is no event stream`, async () => {
      const { error } = await answerTo([text], {
        headers: contentType === undefined ? {} : { 'content-type': contentType },
      });
      assert.equal(error?.kind, 'notEventStream');
      assert.equal(error.message, 'the response is not an event stream');
      assert.deepEqual(error.details, {
        url,
        status: 200,
        snippet: text.startsWith('<') ? 'Log in' : text.trim(),
        ...(contentType && { contentType }),
      });
    });
  }

  it('what begins as a page is not read for events, and is where it says it is an event stream', async () => {
    const pieces = ['<html>\n\n', a];
    const page = await answerTo(pieces, { headers: { 'content-type': 'text/html' } });
    assert.deepEqual([page.error?.kind, page.events], ['notEventStream', []]);
    const stream = await answerTo(pieces, { headers: { 'content-type': 'text/event-stream' } });
    assert.deepEqual([stream.error, stream.events.length], [undefined, 1]);
  });

  it('a page of a login is refused as soon as its first 4 KiB are there', async () => {
    const asking = new Asking();
    await asking.exchange.requested();
    asking.exchange.respond();
    asking.exchange.push('<html>', 'x'.repeat(4000));
    await settled();
    assert.ok(!asking.exchange.bodyClosed);
    asking.exchange.push('y'.repeat(90));
    assert.equal((await asking.error()).kind, 'notEventStream');
    assert.ok(asking.exchange.bodyClosed);
  });

  it('what has come before the connection breaks is kept', async () => {
    const asking = new Asking();
    await asking.exchange.requested();
    asking.exchange.respond();
    asking.exchange.push(a, 'data: {"ty');
    asking.exchange.fail(new AgentQueryError('interrupted', 'reset', { code: 'ECONNRESET' }));
    const { error, events } = await asking.answer;
    assert.deepEqual([error?.kind, error?.details.code], ['interrupted', 'ECONNRESET']);
    assert.equal(events.length, 1);
  });

  for (const [name, pieces, events] of [
    ['half an event', [a, 'data: {"type":"me'], 1],
    ['half an event, after a start that is none of a stream', ['Hi\n', a, 'data: {"ty'], 1],
    ['half an event and nothing before it', ['data: {"type":"me'], 0],
    ['half a character', [a, Uint8Array.of(0xf0, 0x9f)], 1],
  ] as const) {
    it(`${name} at the end is no end`, async () => {
      const { error, events: came } = await answerTo(pieces);
      assert.deepEqual([error?.kind, error?.details], ['interrupted', { url, code: 'truncated' }]);
      assert.equal(error?.message, 'the stream ended in the middle of an event');
      assert.equal(came.length, events);
    });
  }

  it('half a word of text is no event stream, and none that broke off', async () => {
    assert.equal((await answerTo(['da'])).error?.kind, 'notEventStream');
  });

  describe('caps', function () {
    this.timeout(20_000);
    const mebibyte = 1024 * 1024;
    const large = new TextEncoder().encode(`data: ${message('x'.repeat(mebibyte))}\n\n`);

    it('an event past 16 MiB ends it; what came with it stays', async () => {
      const block = 'x'.repeat(mebibyte);
      const { error, events } = await answerTo([a, 'data: ', ...Array(17).fill(block)]);
      assert.equal(events.length, 1);
      assert.equal(outcomeOf(error), 'interrupted');
      assert.deepEqual(
        [error?.kind, error?.details],
        ['tooLarge', { url, cap: 'event', bytes: limits.event }],
      );
      assert.equal(error?.message, 'the event is larger than 16777216 bytes');
      const together = await answerTo([`${a}data: ${block.repeat(17)}\n`]);
      assert.equal(together.events.length, 1);
      assert.equal(together.error?.details.cap, 'event');
    });

    it('an answer of exactly 64 MiB is whole, whatever its logs; one more character ends it', async () => {
      const over = await answerTo([...Array(64).fill(large), b, a]);
      assert.deepEqual(
        [over.error?.kind, over.error?.details],
        ['tooLarge', { url, cap: 'response', bytes: limits.answer }],
      );
      assert.equal(over.events.length, 65);
    });

    it('also where the last event lacks its line end', async () => {
      const { error, events } = await answerTo([...Array(64).fill(large), a.trimEnd()]);
      assert.deepEqual([error?.kind, error?.details.cap], ['tooLarge', 'response']);
      assert.equal(events.length, 64);
    });
  });

  it('a defect is told as one, with its cause', async () => {
    const asking = new Asking();
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
    const { error } = await answerTo([a], {
      observer: {
        received: () => {
          throw cause;
        },
      },
    });
    assert.deepEqual([error?.kind, error?.cause], ['internal', cause]);
  });

  it('nobody has to be told what happens', async () => {
    const pieces = [a, 'data: 1\n\n', b, 'data: [DONE]\n\n'];
    for (const options of [{}, { observer: {} }]) {
      const { error, events } = await answerTo(pieces, options);
      assert.deepEqual([error, events.length], [undefined, 2]);
    }
  });

  it('an error of the transport is told as it is', async () => {
    const asking = new Asking();
    await asking.exchange.requested();
    const refused = new AgentQueryError('connect', 'refused', { url, code: 'ECONNREFUSED' });
    asking.exchange.reject(refused);
    assert.equal(await asking.error(), refused);
  });
});
