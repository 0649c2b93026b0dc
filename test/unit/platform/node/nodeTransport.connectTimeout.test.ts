import assert from 'node:assert/strict';
import dns from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { collectAnswer } from '../../../support/query/collectAnswer';
import { queryNode } from '../../../support/query/nodeQuery';
import { messageEvent } from '../../../support/query/readStream';

/** Listens with room for one connection, but accepts none until it is told to: it blocks once it has reported its port. */
const listener = `
  const { parentPort, workerData } = require('node:worker_threads');
  const server = require('node:http').createServer((request, response) => {
    response.setHeader('Content-Type', 'text/event-stream');
    response.end('data: {"type":"message","data":{"content":"Late"}}\\n\\n');
  });
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setImmediate(() => Atomics.wait(new Int32Array(workerData), 0, 0));
  });
`;

/** This system drops connection requests that do not fit into the backlog, as a firewall would. */
const canFillBacklog = process.platform === 'linux';

describe('a host that takes no connection', () => {
  const { lookup } = dns;
  let flag: Int32Array;
  let worker: Worker;
  let port = 0;
  let fillers: Socket[] = [];

  beforeEach(async function () {
    if (!canFillBacklog) {
      this.skip();
    }
    flag = new Int32Array(new SharedArrayBuffer(4));
    worker = new Worker(listener, { eval: true, workerData: flag.buffer });
    port = await new Promise<number>(resolve => worker.once('message', resolve));
    fillers = [];
    await fill(port, fillers);
  });

  afterEach(async () => {
    Object.assign(dns, { lookup });
    close();
    await worker.terminate();
  });

  /** Lets the host accept connections. */
  function release(): void {
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  }

  function close(): void {
    for (const socket of fillers) {
      socket.destroy();
    }
    release();
  }

  const ask = (host: string, connect: number) =>
    collectAnswer(
      queryNode(`http://${host}:${port}/query`, {
        timeouts: { connect, firstEvent: 60, idle: 60 },
      }),
    );

  it('is abandoned after the time for connecting', async () => {
    const { error } = await ask('127.0.0.1', 0.2);
    assert.deepEqual(
      [error?.kind, error?.details],
      ['timeout', { url: `http://127.0.0.1:${port}/query`, timer: 'connect', seconds: 0.2 }],
    );
  });

  /** Answers each question for a host name. */
  function resolveTo(...addresses: string[]): void {
    Object.assign(dns, {
      lookup: (_host: string, _: unknown, callback: (error: null, found: unknown) => void) =>
        callback(
          null,
          addresses.map(address => ({ address, family: 4 })),
        ),
    });
  }

  it('is not awaited if another address of its name accepts a connection', async () => {
    const other = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(messageEvent);
    });
    other.listen(port, '127.0.0.2');
    await once(other, 'listening');
    try {
      resolveTo('127.0.0.1', '127.0.0.2');
      const { events, error } = await ask('name.test', 10);
      assert.deepEqual([events.length, error], [1, undefined]);
    } finally {
      other.close();
    }
  });

  it('is awaited if it accepts a connection late, although other addresses of its name refuse', async () => {
    resolveTo('127.0.0.1', '127.0.0.2', '127.0.0.3');
    // Longer than Node gives each of several addresses.
    setTimeout(close, 600);
    const { events, error } = await ask('name.test', 30);
    assert.deepEqual([events.length, error], [1, undefined]);
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
