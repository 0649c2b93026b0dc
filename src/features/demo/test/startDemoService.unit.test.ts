import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { after, afterEach, before, describe, it } from 'mocha';
import type { Envelope } from '../../../protocol/wire';
import type { DemoService } from '../core/demoService';
import { startDemoService } from '../node/startDemoService';
import { openResponse, sendRequest } from './support/sendRequest';

const body = (kwargs: object = {}) =>
  JSON.stringify({ parts: [{ type: 'text', text: 'Why?' }], kwargs });

/** The events of a response, each of which must be one line and a blank line. */
function parseEvents(response: string): Envelope[] {
  assert.ok(response.endsWith('\n\n'));
  return response
    .slice(0, -2)
    .split('\n\n')
    .map(event => {
      assert.match(event, /^data: [^\r\n]*$/);
      return JSON.parse(event.slice('data: '.length));
    });
}

const answerText = (response: string) =>
  parseEvents(response)
    .map(event => (event.type === 'message' ? event.data.content : ''))
    .join('');

describe('demo service', () => {
  let service: DemoService;
  let url: string;

  before(async () => {
    service = await startDemoService({ pace: 'instant' });
    url = `${service.url}/query`;
  });
  after(() => service.dispose());

  it('streams envelopes as events of one line', async () => {
    const response = await sendRequest(url, { body: body() });
    assert.equal(response.status, 200);
    assert.equal(response.headers['content-type'], 'text/event-stream; charset=utf-8');
    assert.equal(response.headers['cache-control'], 'no-store');
    const events = parseEvents(response.text);
    assert.deepEqual(events[0], { type: 'log', data: { message: 'Received 1 part, 4 B' } });
    assert.deepEqual(events.at(-1), { type: 'log', data: { message: 'Done' } });
    assert.match(answerText(response.text), /^# What your service receives\n/);
  });

  it('keeps line breaks, backticks and lone surrogates inside their event', async () => {
    const text = 'a\r\nb\n\n```\ndata: x\n\ud800 \u2028';
    const response = await sendRequest(url, {
      body: JSON.stringify({ parts: [{ type: 'text', text }], kwargs: {} }),
    });
    assert.ok(answerText(response.text).includes('````text\na\nb\n\n```\ndata: x\n'));
  });

  it('accepts Content-Type with a charset, in any case', async () => {
    const headers = { 'Content-Type': 'Application/JSON; charset=utf-8' };
    assert.equal((await sendRequest(url, { headers, body: body() })).status, 200);
  });

  describe('refuses', () => {
    const refusals: [
      name: string,
      options: Parameters<typeof sendRequest>[1],
      status: number,
      message: RegExp,
    ][] = [
      ['a body that is not JSON', { body: '{"parts":' }, 400, /^The body is not JSON: /],
      ['an empty body', { body: '' }, 400, /^The body is not JSON/],
      ['invalid UTF-8', { body: Uint8Array.of(0x22, 0xff, 0x22) }, 400, /not valid UTF-8/],
      ['a field of the wrong type', { body: '{"parts":1}' }, 400, /^parts must be an array/],
      ['another method', { method: 'GET' }, 405, /only accepts POST, not GET/],
      ['a preflight', { method: 'OPTIONS' }, 405, /only accepts POST/],
      [
        'another host',
        { headers: { Host: 'evil.example' }, body: body() },
        403,
        /only accepts requests for localhost/,
      ],
      [
        'a host that only begins like loopback',
        { headers: { Host: 'localhost.evil.example' }, body: body() },
        403,
        /only accepts requests for localhost/,
      ],
      ['a web page', { headers: { Origin: 'http://127.0.0.1' }, body: body() }, 403, /web pages/],
      ['a page without origin', { headers: { Origin: 'null' }, body: body() }, 403, /web pages/],
      [
        'another content type',
        { headers: { 'Content-Type': 'text/plain' }, body: body() },
        415,
        /must be application\/json/,
      ],
      [
        'a content type that only begins like JSON',
        { headers: { 'Content-Type': 'application/json5' }, body: body() },
        415,
        /must be application\/json/,
      ],
      [
        'a compressed body',
        { headers: { 'Content-Encoding': 'gzip' }, body: body() },
        415,
        /compressed/,
      ],
    ];
    for (const [name, options, status, message] of refusals) {
      it(`${name} with ${status} and a sentence`, async () => {
        const response = await sendRequest(url, options);
        assert.equal(response.status, status);
        assert.match(response.text, message);
        assert.equal(response.headers['content-type'], 'text/plain; charset=utf-8');
        assert.equal(response.headers['access-control-allow-origin'], undefined);
      });
    }

    it('another path with 404', async () => {
      const response = await sendRequest(`${service.url}/`, { body: body() });
      assert.equal(response.status, 404);
      assert.match(response.text, /POST \/query/);
    });

    it('names what 405 allows', async () => {
      assert.equal((await sendRequest(url, { method: 'PUT' })).headers.allow, 'POST');
    });

    it('a body past 64 MiB before reading it, where its length is announced', async () => {
      const outgoing = httpRequest(url, {
        method: 'POST',
        agent: false,
        headers: { 'Content-Type': 'application/json', 'Content-Length': 64 * 1024 * 1024 + 1 },
      });
      outgoing.flushHeaders();
      const [response] = await once(outgoing, 'response');
      assert.equal(response.statusCode, 413);
      outgoing.once('error', () => {});
      outgoing.destroy();
    });

    it('a body past 64 MiB as soon as it is past, where its length is not announced', async () => {
      const outgoing = httpRequest(url, {
        method: 'POST',
        agent: false,
        headers: { 'Content-Type': 'application/json' },
      });
      const megabyte = Buffer.alloc(1024 * 1024, ' ');
      for (let sent = 0; sent <= 64; sent++) {
        outgoing.write(megabyte);
      }
      // The body is not ended: the response arrives even so.
      const [response] = await once(outgoing, 'response');
      assert.equal(response.statusCode, 413);
      outgoing.once('error', () => {});
      outgoing.destroy();
    });
  });

  it('continues after a client left during a request', async () => {
    const outgoing = httpRequest(url, {
      method: 'POST',
      agent: false,
      headers: { 'Content-Type': 'application/json', 'Content-Length': 100 },
    });
    outgoing.once('error', () => {});
    outgoing.write('{"parts":');
    await once(outgoing, 'socket').then(([socket]) => once(socket, 'connect'));
    outgoing.destroy();
    assert.equal((await sendRequest(url, { body: body() })).status, 200);
  });

  it('accepts localhost and IPv6 loopback as host', async () => {
    for (const Host of ['localhost', 'localhost:8000', 'LOCALHOST:1', '[::1]:8000', '127.0.0.1']) {
      assert.equal((await sendRequest(url, { headers: { Host }, body: body() })).status, 200, Host);
    }
  });
});

describe('demo service at a readable pace', () => {
  let service: DemoService;
  afterEach(() => service.dispose());

  it('sends a short answer in many events, with pauses', async () => {
    service = await startDemoService({ pace: 'readable' });
    const start = performance.now();
    const response = await openResponse(`${service.url}/query`, { body: body() });
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      chunks.push(chunk);
    }
    const elapsed = performance.now() - start;
    assert.ok(elapsed > 700, `${elapsed} ms`);
    assert.ok(chunks.length > 30, `${chunks.length} chunks`);
  });

  it('stops immediately, including answers in progress', async () => {
    service = await startDemoService({ pace: 'readable' });
    const response = await openResponse(`${service.url}/query`, { body: body() });
    await once(response, 'data');
    const cut = once(response, 'error');
    await service.dispose();
    await cut;
    await assert.rejects(openResponse(`${service.url}/query`, { body: body() }), {
      code: 'ECONNREFUSED',
    });
  });

  it('rejects when its port is taken', async () => {
    service = await startDemoService();
    const port = Number(new URL(service.url).port);
    await assert.rejects(startDemoService({ port }), { code: 'EADDRINUSE' });
  });
});
