import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { AgentQueryError } from '../../../../src/core/query/errors/agentQueryError';
import { htmlToText } from '../../../../src/core/query/errors/htmlToText';
import { EventStreamSniffer } from '../../../../src/core/query/eventStreamSniffer';
import { decodeBody } from '../../../../src/platform/node/decodeBody';
import { bodyError, connectionError, errorCode } from '../../../../src/platform/node/networkError';
import { readChunks } from '../../../../src/platform/node/readChunks';
import { settled } from '../../../support/controlledQuery';

const encode = (text: string) => new TextEncoder().encode(text);

async function textOf(stream: Readable): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(stream)) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

describe('reading chunks of a stream', () => {
  it('gives what came before an error, and then the error', async () => {
    const stream = new PassThrough();
    stream.write('a');
    stream.write('b');
    const got: string[] = [];
    await assert.rejects(async () => {
      for await (const chunk of readChunks(stream)) {
        got.push(chunk.toString());
        if (got.length === 1) {
          stream.destroy(new Error('reset'));
        }
      }
    }, /reset/);
    assert.deepEqual(got, ['a', 'b']);
  });

  it('ends with a stream that ends, or that is closed', async () => {
    assert.equal(await textOf(Readable.from([Buffer.from('a'), Buffer.from('b')])), 'ab');
    const stream = new PassThrough();
    const read = textOf(stream);
    setImmediate(() => stream.destroy());
    assert.equal(await read, '');
  });

  it('ends with a stream that was closed before, or throws its error', async () => {
    const closed = new PassThrough().destroy();
    const failed = new PassThrough().on('error', () => {}).destroy(new Error('reset'));
    await new Promise(resolve => failed.once('close', resolve));
    assert.equal(await textOf(closed), '');
    await assert.rejects(textOf(failed), /reset/);
  });

  it('ends with a stream that ends and stays open', async () => {
    assert.equal(await textOf(new PassThrough({ autoDestroy: false }).end('a')), 'a');
  });

  it('closes the stream when the reader leaves', async () => {
    const stream = new PassThrough();
    stream.write('a');
    for await (const _chunk of readChunks(stream)) {
      break;
    }
    assert.ok(stream.destroyed);
  });

  it('stops the stream at a mebibyte that nobody takes, and goes on when it is taken', async () => {
    const half = Buffer.alloc(512 * 1024);
    const stream = new Readable({ read: () => {} });
    const chunks = readChunks(stream);
    for (let times = 0; times < 2; times++) {
      const first = chunks.next();
      await settled();
      stream.push('a');
      assert.equal((await first).value?.toString(), 'a');
      stream.push(half.subarray(1));
      stream.push(half);
      assert.ok(!stream.isPaused(), 'a byte less than a mebibyte waits');
      stream.push('b');
      assert.ok(stream.isPaused());
      assert.deepEqual((await chunks.next()).value?.length, half.length - 1);
      assert.deepEqual((await chunks.next()).value?.length, half.length);
      assert.deepEqual((await chunks.next()).value?.toString(), 'b');
    }
  });
});

describe('decoding a body', () => {
  const decoded = (bytes: Uint8Array, encoding?: string) => {
    const incoming = Object.assign(Readable.from([bytes]), {
      headers: encoding === undefined ? {} : { 'content-encoding': encoding },
    });
    return textOf(decodeBody(incoming as unknown as IncomingMessage));
  };
  const cases: ReadonlyArray<[string | undefined, Uint8Array]> = [
    [undefined, encode('Hello')],
    ['', encode('Hello')],
    ['identity', encode('Hello')],
    ['gzip', gzipSync('Hello')],
    ['x-gzip', gzipSync('Hello')],
    ['GZip', gzipSync('Hello')],
    ['deflate', deflateSync('Hello')],
    ['br', brotliCompressSync('Hello')],
    [' identity , gzip,,', gzipSync('Hello')],
    ['gzip, br', brotliCompressSync(gzipSync('Hello'))],
    ['br, deflate, gzip', gzipSync(deflateSync(brotliCompressSync('Hello')))],
  ];
  for (const [encoding, bytes] of cases) {
    it(`of ${encoding}`, async () => assert.equal(await decoded(bytes, encoding), 'Hello'));
  }
  it('of an encoding that nobody knows is refused in words', () => {
    assert.throws(
      () =>
        decodeBody({ headers: { 'content-encoding': `z${'x'.repeat(200)}` } } as IncomingMessage),
      (error: unknown) =>
        error instanceof AgentQueryError &&
        error.kind === 'notEventStream' &&
        error.details.encoding === `z${'x'.repeat(98)}…` &&
        /unknown content encoding z/.test(error.message),
    );
  });
  it('of more encodings than anybody needs is refused in words', async () => {
    const thrice = gzipSync(gzipSync(gzipSync('Hello')));
    assert.equal(await decoded(thrice, 'gzip, gzip, gzip'), 'Hello');
    assert.throws(
      () =>
        decodeBody({
          headers: { 'content-encoding': 'gzip, '.repeat(1000) },
        } as unknown as IncomingMessage),
      (error: unknown) =>
        error instanceof AgentQueryError &&
        error.kind === 'notEventStream' &&
        error.details.encoding === `${'gzip, '.repeat(17).slice(0, 99)}…` &&
        /1000 content encodings/.test(error.message),
    );
  });
  it('that breaks off or is none fails', async () => {
    await assert.rejects(decoded(gzipSync('Hello').subarray(0, -3), 'gzip'));
    await assert.rejects(decoded(encode('Hello'), 'br'));
    await assert.rejects(
      decoded(gzipSync(brotliCompressSync('Hello').subarray(0, -2)), 'br, gzip'),
    );
  });
});

describe('network errors', () => {
  const withCode = (code: unknown, message = 'No') => Object.assign(new Error(message), { code });
  it('have the system’s code, or that of the first address', () => {
    assert.equal(errorCode(withCode('ECONNREFUSED')), 'ECONNREFUSED');
    assert.equal(
      errorCode(new AggregateError([withCode('EHOSTUNREACH'), withCode('E2')])),
      'EHOSTUNREACH',
    );
    assert.equal(errorCode(Object.assign(new AggregateError([]), { code: 'E3' })), 'E3');
    for (const none of [withCode(5), new Error('No'), null, undefined, 'text']) {
      assert.equal(errorCode(none), undefined);
    }
  });
  it('that are the client’s own stay as they are', () => {
    const own = new AgentQueryError('content', 'changed');
    assert.equal(connectionError(own, 'u'), own);
    assert.equal(bodyError(own, 'u'), own);
  });
  for (const code of [
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'CERT_HAS_EXPIRED',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'EPROTO',
    'HOSTNAME_MISMATCH',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
  ]) {
    it(`${code} is TLS`, () =>
      assert.equal(connectionError(withCode(code), 'https://a.test/').kind, 'tls'));
  }
  for (const code of [
    'ECONNREFUSED',
    'EPROTONOSUPPORT',
    'XCERT_',
    'HOSTNAME_MISMATCHED',
    'INVALID_CAT',
    'INVALID_PURPOSES',
    'PATH_LENGTH_EXCEEDED_',
    5,
  ]) {
    it(`${code} is not TLS`, () =>
      assert.equal(connectionError(withCode(code), 'https://a.test/').kind, 'connect'));
  }
  it('say what happened, where, and why', () => {
    const cause = new AggregateError([withCode('ECONNREFUSED', 'connect ECONNREFUSED ::1')]);
    const error = connectionError(cause, 'http://a/');
    assert.equal(error.message, 'connect ECONNREFUSED ::1');
    assert.deepEqual(error.details, { url: 'http://a/', code: 'ECONNREFUSED' });
    assert.equal(error.cause, cause);
    const broken = bodyError('gone', 'http://a/');
    assert.deepEqual(
      [broken.kind, broken.message, broken.details, broken.cause],
      ['interrupted', 'gone', { url: 'http://a/' }, 'gone'],
    );
    const coded = bodyError(withCode('ECONNRESET', 'aborted'), 'u');
    assert.deepEqual([coded.message, coded.details.code], ['aborted', 'ECONNRESET']);
  });
});

describe('sniffing a body', () => {
  const refuses = (text: string, contentType?: string) =>
    new EventStreamSniffer(contentType).refuses(encode(text));
  for (const text of ['{', '[', '"', '<', ' \r\n\t{"a":1}', '\uFEFF<html>']) {
    it(`${JSON.stringify(text)} is refused, unless it is called an event stream`, () => {
      for (const type of [
        undefined,
        '',
        'text/html',
        'text/event-streams',
        'x-text/event-stream',
        'a; text/event-stream',
      ]) {
        assert.ok(refuses(text, type), type);
      }
      for (const type of [
        'text/event-stream',
        ' TEXT/Event-Stream',
        'text/event-stream;',
        'text/event-stream; charset=x',
        'text/event-stream ;bogus',
      ]) {
        assert.ok(!refuses(text, type), type);
      }
    });
  }
  for (const text of ['', 'data: {', ': <', 'a{', 'Hello', '\n\ndata: 1']) {
    it(`${JSON.stringify(text)} is not refused`, () => assert.ok(!refuses(text)));
  }
  it('looks at the start over any pieces, and keeps 4 KiB of it', () => {
    const sniffer = new EventStreamSniffer(undefined);
    assert.ok(!sniffer.refuses(encode(' ')));
    assert.ok(!sniffer.refuses(encode('\n')));
    assert.ok(sniffer.refuses(encode('<')));
    assert.ok(sniffer.refuses(encode('é'.repeat(2046))));
    assert.ok(!sniffer.isFull);
    assert.ok(sniffer.refuses(encode('xyz')));
    assert.ok(sniffer.isFull);
    assert.equal(sniffer.start, ` \n<${'é'.repeat(2046)}x`);
    assert.ok(sniffer.refuses(encode('more')));
    assert.equal(sniffer.start.length, 2050);
  });
  it('keeps a character whole that is cut between pieces', () => {
    const sniffer = new EventStreamSniffer(undefined);
    const bytes = encode('é');
    sniffer.refuses(bytes.subarray(0, 1));
    sniffer.refuses(bytes.subarray(1));
    assert.equal(sniffer.start, 'é');
  });
  const begins = (text: string) => {
    const sniffer = new EventStreamSniffer(undefined);
    sniffer.refuses(encode(text));
    return sniffer.beginsAsEvents;
  };
  for (const text of ['', ' \n', ':', ': x', '\n\ndata:', 'event: x', 'id:', 'retry: 1']) {
    it(`${JSON.stringify(text)} begins as events do`, () => assert.ok(begins(text)));
  }
  for (const text of ['Hello', 'x:', 'xdata:', 'datax:', 'data', 'date: x']) {
    it(`${JSON.stringify(text)} does not begin as events do`, () => assert.ok(!begins(text)));
  }
});

describe('plain text of a page', () => {
  const cases: ReadonlyArray<[string, string]> = [
    ['Hello,   world\t!', 'Hello, world !'],
    ['  a \n\n  b\r\n', 'a\nb'],
    ['1 < 2 & 3 > 2 &amp;', '1 < 2 & 3 > 2 &amp;'],
    ['<b>bold</b>', '<b>bold</b>'],
    ['<p>a<br>b</p>', 'a\nb'],
    ['<H1>Bad</H1><hr/>gateway', 'Bad\ngateway'],
    ['<h1>Bad</h1>gateway', 'Bad\ngateway'],
    ['<p>a<style>p { color: red }</style>b', 'a b'],
    ['<p>a<!-- <i>never', 'a'],
    ['<p>a<>b<', 'a\nb'],
    ['<!DOCTYPE html>x', 'x'],
    ['<title>T</title><style>p { color: red }</style>x', 'T\nx'],
    ['<html><script type="a">if (a < b) alert()</script>x<script>y', 'x'],
    ['<html><SCRIPT>a</script >x', 'x'],
    ['<body>a<!-- <p>no</p> -->b<!-- never', 'a b'],
    [
      '<div>1 &lt; 2 &gt; 1 &amp; &quot;a&quot; &apos;b&apos;&nbsp;c &copy; &constructor;</div>',
      `1 < 2 > 1 & "a" 'b' c &copy; &constructor;`,
    ],
    ['<pre>1 < 2</pre>', '1 < 2'],
    ['<center>a<b class="x">b</b', 'a\nb'],
    ['<p>a</p><unfinished class="', 'a'],
    ['<h7x>', '<h7x>'],
    ['<head><title>502</title></head>\n<body>\n<center><h1>502</h1></center>\n</body>', '502\n502'],
    ['&amp;lt; <p>&amp;lt;</p>', '&lt; \n&lt;'.replace(' \n', '\n')],
    ['', ''],
  ];
  for (const [page, text] of cases) {
    it(JSON.stringify(page), () => assert.equal(htmlToText(page), text));
  }
});
