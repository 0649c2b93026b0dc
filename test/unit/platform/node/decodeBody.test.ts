import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { decodeBody } from '../../../../src/platform/node/decodeBody';

const encode = (text: string) => new TextEncoder().encode(text);

function corrupt(bytes: Buffer, at: number): Buffer {
  return Buffer.concat([bytes.subarray(0, at), Buffer.alloc(100, 0xff)]);
}

/** gzip data with another checksum at its end. */
function wrongSum(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, -8), Buffer.alloc(8)]);
}

const url = 'http://service.test/query';
const request = { url, signal: new AbortController().signal };

describe('decoding a body', () => {
  const stream = (bytes: Uint8Array, encoding?: string) => {
    const incoming = Object.assign(Readable.from([bytes]), {
      headers: encoding === undefined ? {} : { 'content-encoding': encoding },
    });
    return decodeBody(incoming as unknown as IncomingMessage, request);
  };
  const decoded = (bytes: Uint8Array, encoding?: string) => text(stream(bytes, encoding));
  const cases: ReadonlyArray<[string | undefined, Uint8Array]> = [
    [undefined, encode('Hello')],
    ['', encode('Hello')],
    ['identity', encode('Hello')],
    ['gzip', gzipSync('Hello')],
    ['x-gzip', gzipSync('Hello')],
    ['GZip', gzipSync('Hello')],
    ['deflate', deflateSync('Hello')],
    ['deflate', deflateRawSync('Hello')],
    ['none', encode('Hello')],
    ['br', brotliCompressSync('Hello')],
    [' identity , gzip,,', gzipSync('Hello')],
    ['gzip, br', brotliCompressSync(gzipSync('Hello'))],
    ['br, deflate, gzip', gzipSync(deflateSync(brotliCompressSync('Hello')))],
  ];
  for (const [encoding, bytes] of cases) {
    it(`succeeds for the encoding ${encoding}`, async () =>
      assert.equal(await decoded(bytes, encoding), 'Hello'));
  }
  it('of an unknown encoding is refused with a message', () => {
    assert.throws(
      () =>
        decodeBody(
          { headers: { 'content-encoding': `z${'x'.repeat(200)}` } } as IncomingMessage,
          request,
        ),
      (error: unknown) =>
        error instanceof AgentQueryError &&
        error.kind === 'notEventStream' &&
        error.details.url === url &&
        error.details.encoding === `z${'x'.repeat(98)}…` &&
        /unknown content encoding z/.test(error.message),
    );
  });
  it('of too many encodings is refused with a message', async () => {
    const thrice = gzipSync(gzipSync(gzipSync('Hello')));
    assert.equal(await decoded(thrice, 'gzip, gzip, gzip'), 'Hello');
    assert.throws(
      () =>
        decodeBody(
          {
            headers: { 'content-encoding': 'gzip, '.repeat(1000) },
          } as unknown as IncomingMessage,
          request,
        ),
      (error: unknown) =>
        error instanceof AgentQueryError &&
        error.kind === 'notEventStream' &&
        error.details.encoding === `${'gzip, '.repeat(17).slice(0, 99)}…` &&
        /1000 content encodings/.test(error.message),
    );
  });
  for (const [name, encoding, bytes] of [
    ['an error', 'gzip', wrongSum(gzipSync('Hello'))],
    ['garbage', 'deflate', corrupt(deflateSync('Hello'.repeat(1000), { level: 0 }), 4000)],
    ['an error in another encoding', 'gzip, br', brotliCompressSync(wrongSum(gzipSync('Hello')))],
    ['its early end', 'gzip', gzipSync('Hello').subarray(0, -3)],
  ] as const) {
    it(`yields all text before ${name} in the same chunk`, async () => {
      let found = '';
      await assert.rejects(async () => {
        for await (const chunk of stream(bytes, encoding)) {
          found += Buffer.from(chunk).toString();
        }
      });
      assert.ok(found.startsWith('Hello'), found);
      assert.ok(name !== 'garbage' || found.length >= 3900, `${found.length}`);
    });
  }
  it('stops with the query', async () => {
    const stop = new AbortController();
    const whole = gzipSync('x'.repeat(64 * 1024 * 1024));
    const incoming = new PassThrough();
    incoming.write(whole.subarray(0, -8));
    const body = decodeBody(
      Object.assign(incoming, {
        headers: { 'content-encoding': 'gzip' },
      }) as unknown as IncomingMessage,
      { url, signal: stop.signal },
    );
    let chunks = 0;
    await assert.rejects(async () => {
      for await (const _chunk of body) {
        chunks += 1;
        if (chunks === 1000) {
          stop.abort();
          incoming.destroy(new Error('stopped'));
        }
      }
    }, /stopped/);
    assert.ok(chunks < 1200, `${chunks} chunks, which are no more than those that waited`);
  });
});
