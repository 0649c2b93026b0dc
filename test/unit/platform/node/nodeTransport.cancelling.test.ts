import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import type { Socket } from 'node:net';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import { bytesContent, type OutgoingPart } from '../../../../src/core/parts/outgoingPart';
import { collectAnswer } from '../../../support/query/collectAnswer';
import { postNode, queryNode } from '../../../support/query/nodeQuery';
import { afterHead, openHead } from '../../../support/query/rawService';
import { messageEvent } from '../../../support/query/readStream';
import { useRawService } from '../../../support/query/useRawService';

const mebibyte = 1024 * 1024;

describe('Node transport: cancelling', () => {
  const raw = useRawService();

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
    it(`${name} closes the connection`, async () => {
      const controller = new AbortController();
      const url = await raw.serve(socket => {
        const { resume } =
          start(socket, () => {
            controller.abort();
            if (resume) {
              // A socket that is not read does not notice that its peer has closed the connection.
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
      const { error } = await collectAnswer(
        queryNode(url, {
          signal: controller.signal,
          ...(name === 'while the request goes out' ? { parts } : {}),
        }),
      );
      assert.equal(error?.kind, 'cancelled');
      await raw.service.idle();
      assert.ok(raw.service.posts <= 1);
    });
  }

  for (const [name, sent] of [
    ['after the head', openHead],
    ['after an event', openHead + messageEvent],
    ['within an event', `${openHead}${messageEvent}data: {"type"`],
  ] as const) {
    it(`${name} closes the connection`, async () => {
      const controller = new AbortController();
      const stop = () => controller.abort();
      const url = await raw.serve(socket => afterHead(socket, () => socket.write(sent)));
      const { error, events } = await collectAnswer(
        queryNode(url, {
          signal: controller.signal,
          observer: { response: () => (sent === openHead ? stop() : undefined) },
        }),
        stop,
      );
      assert.equal(error?.kind, 'cancelled');
      assert.equal(events.length, sent === openHead ? 0 : 1);
      await raw.service.idle();
    });
  }

  it('before the connection stands', async () => {
    const url = await raw.serve(socket => socket.resume());
    const controller = new AbortController();
    const asked = collectAnswer(queryNode(url, { signal: controller.signal }));
    await Promise.resolve();
    controller.abort();
    const { error } = await asked;
    assert.equal(error?.kind, 'cancelled');
    await raw.service.idle();
    assert.equal(raw.service.posts, 0);
  });

  it('an unread response closes the connection, and reading it then fails', async () => {
    const url = await raw.serve(socket =>
      afterHead(socket, () => socket.write(openHead + messageEvent)),
    );
    const controller = new AbortController();
    const { body } = await postNode(url, { signal: controller.signal });
    controller.abort();
    await raw.service.idle();
    await assert.rejects(async () => {
      for await (const _bytes of body) {
        // Data that had already arrived may still be returned.
      }
    }, AgentQueryError);
  });

  it('an aborted signal prevents a connection', async () => {
    const url = await raw.serve(() => {});
    const signal = AbortSignal.abort();
    await assert.rejects(
      postNode(url, { signal }),
      (error: unknown) =>
        error instanceof AgentQueryError &&
        error.kind === 'cancelled' &&
        error.message === 'cancelled' &&
        error.details.url === url,
    );
    assert.equal(raw.service.connections, 0);
  });

  it('the caller’s signal has no listener left', async () => {
    const url = await raw.answer(openHead, messageEvent);
    const controller = new AbortController();
    const { signal } = controller;
    const listeners = () => getEventListeners(signal as EventTarget, 'abort').length;
    const { body } = await postNode(url, { signal });
    assert.equal(listeners(), 1);
    for await (const _bytes of body) {
      // Reads to the end.
    }
    await raw.service.idle();
    assert.equal(listeners(), 0);
  });
});
