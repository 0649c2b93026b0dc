import assert from 'node:assert/strict';
import { outcomeOf } from '../../../../src/core/conversation/turn';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { bytesContent } from '../../../../src/core/parts/outgoingPart';
import { answerTo } from '../../../support/query/answerTo';
import { ControlledQuery, settled } from '../../../support/query/controlledQuery';
import { messageEvent } from '../../../support/query/readStream';

const url = 'http://service.test/query';

describe('query: responses', () => {
  for (const status of [300, 301, 302, 303, 307, 308, 399]) {
    it(`${status} is refused, with its target`, async () => {
      const { error } = await answerTo([messageEvent], {
        status,
        headers: { location: 'http://b.test/' },
      });
      assert.equal(error?.kind, 'redirect');
      assert.deepEqual(error.details, { url, status, location: 'http://b.test/' });
      assert.equal(error.message, `redirect ${status}`);
    });
  }

  it('a redirect that points nowhere is refused too', async () => {
    const { error } = await answerTo([messageEvent], { status: 302 });
    assert.deepEqual([error?.kind, error?.details], ['redirect', { url, status: 302 }]);
  });

  it('304 is no redirect, whatever it says', async () => {
    const { error } = await answerTo([], { status: 304, headers: { location: 'http://b.test/' } });
    assert.deepEqual([error?.kind, error?.details], ['status', { url, status: 304, snippet: '' }]);
  });

  for (const status of [100, 199, 300, 304, 399, 400, 401, 404, 429, 500, 503, 599]) {
    it(`${status} is an error, events or not`, async () => {
      const { error, events } = await answerTo([messageEvent], { status });
      assert.equal(error?.kind, 'status');
      assert.equal(error.message, `HTTP status ${status}`);
      assert.deepEqual(error.details, { url, status, snippet: messageEvent.trim() });
      assert.equal(outcomeOf(error), 'failed');
      assert.deepEqual(events, []);
    });
  }

  for (const type of ['stored', 'command', 'provider', 'lost'] as const) {
    it(`a ${type} token is refused by 401 and 403 alone, with the challenge`, async () => {
      const refused: unknown[] = [];
      const tokenSource = { type, refuse: (challenge?: string) => refused.push(challenge) };
      for (const status of [200, 302, 400, 404, 407, 500]) {
        const { error } = await answerTo([messageEvent], { status, tokenSource });
        assert.equal(error?.details.auth, undefined);
      }
      assert.deepEqual(refused, []);
      const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
      for (const [status, more] of [
        [401, { headers }],
        [403, {}],
      ] as const) {
        const { error } = await answerTo(['No.'], { status, tokenSource, ...more });
        assert.deepEqual(error?.details, { url, status, snippet: 'No.', auth: type });
      }
      assert.deepEqual(refused, ['Bearer error="invalid_token"', undefined]);
    });
  }

  it('a token is refused before the body ends, which may never happen', async () => {
    const refused: unknown[] = [];
    const tokenSource = { type: 'command', refuse: () => refused.push(1) } as const;
    const asking = await ControlledQuery.responding({ tokenSource, status: 401 });
    await settled();
    assert.equal(refused.length, 1);
    asking.controller.abort();
    assert.equal((await asking.error()).kind, 'cancelled');
  });

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
    const asking = await ControlledQuery.responding(
      { status: 500 },
      'é'.repeat(1500),
      'é'.repeat(1500),
      'é',
    );
    const { details } = await asking.error();
    assert.equal(details.snippet, 'é'.repeat(2048));
    assert.ok(asking.exchange.bodyClosed);
  });

  it('a status has its page’s text when exactly 4 KiB of it are there', async () => {
    const asking = await ControlledQuery.responding({ status: 500 });
    const page = new TextEncoder().encode('é'.repeat(2048));
    asking.exchange.push(page.subarray(0, 1001), page.subarray(1001));
    const { details } = await asking.error();
    assert.equal(details.snippet, 'é'.repeat(2048));
  });

  it('a status is told though its page breaks off', async () => {
    const asking = await ControlledQuery.responding({ status: 502 }, 'Bad');
    asking.exchange.fail(
      new AgentQueryError('interrupted', 'reset', { url: 'http://service.test' }),
    );
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
    ['204', 204, [messageEvent], {}],
    ['205', 205, [messageEvent], {}],
    ['an empty body', 200, [], {}],
    ['an empty body of an event stream', 200, [], { 'content-type': 'text/event-stream' }],
    ['comments alone', 200, [': hello\n\n', ': bye\n\n'], {}],
    ['fields without data', 200, ['event: x\nid: 1\n\nretry: 1\n\n'], {}],
  ] as const) {
    it(`${name} is an empty answer`, async () => {
      const { error } = await answerTo(pieces, { status, headers });
      assert.deepEqual([error?.kind, error?.details], ['empty', { url, status }]);
      assert.equal(error?.message, 'the response is empty');
    });
  }

  for (const [name, text, contentType] of [
    ['JSON', '{"answer":"a"}', undefined],
    ['HTML', '<!doctype html><title>Log in</title>', 'text/html'],
    ['text', 'Hello', 'text/plain'],
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

  const ready = '{"type":"message","data":{"content":"READY "}}';

  for (const [shape, line, body = `${line}\n\n${line}\n\n`] of [
    ['notJson', 'data: Hello', 'data: Hello\n\ndata:  world\n\n'],
    ['notJson', 'data: Hello', 'data: Hello\ndata:  world\n'],
    ['notJson', 'data: Hello', 'data: Hello'],
    ['python', "data: {'type': 'message', 'data': {'content': 'READY '}}"],
    ['python', "data: {'type': 'mess", "data: {'type': 'mess"],
    ['doubledPrefix', `data: data: ${ready}`],
    ['doubledPrefix', `data: data: ${ready}`, `: ping\n\ndata: data: ${ready}`],
    ['flat', 'data: {"type":"message","content":"READY"}'],
    ['list', `data: [${ready},${ready}]`],
    ['encodedTwice', `data: ${JSON.stringify(ready)}`],
    ['noType', 'data: {"choices":[]}'],
    ['misspelledType', 'data: {"type":"Message","data":{"content":"a"}}'],
    ['textAsData', 'data: {"type":"message","data":"a"}'],
    [
      'wrongData',
      'data: {"type":"log","data":{}}',
      'data: {"type":"ping"}\n\ndata: {"type":"log","data":{}}\n\n',
    ],
    ['partial', 'data: {', 'data: {\n  "type":"message"\n}\n\n'],
    ['noPrefix', 'Hello'],
    ['noPrefix', '{"answer":"a"}'],
    ['noPrefix', `Data: ${ready}`, `: ping\n\nData: ${ready}\n\n`],
    ['noPrefix', ready],
  ] as const) {
    it(`a stream without a readable event fails with its first invalid line: ${JSON.stringify(body)}`, async () => {
      const { error, events } = await answerTo([body], {
        headers: { 'content-type': 'text/event-stream' },
      });
      assert.deepEqual(events, []);
      assert.equal(error?.kind, 'notEventStream');
      assert.equal(error.message, `no event can be read: ${shape}`);
      assert.deepEqual(error.details, { url, status: 200, code: 'events', shape, snippet: line });
    });
  }

  it('an event stream without prefixes is recognized under any content type', async () => {
    for (const type of ['application/json', 'application/x-ndjson', 'text/plain']) {
      const { error } = await answerTo([`${ready}\n${ready}\n`], {
        headers: { 'content-type': type },
      });
      assert.deepEqual([error?.details.shape, error?.details.snippet], ['noPrefix', ready], type);
    }
  });

  it('events of other types and an incomplete last event are not invalid lines', async () => {
    const other = 'data: {"type":"ping"}\n\n';
    const { error } = await answerTo([other, 'data: \n\n']);
    assert.deepEqual([error?.kind, error?.details.code], ['empty', 'otherKinds']);
    const cut = await answerTo([other, `data: ${ready.slice(0, 20)}`]);
    assert.deepEqual([cut.error?.kind, cut.error?.details.code], ['interrupted', 'truncated']);
  });

  it('what begins as a page is not read for events, and is where it says it is an event stream', async () => {
    const pieces = ['<html>\n\n', messageEvent];
    const page = await answerTo(pieces, { headers: { 'content-type': 'text/html' } });
    assert.deepEqual([page.error?.kind, page.events], ['notEventStream', []]);
    const stream = await answerTo(pieces, { headers: { 'content-type': 'text/event-stream' } });
    assert.deepEqual([stream.error, stream.events.length], [undefined, 1]);
  });

  it('a page of a login is refused as soon as its first 4 KiB are there', async () => {
    const asking = await ControlledQuery.responding({}, '<html>', 'x'.repeat(4000));
    await settled();
    assert.ok(!asking.exchange.bodyClosed);
    asking.exchange.push('y'.repeat(90));
    assert.equal((await asking.error()).kind, 'notEventStream');
    assert.ok(asking.exchange.bodyClosed);
  });

  it('half a word of text is no event stream, and none that broke off', async () => {
    assert.equal((await answerTo(['da'])).error?.kind, 'notEventStream');
  });
});
