import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { httpResponse } from '../../../../src/platform/node/nodeTransport';

const url = 'http://service.test/query';
const { signal } = new AbortController();

/** A response whose body is one word. All of it has already arrived. */
class Incoming extends Readable {
  readonly socket = new EventEmitter();
  readonly statusCode = 200;
  complete = true;

  constructor(readonly headers: IncomingHttpHeaders) {
    super({ read: () => {} });
    this.push('Hello');
    this.push(null);
  }
}

const response = (incoming: Incoming) =>
  httpResponse(incoming as unknown as IncomingMessage, { url, signal }, { isComplete: true });

async function read(incoming: Incoming, { body } = response(incoming)): Promise<string> {
  let text = '';
  for await (const bytes of body) {
    text += Buffer.from(bytes).toString();
  }
  return text;
}

describe('response of Node', () => {
  it('yields its body if the body is complete', async () => {
    assert.equal(response(new Incoming({})).status, 200);
    assert.equal(await read(new Incoming({})), 'Hello');
  });

  it('is interrupted if its body is incomplete, even with an orderly end', async () => {
    const incoming = new Incoming({ 'content-length': '10' });
    incoming.complete = false;
    await assert.rejects(read(incoming), {
      kind: 'interrupted',
      message: 'the response ended early',
      details: { url },
    });
  });

  for (const [name, headers, isInterrupted] of [
    ['the end of the connection', {}, true],
    ['its length', { 'content-length': '5' }, false],
    ['its last chunk', { 'transfer-encoding': 'chunked' }, false],
  ] as const) {
    it(`whose end is ${name} is ${isInterrupted ? '' : 'not '}interrupted by a reset after it`, async () => {
      const incoming = new Incoming(headers);
      const answer = response(incoming);
      incoming.socket.emit('error', Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
      if (isInterrupted) {
        await assert.rejects(read(incoming, answer), {
          kind: 'interrupted',
          details: { url, code: 'ECONNRESET' },
        });
      } else {
        assert.equal(await read(incoming, answer), 'Hello');
      }
    });
  }
});
