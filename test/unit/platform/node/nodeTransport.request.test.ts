import assert from 'node:assert/strict';
import { bytesContent, type OutgoingPart } from '../../../../src/core/parts/outgoingPart';
import { queryBody } from '../../../../src/core/query/queryBody';
import type { RequestBody } from '../../../../src/core/query/transport';
import { deferred } from '../../../support/deferred';
import { drawBytes } from '../../../support/drawBytes';
import { collectAnswer } from '../../../support/query/collectAnswer';
import { postNode, queryNode } from '../../../support/query/nodeQuery';
import { afterHead, head, openHead } from '../../../support/query/rawService';
import { messageEvent } from '../../../support/query/readStream';
import { useRawService } from '../../../support/query/useRawService';
import { until } from '../../../support/until';

const mebibyte = 1024 * 1024;

const headEnd = '\r\n\r\n';

/** A file that is replaced by another when the test says so. */
function fileThatFails(): { parts: OutgoingPart[]; fail: () => void } {
  const failure = deferred();
  const content = {
    size: 10,
    // biome-ignore lint/correctness/useYield: fails before its first piece
    async *read(): AsyncGenerator<Uint8Array> {
      await failure.promise;
      throw Object.assign(new Error('another file'), { code: 'changed' });
    },
  };
  return {
    parts: [{ type: 'file', name: 'a', mimeType: 'a/b', content }],
    fail: failure.resolve,
  };
}

describe('Node transport: request', () => {
  const raw = useRawService();

  it('has exactly its length and its bytes, and reports its progress', async () => {
    const received: Buffer[] = [];
    const url = await raw.serve(socket => {
      socket.on('data', (bytes: Buffer) => received.push(bytes));
      socket.resume();
      const length = () => Buffer.concat(received).length;
      socket.on('data', () => {
        const text = Buffer.concat(received);
        const end = text.indexOf('\r\n\r\n');
        const total = Number(/content-length: (\d+)/i.exec(text.toString('latin1'))?.[1]);
        if (end !== -1 && length() >= end + 4 + total) {
          socket.end(`${openHead}${messageEvent}`);
        }
      });
    });
    const content = Buffer.from('Grüße\0\u{1f44b}'.repeat(40_000));
    const parts: OutgoingPart[] = [
      { type: 'text', text: 'Well, „é“?' },
      { type: 'file', name: 'ü "x".bin', mimeType: 'a/b', content: bytesContent(content) },
      { type: 'file', name: '', mimeType: 'a/b', content: bytesContent(new Uint8Array()) },
    ];
    const uploaded: number[] = [];
    const { error } = await collectAnswer(
      queryNode(url, {
        parts,
        kwargs: '{"session_id":"s"}',
        headers: { 'X-Own': '1' },
        observer: { uploaded: bytes => uploaded.push(bytes) },
      }),
    );
    assert.equal(error, undefined);
    const expected = JSON.stringify({
      parts: [
        { type: 'text', text: 'Well, „é“?' },
        {
          type: 'file',
          name: 'ü "x".bin',
          mimeType: 'a/b',
          base64: content.toString('base64'),
        },
        { type: 'file', name: '', mimeType: 'a/b', base64: '' },
      ],
      kwargs: { session_id: 's' },
    });
    const text = Buffer.concat(received).toString();
    const [start = '', body] = text.split('\r\n\r\n');
    assert.equal(body, expected);
    const headers = start.toLowerCase().split('\r\n');
    assert.equal(headers[0], 'post /query http/1.1');
    for (const header of [
      'x-own: 1',
      `content-length: ${Buffer.byteLength(expected)}`,
      'connection: close',
      'content-type: application/json',
      'accept: text/event-stream',
    ]) {
      assert.ok(headers.includes(header), header);
    }
    assert.ok(!headers.some(header => header.startsWith('transfer-encoding')));
    assert.deepEqual(
      uploaded,
      [...uploaded].sort((one, other) => one - other),
    );
    assert.equal(uploaded.at(-1), Buffer.byteLength(expected));
    assert.ok((uploaded[0] ?? 0) <= 64 * 1024, 'the first step is small');
  });

  it('goes out in larger pieces while the service takes them quickly, in small ones after that', async () => {
    const url = await raw.serve(socket => {
      let received = 0;
      let nextPause = pauseEvery;
      socket.write(head('100 Continue'));
      socket.resume();
      socket.on('data', (bytes: Buffer) => {
        received += bytes.length;
        if (received > total) {
          socket.end(`${openHead}${messageEvent}`);
        } else if (received > nextPause) {
          nextPause += pauseEvery;
          socket.pause();
          // Longer than a quick write.
          setTimeout(() => socket.resume(), 200);
        }
      });
    });
    const pauseEvery = 8 * mebibyte;
    const total = 32 * mebibyte;
    const parts: OutgoingPart[] = [
      { type: 'file', name: 'a', mimeType: 'a/b', content: bytesContent(new Uint8Array(total)) },
    ];
    const uploaded: number[] = [];
    const observer = { uploaded: (bytes: number) => uploaded.push(bytes) };
    const { error } = await collectAnswer(queryNode(url, { parts, observer }));
    assert.equal(error, undefined);
    const steps = stepsOf(uploaded);
    assert.ok(Math.max(...steps) <= mebibyte / 2, 'at most half a mebibyte');
    const larger = steps.findIndex(bytes => bytes > 64 * 1024);
    assert.notEqual(larger, -1, 'larger pieces');
    assert.ok(steps.slice(larger).includes(64 * 1024), 'small pieces again');
  });

  it('is announced if it is large, and waits for the consent, but not for long', async () => {
    for (const [length, consents] of [
      [mebibyte / 2, true],
      [mebibyte / 2, false],
      [mebibyte / 2 - 1, false],
    ] as const) {
      const isAnnounced = length >= mebibyte / 2;
      let received = 0;
      let header = '';
      const url = await raw.serve(socket =>
        afterHead(socket, text => {
          header = text.toLowerCase();
          if (consents) {
            assert.equal(received, 0, 'nothing comes before the consent');
            socket.write(head('100 Continue'));
          }
          socket.on('data', (bytes: Buffer) => {
            received += bytes.length;
            if (received === length) {
              socket.end(openHead);
            }
          });
        }),
      );
      const chunk = new Uint8Array(length);
      const body: RequestBody = {
        length,
        async *chunks() {
          yield chunk;
        },
      };
      if (isAnnounced) {
        assert.equal((await postNode(url, { body })).status, 200);
      } else {
        // The beginning of the body may come together with the header, and is not included then.
        void postNode(url, { body }).catch(() => {});
        await until('the header has come', () => header !== '');
      }
      assert.equal(header.includes('expect: 100-continue'), isAnnounced);
    }
  });

  it('is sent without an announcement if the announcement is refused', async () => {
    const headers: string[] = [];
    let received = 0;
    const url = await raw.serve(socket =>
      afterHead(socket, text => {
        headers.push(text.toLowerCase());
        socket.on('data', (bytes: Buffer) => {
          received += bytes.length;
          socket.end(`${openHead}${messageEvent}`);
        });
        if (text.toLowerCase().includes('expect:')) {
          assert.equal(received, 0);
          socket.write(head('417 Expectation Failed', 'Content-Length: 0'));
        }
      }),
    );
    const parts: OutgoingPart[] = [
      { type: 'file', name: 'a', mimeType: 'a/b', content: bytesContent(new Uint8Array(mebibyte)) },
    ];
    const { error, events } = await collectAnswer(queryNode(url, { parts }));
    assert.deepEqual([error, events.length], [undefined, 1]);
    assert.deepEqual(
      headers.map(text => text.includes('expect: 100-continue')),
      [true, false],
    );
  });

  it('is sent only once if the refusal comes after the first byte, or if there was no announcement', async () => {
    for (const length of [mebibyte / 2, 1000]) {
      const url = await raw.serve(socket => {
        let received = 0;
        socket.on('data', (bytes: Buffer) => {
          received += bytes.length;
          if (received >= length) {
            socket.end(head('417 Expectation Failed', 'Content-Length: 0', 'Connection: close'));
          }
        });
        socket.resume();
      });
      const parts: OutgoingPart[] = [
        { type: 'file', name: 'a', mimeType: 'a/b', content: bytesContent(new Uint8Array(length)) },
      ];
      const { error } = await collectAnswer(queryNode(url, { parts }));
      assert.equal(error?.details.status, 417);
      assert.equal(raw.service.posts, 1);
    }
  });

  it('goes out no faster than the service reads', async () => {
    let received = 0;
    const url = await raw.serve(socket => {
      socket.on('data', (bytes: Buffer) => {
        received += bytes.length;
        socket.pause();
        setImmediate(() => socket.resume());
        if (received > total) {
          socket.end(`${openHead}${messageEvent}`);
        }
      });
      socket.resume();
    });
    const piece = new Uint8Array(256 * 1024);
    const total = 64 * mebibyte;
    let read = 0;
    let ahead = 0;
    const body: RequestBody = {
      length: total,
      async *chunks() {
        for (; read < total; read += piece.length) {
          ahead = Math.max(ahead, read - received);
          yield piece;
        }
      },
    };
    const warnings: Error[] = [];
    const warn = (warning: Error) => warnings.push(warning);
    process.on('warning', warn);
    const { status } = await postNode(url, { body });
    process.off('warning', warn);
    assert.equal(status, 200);
    assert.equal(read, total);
    assert.deepEqual(warnings, [], 'no listeners pile up');
    // Only as much as the sockets on both ends buffer, and not the whole file.
    assert.ok(ahead < 24 * mebibyte, `${ahead} bytes ahead`);
  });

  it('contains the file unchanged, although its buffers are used again while the service reads slowly', async () => {
    const sent = drawBytes(12 * mebibyte);
    const content = {
      size: sent.length,
      async *read(): AsyncGenerator<Uint8Array> {
        const buffer = Buffer.alloc(mebibyte - 1);
        for (let from = 0; from < sent.length; from += buffer.length) {
          yield buffer.subarray(0, sent.copy(buffer, 0, from));
        }
      },
    };
    const parts: OutgoingPart[] = [{ type: 'file', name: 'a', mimeType: 'a/b', content }];
    const received: Buffer[] = [];
    let missing = queryBody(parts, '{}').length;
    const url = await raw.serve(socket => {
      socket.on('data', (bytes: Buffer) => {
        const body =
          received.length === 0 ? bytes.subarray(bytes.indexOf(headEnd) + headEnd.length) : bytes;
        received.push(body);
        missing -= body.length;
        socket.pause();
        setImmediate(() => socket.resume());
        if (missing === 0) {
          socket.end(`${openHead}${messageEvent}`);
        }
      });
      socket.resume();
    });
    assert.equal((await collectAnswer(queryNode(url, { parts }))).error, undefined);
    const body = JSON.parse(Buffer.concat(received).toString()) as {
      parts: { base64: string }[];
    };
    assert.ok(sent.equals(Buffer.from(body.parts[0]?.base64 ?? '', 'base64')));
  });

  it('is not read further after it is abandoned', async () => {
    const controller = new AbortController();
    // The service reads nothing, so that sending stalls.
    const url = await raw.serve(() => {});
    let closed = () => {};
    const isClosed = new Promise<void>(resolve => {
      closed = resolve;
    });
    let pieces = 0;
    const body: RequestBody = {
      length: 64 * mebibyte,
      async *chunks() {
        try {
          for (; pieces < 64; pieces++) {
            if (pieces === 1) {
              setImmediate(() => controller.abort());
            }
            yield new Uint8Array(mebibyte);
          }
        } finally {
          closed();
        }
      },
    };
    await assert.rejects(postNode(url, { body, signal: controller.signal }));
    await isClosed;
    assert.ok(pieces < 64, `${pieces} pieces were read`);
  });

  it('fails with its file, and the connection closes', async () => {
    const url = await raw.serve(socket => socket.resume());
    const content = {
      size: 10,
      // biome-ignore lint/correctness/useYield: fails before its first piece
      async *read(): AsyncGenerator<Uint8Array> {
        throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
      },
    };
    const parts: OutgoingPart[] = [{ type: 'file', name: 'a', mimeType: 'a/b', content }];
    const { error } = await collectAnswer(queryNode(url, { parts }));
    assert.deepEqual([error?.kind, error?.details], ['content', { code: 'unfinished', part: 'a' }]);
    await raw.service.idle();
  });

  for (const [name, sent, kind, events] of [
    ['has begun', openHead, 'content', 0],
    ['has a part', openHead + messageEvent, 'interrupted', 1],
    [
      'has a part, of a known length',
      head('200 OK', 'Content-Length: 99') + messageEvent,
      'interrupted',
      1,
    ],
  ] as const) {
    it(`fails with its file once the response ${name}`, async () => {
      const url = await raw.serve(socket => afterHead(socket, () => socket.write(sent)));
      const { parts, fail } = fileThatFails();
      const { error, events: got } = await collectAnswer(
        queryNode(url, {
          parts,
          observer: { response: () => (events === 0 ? setImmediate(fail) : undefined) },
        }),
        () => setImmediate(fail),
      );
      assert.deepEqual(
        [error?.kind, error?.details, got.length],
        [kind, { code: 'changed', part: 'a' }, events],
      );
      await raw.service.idle();
    });
  }

  it('with an error page reports the page, even if its file fails at the same time', async () => {
    const url = await raw.serve(socket =>
      afterHead(socket, () => socket.write(`${head('400 X', 'Content-Length: 99')}No`)),
    );
    const { parts, fail } = fileThatFails();
    const { error } = await collectAnswer(
      queryNode(url, { parts, observer: { response: () => setImmediate(fail) } }),
    );
    assert.deepEqual([error?.kind, error?.details.snippet], ['status', 'No']);
  });
});

/** The number of bytes in each step, from the totals so far. */
function stepsOf(uploaded: readonly number[]): number[] {
  return uploaded.map((bytes, index) => bytes - (uploaded[index - 1] ?? 0));
}
