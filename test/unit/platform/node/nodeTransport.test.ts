import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { FakeClock } from '../../../support/fakeClock';
import { collectAnswer } from '../../../support/query/collectAnswer';
import { postNode, queryNode } from '../../../support/query/nodeQuery';
import { afterHead, head, openHead } from '../../../support/query/rawService';
import { messageEvent } from '../../../support/query/readStream';
import { useRawService } from '../../../support/query/useRawService';

describe('Node transport', () => {
  const raw = useRawService();

  describe('waiting', () => {
    it('for hours where the timers are 0, with a socket that stands still', async () => {
      const url = await raw.serve(socket => afterHead(socket, () => connection(socket)));
      let connection: (socket: Socket) => void = () => {};
      const there = new Promise<Socket>(resolve => {
        connection = resolve;
      });
      const clock = new FakeClock();
      const hour = 3600;
      const batches = queryNode(url, { timeouts: { connect: 0, firstEvent: 0, idle: 0 } }, clock);
      const first = batches.next();
      const socket = await there;
      clock.advance(5 * hour);
      socket.write(openHead);
      clock.advance(5 * hour);
      socket.write(messageEvent);
      assert.equal((await first).value?.length, 1);
      const second = batches.next();
      clock.advance(5 * hour);
      socket.write(messageEvent);
      assert.equal((await second).value?.length, 1);
      socket.end();
      assert.ok((await batches.next()).done);
      assert.equal(clock.pending, 0);
    });

    it('as long as a timer says and no longer, heartbeats apart', async () => {
      const sockets: Socket[] = [];
      const url = await raw.serve(socket =>
        afterHead(socket, () => {
          sockets.push(socket);
          socket.write(openHead + messageEvent);
        }),
      );
      const clock = new FakeClock();
      const batches = queryNode(url, { timeouts: { connect: 1, firstEvent: 1, idle: 600 } }, clock);
      assert.equal((await batches.next()).value?.length, 1);
      clock.advance(599);
      const beaten = batches.next();
      sockets[0]?.write(`: beat\n${messageEvent}`);
      assert.equal((await beaten).value?.length, 1);
      const last = batches.next();
      clock.advance(599);
      assert.equal(raw.service.sockets.size, 1);
      clock.advance(2);
      await assert.rejects(
        last,
        (error: unknown) => error instanceof AgentQueryError && error.details.timer === 'idle',
      );
      await raw.service.idle();
    });
  });

  describe('never sends twice', () => {
    const statuses = [201, 301, 307, 400, 401, 407, 408, 409, 421, 425, 429, 500, 502, 503, 504];
    for (const status of statuses) {
      it(`after status ${status}`, async () => {
        const url = await raw.answer(
          head(`${status} X`, 'Retry-After: 0', 'Location: /query', 'Content-Length: 0'),
        );
        const { error } = await collectAnswer(queryNode(url));
        assert.ok(error);
        await raw.service.idle();
        assert.deepEqual([raw.service.connections, raw.service.posts], [1, 1]);
      });
    }
    for (const [name, sent, reset] of [
      ['a connection that closes before the head', '', false],
      ['a connection that is reset before the head', '', true],
      ['a connection that closes within the head', 'HTTP/1.1 200', false],
      ['no HTTP', 'SSH-2.0-OpenSSH\r\n\r\n', false],
      ['a stream that closes early', head('200 OK', 'Content-Length: 1000') + messageEvent, false],
      ['a stream that is reset', head('200 OK', 'Content-Length: 1000') + messageEvent, true],
    ] as const) {
      it(`after ${name}`, async () => {
        const url = await raw.serve(socket =>
          afterHead(socket, () => {
            socket.write(sent, () => (reset ? socket.resetAndDestroy() : socket.end()));
          }),
        );
        const { error } = await collectAnswer(queryNode(url));
        assert.ok(error);
        assert.equal(error.details.url, url);
        await raw.service.idle();
        assert.deepEqual([raw.service.connections, raw.service.posts], [1, 1]);
      });
    }
    it('at a switch of protocols, which is told as its status', async () => {
      const url = await raw.answer(
        head('101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'),
      );
      await assert.rejects(
        postNode(url),
        (error: unknown) =>
          error instanceof AgentQueryError &&
          error.kind === 'status' &&
          error.message === 'HTTP status 101' &&
          error.details.status === 101 &&
          error.details.url === url,
      );
      await raw.service.idle();
      assert.deepEqual([raw.service.connections, raw.service.posts], [1, 1]);
    });
  });

  describe('response', () => {
    it('has its status and its headers, with repeated ones joined', async () => {
      const url = await raw.answer(
        head('418 Tea', 'X-One: 1', 'Set-Cookie: a=1', 'Set-Cookie: b=2', 'Content-Length: 0'),
      );
      const { status, header } = await postNode(url);
      assert.equal(status, 418);
      assert.equal(header('x-one'), '1');
      assert.equal(header('set-cookie'), 'a=1, b=2');
      assert.equal(header('x-none'), undefined);
    });

    it('leaves no connection open, even if the service would keep it', async () => {
      const url = await raw.serve(socket =>
        afterHead(socket, () =>
          socket.write(`${head('200 OK', 'Content-Length: 2', 'Connection: keep-alive')}OK`),
        ),
      );
      const { body } = await postNode(url);
      for await (const _bytes of body) {
        // Reads to the end.
      }
      await raw.service.idle();
    });
  });
});
