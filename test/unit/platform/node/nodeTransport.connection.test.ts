import assert from 'node:assert/strict';
import dns from 'node:dns';
import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { ConnectionStep } from '../../../../src/core/query/transport';
import { otherHost } from '../../../service/tls/otherHost';
import { selfSigned } from '../../../service/tls/selfSigned';
import { postNode } from '../../../support/query/nodeQuery';
import { afterHead, head, openHead } from '../../../support/query/rawService';
import { messageEvent } from '../../../support/query/readStream';
import { useRawService } from '../../../support/query/useRawService';
import { until } from '../../../support/until';

describe('Node transport: connection', () => {
  const raw = useRawService();

  describe('over TLS', () => {
    it('the connection is ready after its handshake, and the steps are reported', async () => {
      const plain = await raw.serve(
        socket => afterHead(socket, () => socket.end(openHead + messageEvent)),
        selfSigned,
      );
      const url = plain.replace('http://127.0.0.1', 'https://localhost');
      const { options } = https.globalAgent;
      const { ca } = options;
      Object.assign(options, { ca: selfSigned.cert });
      const told: (ConnectionStep | string)[] = [];
      try {
        const { status, body } = await postNode(url, {
          onConnectionStep: step => told.push(step),
          onConnected: () => told.push('connected'),
        });
        assert.equal(status, 200);
        assert.equal((await postNode(url)).status, 200, 'the same where nobody is told');
        for await (const _bytes of body) {
          // Reads to the end.
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

    it('a used connection is not used again, because its check is unknown', async () => {
      const plain = await raw.serve(
        socket => afterHead(socket, () => socket.write(`${head('200 OK', 'Content-Length: 2')}OK`)),
        otherHost,
      );
      const url = plain.replace('http://127.0.0.1', 'https://other.test');
      const { options } = https.globalAgent;
      const { ca } = options;
      const { lookup } = dns;
      Object.assign(options, { ca: otherHost.cert });
      Object.assign(dns, {
        lookup: (
          _host: string,
          _options: unknown,
          callback: (error: null, found: object) => void,
        ) => setImmediate(callback, null, [{ address: '127.0.0.1', family: 4 }]),
      });
      try {
        // A connection that another extension may have left in the shared pool.
        const [answered] = (await once(https.get(url), 'response')) as [http.IncomingMessage];
        await once(answered.resume(), 'end');
        await new Promise(setImmediate);
        assert.equal((await postNode(url)).status, 200);
        assert.equal(raw.service.connections, 2);
      } finally {
        Object.assign(dns, { lookup });
        Object.assign(options, { ca });
        https.globalAgent.destroy();
      }
    });

    it('a connection over plain HTTP is ready when it is connected', async () => {
      const url = (await raw.answer(openHead)).replace('127.0.0.1', 'localhost');
      const told: (ConnectionStep | string)[] = [];
      await postNode(url, {
        onConnectionStep: step => told.push(step),
        onConnected: () => told.push('connected'),
      });
      assert.deepEqual(told.slice(-2), [{ step: 'connect' }, 'connected']);
      assert.deepEqual(told.filter(step => JSON.stringify(step).includes('127.0.0.1')).length, 1);
      assert.equal((await postNode(url)).status, 200, 'the same where nobody is told');
    });

    it('responses 1xx and pieces of a header are reported as they arrive, and the body is not', async () => {
      const pieces = [
        'HTTP/1.1 103 Early Hints\r\n\r\n',
        openHead.slice(0, 12),
        openHead.slice(12),
      ];
      let arrived = 0;
      const url = await raw.serve(socket =>
        afterHead(socket, async () => {
          for (const [index, piece] of pieces.entries()) {
            socket.write(piece);
            await until('the piece has arrived', () => arrived > index);
          }
          socket.end(messageEvent);
        }),
      );
      const { body } = await postNode(url, { onReceived: () => arrived++ });
      for await (const _bytes of body) {
        // Reads to the end.
      }
      assert.equal(arrived, pieces.length);
    });

    it('a connected socket, as from a proxy, is ready immediately', async () => {
      const url = (await raw.answer(openHead)).replace('127.0.0.1', 'agent.test');
      const { createConnection } = http.globalAgent;
      http.globalAgent.createConnection = (_options, callback) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
          callback?.(null, socket),
        );
        return undefined;
      };
      const told: (ConnectionStep | string)[] = [];
      try {
        await postNode(url, {
          onConnectionStep: step => told.push(step),
          onConnected: () => told.push('connected'),
        });
      } finally {
        http.globalAgent.createConnection = createConnection;
      }
      assert.deepEqual(told, [{ step: 'connect' }, 'connected']);
    });
  });

  it('a host without an address is reported as connect, without a step towards it', async () => {
    const { lookup } = dns;
    const told: ConnectionStep[] = [];
    Object.assign(dns, {
      lookup: (_host: string, _options: unknown, callback: (error: Error) => void) =>
        setImmediate(callback, Object.assign(new Error('Not found'), { code: 'ENOTFOUND' })),
    });
    try {
      await assert.rejects(
        postNode('http://nowhere.test/query', { onConnectionStep: step => told.push(step) }),
        { kind: 'connect', details: { url: 'http://nowhere.test/query', code: 'ENOTFOUND' } },
      );
    } finally {
      Object.assign(dns, { lookup });
    }
    assert.deepEqual(told, []);
  });

  for (const status of [403, 407, 502]) {
    it(`a proxy that answers a request for a tunnel with ${status} is reported as an error of the proxy`, async () => {
      const url = 'https://agent.test/query';
      const { createConnection } = https.globalAgent;
      // Like proxy agents, including VS Code's: the proxy's response replaces the service's.
      https.globalAgent.createConnection = () => {
        const socket = new Duplex({
          read() {},
          write: (_bytes, _encoding, done) => done(),
        });
        socket.push(`${head(`${status} No`, 'Content-Length: 2')}No`);
        return Object.assign(socket, { setNoDelay() {}, connecting: false }) as unknown as Socket;
      };
      try {
        await assert.rejects(postNode(url), {
          kind: 'connect',
          details: { url, code: 'proxyRefused', status },
        });
      } finally {
        https.globalAgent.createConnection = createConnection;
      }
    });
  }
});
