import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import dns from 'node:dns';
import { getEventListeners, once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { bytesContent, type OutgoingPart } from '../../../../src/core/parts/outgoingPart';
import { AgentQueryError } from '../../../../src/core/query/errors/agentQueryError';
import { queryBody } from '../../../../src/core/query/request/queryBody';
import type { ConnectionStep, RequestBody } from '../../../../src/core/query/transport';
import { connectionError } from '../../../../src/platform/node/networkError';
import { selfSigned } from '../../../service/tls/selfSigned';
import { FakeClock } from '../../../support/fakeClock';
import { all, ask, event, post } from '../../../support/nodeQuery';
import { afterHead, head, openHead, RawService } from '../../../support/rawService';

const mebibyte = 1024 * 1024;
const headEnd = '\r\n\r\n';

describe('Node transport', () => {
  let service: RawService;

  const serve = async (
    onSocket: (socket: Socket) => void,
    tls?: Parameters<typeof RawService.start>[1],
  ) => {
    service = await RawService.start(onSocket, tls);
    return service.url;
  };
  const answer = (...pieces: (string | Uint8Array)[]) =>
    serve(socket =>
      afterHead(socket, () => {
        for (const piece of pieces) {
          socket.write(piece);
        }
        socket.end();
      }),
    );

  afterEach(async () => {
    await service.dispose();
  });

  describe('cancelling', () => {
    const phases: Record<
      string,
      (socket: Socket, reached: () => void) => { resume?: boolean } | undefined
    > = {
      'while the request goes out': (_socket, reached) => {
        setImmediate(reached);
        return { resume: true };
      },
      'before the head': (socket, reached) => {
        afterHead(socket, reached);
        return undefined;
      },
      'within the head': (socket, reached) => {
        afterHead(socket, () => socket.write('HTTP/1.1 200 OK\r\nX: ', reached));
        return undefined;
      },
    };
    for (const [name, start] of Object.entries(phases)) {
      it(`${name} closes the connection at once`, async () => {
        const controller = new AbortController();
        let abortedAt = 0;
        const url = await serve(socket => {
          const { resume } =
            start(socket, () => {
              abortedAt = performance.now();
              controller.abort();
              if (resume) {
                // A socket that is not read does not notice that the other end is gone.
                socket.resume();
              }
            }) ?? {};
        });
        const parts: OutgoingPart[] = [
          {
            type: 'file',
            name: 'a',
            mimeType: 'a/b',
            content: bytesContent(new Uint8Array(32 * mebibyte)),
          },
        ];
        const { error } = await all(
          ask(url, {
            signal: controller.signal,
            ...(name === 'while the request goes out' ? { parts } : {}),
          }),
        );
        assert.equal(error?.kind, 'cancelled');
        await service.idle();
        assert.ok(performance.now() - abortedAt < 1000);
        assert.ok(service.posts <= 1);
      });
    }

    for (const [name, sent] of [
      ['after the head', openHead],
      ['after an event', openHead + event],
      ['within an event', `${openHead}${event}data: {"type"`],
    ] as const) {
      it(`${name} closes the connection at once`, async () => {
        const controller = new AbortController();
        let abortedAt = 0;
        const stop = () => {
          abortedAt = performance.now();
          controller.abort();
        };
        const url = await serve(socket => afterHead(socket, () => socket.write(sent)));
        const { error, events } = await all(
          ask(url, {
            signal: controller.signal,
            observer: { response: () => (sent === openHead ? stop() : undefined) },
          }),
          stop,
        );
        assert.equal(error?.kind, 'cancelled');
        assert.equal(events.length, sent === openHead ? 0 : 1);
        await service.idle();
        assert.ok(performance.now() - abortedAt < 1000);
      });
    }

    it('before the connection stands', async () => {
      const url = await serve(socket => socket.resume());
      const controller = new AbortController();
      const asked = all(ask(url, { signal: controller.signal }));
      await Promise.resolve();
      controller.abort();
      const { error } = await asked;
      assert.equal(error?.kind, 'cancelled');
      await service.idle();
      assert.equal(service.posts, 0);
    });

    it('a response that nobody reads closes it, and reading it then fails', async () => {
      const url = await serve(socket => afterHead(socket, () => socket.write(openHead + event)));
      const controller = new AbortController();
      const { body } = await post(url, { signal: controller.signal });
      controller.abort();
      await service.idle();
      await assert.rejects(async () => {
        for await (const _bytes of body) {
          // What had come may still be there.
        }
      }, AgentQueryError);
    });

    it('a signal that is aborted already opens nothing', async () => {
      const url = await serve(() => {});
      const signal = AbortSignal.abort();
      await assert.rejects(
        post(url, { signal }),
        (error: unknown) =>
          error instanceof AgentQueryError &&
          error.kind === 'cancelled' &&
          error.message === 'cancelled' &&
          error.details.url === url,
      );
      assert.equal(service.connections, 0);
    });

    it('the caller’s signal keeps no listener', async () => {
      const url = await answer(openHead, event);
      const controller = new AbortController();
      const { signal } = controller;
      const listeners = () => getEventListeners(signal as EventTarget, 'abort').length;
      const { body } = await post(url, { signal });
      assert.equal(listeners(), 1);
      for await (const _bytes of body) {
        // To the end.
      }
      await service.idle();
      assert.equal(listeners(), 0);
    });
  });

  describe('waiting', () => {
    it('for hours where the timers are 0, with a socket that stands still', async () => {
      const url = await serve(socket => afterHead(socket, () => connection(socket)));
      let connection: (socket: Socket) => void = () => {};
      const there = new Promise<Socket>(resolve => {
        connection = resolve;
      });
      const clock = new FakeClock();
      const hour = 3600;
      const batches = ask(url, { timeouts: { connect: 0, firstEvent: 0, idle: 0 } }, clock);
      const first = batches.next();
      const socket = await there;
      clock.advance(5 * hour);
      socket.write(openHead);
      clock.advance(5 * hour);
      socket.write(event);
      assert.equal((await first).value?.length, 1);
      const second = batches.next();
      clock.advance(5 * hour);
      socket.write(event);
      assert.equal((await second).value?.length, 1);
      socket.end();
      assert.ok((await batches.next()).done);
      assert.equal(clock.pending, 0);
    });

    it('as long as a timer says and no longer, heartbeats apart', async () => {
      const sockets: Socket[] = [];
      const url = await serve(socket =>
        afterHead(socket, () => {
          sockets.push(socket);
          socket.write(openHead + event);
        }),
      );
      const clock = new FakeClock();
      const batches = ask(url, { timeouts: { connect: 1, firstEvent: 1, idle: 600 } }, clock);
      assert.equal((await batches.next()).value?.length, 1);
      clock.advance(599);
      const beaten = batches.next();
      sockets[0]?.write(`: beat\n${event}`);
      assert.equal((await beaten).value?.length, 1);
      const last = batches.next();
      clock.advance(599);
      assert.equal(service.sockets.size, 1);
      clock.advance(2);
      await assert.rejects(
        last,
        (error: unknown) => error instanceof AgentQueryError && error.details.timer === 'idle',
      );
      await service.idle();
    });
  });

  describe('request', () => {
    it('has exactly its length and its bytes, and says how far it is', async () => {
      const received: Buffer[] = [];
      const url = await serve(socket => {
        socket.on('data', (bytes: Buffer) => received.push(bytes));
        socket.resume();
        const length = () => Buffer.concat(received).length;
        socket.on('data', () => {
          const text = Buffer.concat(received);
          const end = text.indexOf('\r\n\r\n');
          const total = Number(/content-length: (\d+)/i.exec(text.toString('latin1'))?.[1]);
          if (end !== -1 && length() >= end + 4 + total) {
            socket.end(`${openHead}${event}`);
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
      const { error } = await all(
        ask(url, {
          parts,
          kwargs: { session_id: 's' },
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
      const steps = uploaded.map((bytes, index) => bytes - (uploaded[index - 1] ?? 0));
      assert.ok(Math.max(...steps) <= 64 * 1024, 'each step of a slow connection shows');
    });

    it('goes out no faster than the service reads', async function () {
      this.timeout(10_000);
      let received = 0;
      const url = await serve(socket => {
        socket.on('data', (bytes: Buffer) => {
          received += bytes.length;
          socket.pause();
          setImmediate(() => socket.resume());
          if (received > total) {
            socket.end(`${openHead}${event}`);
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
      const { status } = await post(url, { body });
      process.off('warning', warn);
      assert.equal(status, 200);
      assert.equal(read, total);
      assert.deepEqual(warnings, [], 'no listeners pile up');
      // What the sockets of both ends hold, and not the file.
      assert.ok(ahead < 24 * mebibyte, `${ahead} bytes ahead`);
    });

    it('is what the file was, though its buffers are used again while the service reads slowly', async function () {
      this.timeout(10_000);
      const sent = randomBytes(12 * mebibyte);
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
      let missing = queryBody(parts, {}).length;
      const url = await serve(socket => {
        socket.on('data', (bytes: Buffer) => {
          const body =
            received.length === 0 ? bytes.subarray(bytes.indexOf(headEnd) + headEnd.length) : bytes;
          received.push(body);
          missing -= body.length;
          socket.pause();
          setImmediate(() => socket.resume());
          if (missing === 0) {
            socket.end(`${openHead}${event}`);
          }
        });
        socket.resume();
      });
      assert.equal((await all(ask(url, { parts }))).error, undefined);
      const body = JSON.parse(Buffer.concat(received).toString()) as {
        parts: { base64: string }[];
      };
      assert.ok(sent.equals(Buffer.from(body.parts[0]?.base64 ?? '', 'base64')));
    });

    it('is read no more when it is given up', async () => {
      const controller = new AbortController();
      // Nothing of it is read, so that it comes to a standstill.
      const url = await serve(() => {});
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
      await assert.rejects(post(url, { body, signal: controller.signal }));
      await isClosed;
      assert.ok(pieces < 64, `${pieces} pieces were read`);
    });

    it('fails with its file, and the connection closes', async () => {
      const url = await serve(socket => socket.resume());
      const content = {
        size: 10,
        // biome-ignore lint/correctness/useYield: fails before its first piece
        async *read(): AsyncGenerator<Uint8Array> {
          throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
        },
      };
      const parts: OutgoingPart[] = [{ type: 'file', name: 'a', mimeType: 'a/b', content }];
      const { error } = await all(ask(url, { parts }));
      assert.deepEqual([error?.kind, error?.details], ['content', { code: 'EIO', part: 'a' }]);
      await service.idle();
    });

    for (const [name, sent, kind, events] of [
      ['has begun', openHead, 'content', 0],
      ['has a part', openHead + event, 'interrupted', 1],
      [
        'has a part, of a known length',
        head('200 OK', 'Content-Length: 99') + event,
        'interrupted',
        1,
      ],
    ] as const) {
      it(`fails with its file once the response ${name}`, async () => {
        const url = await serve(socket => afterHead(socket, () => socket.write(sent)));
        let fail = () => {};
        const answered = new Promise<void>(resolve => {
          fail = resolve;
        });
        const content = {
          size: 10,
          // biome-ignore lint/correctness/useYield: fails before its first piece
          async *read(): AsyncGenerator<Uint8Array> {
            await answered;
            throw Object.assign(new Error('another file'), { code: 'changed' });
          },
        };
        const parts: OutgoingPart[] = [{ type: 'file', name: 'a', mimeType: 'a/b', content }];
        const { error, events: got } = await all(
          ask(url, {
            parts,
            observer: { response: () => (events === 0 ? setImmediate(fail) : undefined) },
          }),
          () => setImmediate(fail),
        );
        assert.deepEqual(
          [error?.kind, error?.details, got.length],
          [kind, { code: 'changed', part: 'a' }, events],
        );
        await service.idle();
      });
    }

    it('with an error page tells the page, though its file fails meanwhile', async () => {
      const url = await serve(socket =>
        afterHead(socket, () => socket.write(`${head('400 X', 'Content-Length: 99')}No`)),
      );
      let fail = () => {};
      const answered = new Promise<void>(resolve => {
        fail = resolve;
      });
      const content = {
        size: 10,
        // biome-ignore lint/correctness/useYield: fails before its first piece
        async *read(): AsyncGenerator<Uint8Array> {
          await answered;
          throw Object.assign(new Error('another file'), { code: 'changed' });
        },
      };
      const parts: OutgoingPart[] = [{ type: 'file', name: 'a', mimeType: 'a/b', content }];
      const { error } = await all(
        ask(url, { parts, observer: { response: () => setImmediate(fail) } }),
      );
      assert.deepEqual([error?.kind, error?.details.snippet], ['status', 'No']);
    });

    it('that is answered before it is out is given up then', async () => {
      let read = 0;
      const piece = new Uint8Array(64 * 1024);
      const body: RequestBody = {
        length: 64 * mebibyte,
        async *chunks() {
          for (; read < this.length; read += piece.length) {
            yield piece;
          }
        },
      };
      const url = await serve(socket => {
        // Nothing of it is read.
        socket.end(`${head('413 Too large', 'Content-Length: 2', 'Connection: close')}No`);
      });
      const { status, body: page } = await post(url, { body });
      assert.equal(status, 413);
      const chunks: Uint8Array[] = [];
      for await (const bytes of page) {
        chunks.push(bytes);
      }
      assert.equal(Buffer.concat(chunks).toString(), 'No');
      assert.ok(read < body.length);
    });
  });

  describe('never sends twice', () => {
    const statuses = [201, 301, 307, 400, 401, 407, 408, 409, 421, 425, 429, 500, 502, 503, 504];
    for (const status of statuses) {
      it(`at ${status}`, async () => {
        const url = await answer(
          head(`${status} X`, 'Retry-After: 0', 'Location: /query', 'Content-Length: 0'),
        );
        const { error } = await all(ask(url));
        assert.ok(error);
        await service.idle();
        assert.deepEqual([service.connections, service.posts], [1, 1]);
      });
    }
    for (const [name, sent, reset] of [
      ['a connection that closes before the head', '', false],
      ['a connection that is reset before the head', '', true],
      ['a connection that closes within the head', 'HTTP/1.1 200', false],
      ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n', false],
      ['a stream that closes early', head('200 OK', 'Content-Length: 1000') + event, false],
      ['a stream that is reset', head('200 OK', 'Content-Length: 1000') + event, true],
    ] as const) {
      it(`at ${name}`, async () => {
        const url = await serve(socket =>
          afterHead(socket, () => {
            socket.write(sent, () => (reset ? socket.resetAndDestroy() : socket.end()));
          }),
        );
        const { error } = await all(ask(url));
        assert.ok(error);
        assert.equal(error.details.url, url);
        await service.idle();
        assert.deepEqual([service.connections, service.posts], [1, 1]);
      });
    }
    it('at a switch of protocols, which is told as its status', async () => {
      const url = await answer(
        head('101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'),
      );
      await assert.rejects(
        post(url),
        (error: unknown) =>
          error instanceof AgentQueryError &&
          error.kind === 'status' &&
          error.message === 'HTTP status 101' &&
          error.details.status === 101 &&
          error.details.url === url,
      );
      await service.idle();
      assert.deepEqual([service.connections, service.posts], [1, 1]);
    });
  });

  describe('response', () => {
    it('has its status and its headers, repeated ones joined', async () => {
      const url = await answer(
        head('418 Tea', 'X-One: 1', 'Set-Cookie: a=1', 'Set-Cookie: b=2', 'Content-Length: 0'),
      );
      const { status, header } = await post(url);
      assert.equal(status, 418);
      assert.equal(header('x-one'), '1');
      assert.equal(header('set-cookie'), 'a=1, b=2');
      assert.equal(header('x-none'), undefined);
    });

    it('leaves no connection to be used again, though the service would keep it', async () => {
      const url = await serve(socket =>
        afterHead(socket, () =>
          socket.write(`${head('200 OK', 'Content-Length: 2', 'Connection: keep-alive')}OK`),
        ),
      );
      const { body } = await post(url);
      for await (const _bytes of body) {
        // To the end.
      }
      await service.idle();
    });

    it('that lacks bytes is told as interrupted, with all that had come', async () => {
      const url = await answer(head('200 OK', 'Content-Length: 1000'), event);
      const { events, error } = await all(ask(url));
      assert.deepEqual([error?.kind, events.length], ['interrupted', 1]);
    });

    it('that ends with a connection that is reset is told as interrupted', async () => {
      const url = await serve(socket =>
        afterHead(socket, () => {
          socket.write(openHead + event);
        }),
      );
      const reset = () => {
        for (const socket of service.sockets) {
          socket.resetAndDestroy();
        }
      };
      const { events, error } = await all(ask(url), reset);
      assert.deepEqual(
        [error?.kind, error?.details.code, events.length],
        ['interrupted', 'ECONNRESET', 1],
      );
      assert.equal(error?.details.url, url);
    });
  });

  describe('over TLS', () => {
    it('a certificate that nobody vouches for is told as such, and nothing is sent', async () => {
      const plain = await serve(socket => socket.resume(), selfSigned);
      const url = plain.replace('http:', 'https:');
      await assert.rejects(
        post(url),
        (error: unknown) =>
          error instanceof AgentQueryError &&
          error.kind === 'tls' &&
          error.details.code === 'DEPTH_ZERO_SELF_SIGNED_CERT' &&
          error.details.url === url,
      );
      await service.idle();
    });

    it('the connection stands after its handshake, and the steps to it are told', async () => {
      const plain = await serve(
        socket => afterHead(socket, () => socket.end(openHead + event)),
        selfSigned,
      );
      const url = plain.replace('http://127.0.0.1', 'https://localhost');
      const { options } = https.globalAgent;
      const { ca } = options;
      Object.assign(options, { ca: selfSigned.cert });
      const told: (ConnectionStep | string)[] = [];
      try {
        const { status, body } = await post(url, {
          onConnectionStep: step => told.push(step),
          onConnected: () => told.push('connected'),
        });
        assert.equal(status, 200);
        assert.equal((await post(url)).status, 200, 'the same where nobody is told');
        for await (const _bytes of body) {
          // To the end.
        }
      } finally {
        Object.assign(options, { ca });
      }
      const steps = told.map(step => (typeof step === 'string' ? step : step.step));
      assert.deepEqual(
        steps.filter(step => step !== 'lookup'),
        ['connect', 'tls', 'connected'],
      );
      const tls = told.find(step => typeof step === 'object' && step.step === 'tls');
      assert.match(JSON.stringify(tls), /"protocol":"TLSv1\.3","issuer":"[^"]+"/);
    });

    it('a connection that was used before stands at once', async () => {
      const clock = new FakeClock();
      const plain = await serve(
        socket =>
          afterHead(socket, () => {
            socket.write(`${head('200 OK', 'Content-Length: 2')}OK`);
            afterHead(socket, () => {
              clock.advance(15);
              socket.end(openHead + event);
            });
          }),
        selfSigned,
      );
      const url = plain.replace('http://127.0.0.1', 'https://localhost');
      const { options } = https.globalAgent;
      const { ca } = options;
      Object.assign(options, { ca: selfSigned.cert });
      const told: ConnectionStep['step'][] = [];
      try {
        // As another extension may leave it in the pool that all share.
        const [answered] = (await once(https.get(url), 'response')) as [http.IncomingMessage];
        await once(answered.resume(), 'end');
        await new Promise(setImmediate);
        const { error, events } = await all(
          ask(
            url,
            {
              timeouts: { connect: 10, firstEvent: 20, idle: 10 },
              observer: { connection: ({ step }) => told.push(step) },
            },
            clock,
          ),
        );
        assert.deepEqual([error, events.length, service.connections], [undefined, 1, 1]);
        assert.deepEqual(told, ['connect', 'tls']);
      } finally {
        Object.assign(options, { ca });
      }
    });

    it('over plain HTTP it stands once it is connected', async () => {
      const url = (await answer(openHead)).replace('127.0.0.1', 'localhost');
      const told: (ConnectionStep | string)[] = [];
      await post(url, {
        onConnectionStep: step => told.push(step),
        onConnected: () => told.push('connected'),
      });
      assert.deepEqual(told.slice(-2), [{ step: 'connect' }, 'connected']);
      assert.deepEqual(told.filter(step => JSON.stringify(step).includes('127.0.0.1')).length, 1);
      assert.equal((await post(url)).status, 200, 'the same where nobody is told');
    });

    it('it stands at once where it comes connected, as from a proxy', async () => {
      const url = await answer(openHead);
      const { createConnection } = http.globalAgent;
      http.globalAgent.createConnection = (_options, callback) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
          callback?.(null, socket),
        );
        return undefined;
      };
      const told: (ConnectionStep | string)[] = [];
      try {
        await post(url, {
          onConnectionStep: step => told.push(step),
          onConnected: () => told.push('connected'),
        });
      } finally {
        http.globalAgent.createConnection = createConnection;
      }
      assert.deepEqual(told, [{ step: 'connect' }, 'connected']);
    });
  });

  it('a host that has no address is told as connect, with no step towards it', async () => {
    const { lookup } = dns;
    const told: ConnectionStep[] = [];
    Object.assign(dns, {
      lookup: (_host: string, _options: unknown, callback: (error: Error) => void) =>
        setImmediate(callback, Object.assign(new Error('Not found'), { code: 'ENOTFOUND' })),
    });
    try {
      await assert.rejects(
        post('http://nowhere.test/query', { onConnectionStep: step => told.push(step) }),
        { kind: 'connect', details: { url: 'http://nowhere.test/query', code: 'ENOTFOUND' } },
      );
    } finally {
      Object.assign(dns, { lookup });
    }
    assert.deepEqual(told, []);
    service = await RawService.start(() => {});
  });

  for (const status of [403, 407, 502]) {
    it(`a proxy that answers a request for a tunnel with ${status} is told as the proxy`, async () => {
      const url = (await serve(() => assert.fail('it was to be the proxy'))).replace(
        'http',
        'https',
      );
      const { createConnection } = https.globalAgent;
      // As the agents of proxies do it, VS Code's among them: the proxy's answer takes the place of the service's.
      https.globalAgent.createConnection = () => {
        const socket = new Duplex({
          read() {},
          write: (_bytes, _encoding, done) => done(),
        });
        socket.push(`${head(`${status} No`, 'Content-Length: 2')}No`);
        return Object.assign(socket, { setNoDelay() {}, connecting: false }) as unknown as Socket;
      };
      try {
        await assert.rejects(post(url), {
          kind: 'connect',
          details: { url, code: 'proxyRefused', status },
        });
      } finally {
        https.globalAgent.createConnection = createConnection;
      }
    });
  }

  for (const [what, known, proxy] of [
    ['that refuses', { code: 'ECONNREFUSED', address: '127.0.0.1', port: 3128 }, '127.0.0.1:3128'],
    ['without an address', { code: 'ENOTFOUND', hostname: 'proxy.test' }, 'proxy.test'],
    ['of the service', { code: 'ECONNREFUSED', address: '127.0.0.1', port: 8000 }, undefined],
    ['by the name of the service', { code: 'ENOTFOUND', hostname: 'service.test' }, undefined],
  ] as const) {
    it(`a host ${what} is told as ${proxy === undefined ? 'the service' : 'a proxy'}`, async () => {
      const { details } = connectionError(
        Object.assign(new Error('No'), known),
        'http://service.test:8000/query',
      );
      assert.deepEqual(
        [details.code, details.proxy],
        [proxy === undefined ? known.code : 'proxyUnreachable', proxy],
      );
      service = await RawService.start(() => {});
    });
  }

  it('a port where nobody listens is told as connect', async () => {
    const url = await serve(() => {});
    await service.dispose();
    await assert.rejects(
      post(url),
      (error: unknown) =>
        error instanceof AgentQueryError &&
        error.kind === 'connect' &&
        error.details.code === 'ECONNREFUSED',
    );
    service = await RawService.start(() => {});
  });
});
