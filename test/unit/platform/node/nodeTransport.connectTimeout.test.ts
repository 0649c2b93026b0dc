import assert from 'node:assert/strict';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { query } from '../../../../src/core/query/query';
import { nodeTransport } from '../../../../src/platform/node/nodeTransport';
import { systemClock } from '../../../../src/platform/systemClock';

/** Listens with room for one connection, but accepts none: it blocks once it has reported its port. */
const listener = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(workerData), 0, 0));
  });
`;

/** This system drops connection requests that do not fit into the backlog, as a firewall would. */
const canFillBacklog = process.platform === 'linux';

describe('a host that takes no connection', () => {
  it('is given up after the time for connecting', async function () {
    if (!canFillBacklog) {
      this.skip();
    }
    const flag = new SharedArrayBuffer(4);
    const worker = new Worker(listener, { eval: true, workerData: flag });
    const port = await new Promise<number>(resolve => worker.once('message', resolve));
    const fillers: Socket[] = [];
    try {
      await fill(port, fillers);
      const iteration = query(
        { transport: nodeTransport, clock: systemClock },
        {
          url: `http://127.0.0.1:${port}/query`,
          headers: {},
          parts: [{ type: 'text', text: 'Anyone?' }],
          kwargs: {},
          timeouts: { connect: 0.2, firstEvent: 60, idle: 60 },
          signal: new AbortController().signal,
        },
      );
      await assert.rejects(iteration.next(), {
        kind: 'timeout',
        details: { url: `http://127.0.0.1:${port}/query`, timer: 'connect', seconds: 0.2 },
      });
    } finally {
      for (const socket of fillers) {
        socket.destroy();
      }
      Atomics.store(new Int32Array(flag), 0, 1);
      Atomics.notify(new Int32Array(flag), 0);
      await worker.terminate();
    }
  });
});

/**
 * Opens connections until no more are accepted. The only sign of that is that connecting takes far longer than usual on
 * loopback.
 */
async function fill(port: number, sockets: Socket[]): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    const connected = await Promise.race([
      new Promise(resolve => socket.once('connect', () => resolve(true))),
      new Promise(resolve => setTimeout(resolve, 1000, false)),
    ]);
    if (!connected) {
      return;
    }
  }
}
