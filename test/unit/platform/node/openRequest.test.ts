import assert from 'node:assert/strict';
import dns, { type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { syncBuiltinESMExports } from 'node:module';
import { type AddressInfo, connect, createServer } from 'node:net';
import { AgentQueryError } from '../../../../src/core/errors/agentQueryError';
import type { ConnectionStep } from '../../../../src/core/query/transport';
import { head, message } from '../../../service/faultWire';
import { otherHost } from '../../../service/tls/otherHost';
import { selfSigned } from '../../../service/tls/selfSigned';
import { collectAnswer } from '../../../support/query/collectAnswer';
import { queryNode } from '../../../support/query/nodeQuery';
import {
  type RawServiceOptions,
  RawServiceProcess,
} from '../../../support/query/rawServiceProcess';

const answer = {
  pieces: [`${head('200 OK', 'Content-Type: text/event-stream')}${message('<host>')}`],
  end: 'end',
} as const;

describe('a connection', () => {
  const { lookup } = dns;
  let service: RawServiceProcess | undefined;
  let asked: string[] = [];

  afterEach(async () => {
    Object.assign(dns, { lookup });
    asked = [];
    await service?.dispose();
    service = undefined;
  });

  async function serve(options: Partial<RawServiceOptions> = {}): Promise<number> {
    service = await RawServiceProcess.start({
      answers: { a: answer },
      hosts: ['127.0.0.1'],
      ...options,
    });
    return service.port;
  }

  /** Answers each question for a host name. */
  function resolveTo(...addresses: string[]): void {
    const found: LookupAddress[] = addresses.map(address => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    Object.assign(dns, {
      lookup: (host: string, _: unknown, callback: (error: null, found: unknown) => void) => {
        asked.push(host);
        setImmediate(callback, null, found);
      },
    });
  }

  async function ask(url: string, connect = 10) {
    const steps: ConnectionStep[] = [];
    const { events, error } = await collectAnswer(
      queryNode(url, {
        timeouts: { connect, firstEvent: 20, idle: 20 },
        observer: { connection: step => steps.push(step) },
      }),
    );
    const [event] = events;
    return { host: event?.type === 'message' ? event.content : undefined, error, steps };
  }

  describe('to a name of several addresses', () => {
    // Packets to it are dropped (RFC 5737, section 3), or it cannot be reached.
    const dead = '192.0.2.1';
    const refusing = '127.0.0.9';

    for (const addresses of [
      ['127.0.0.1', refusing],
      [refusing, '127.0.0.1'],
      [dead, '127.0.0.1'],
      [dead, dead, refusing, '127.0.0.1'],
      ['::1', refusing, '127.0.0.1'],
    ]) {
      it(`is made to the first one that answers: ${addresses.join(', ')}`, async () => {
        const port = await serve();
        resolveTo(...addresses);
        const { host, error, steps } = await ask(`http://name.test:${port}/a/query`);
        assert.deepEqual([host, error], [`name.test:${port}`, undefined]);
        assert.deepEqual(asked, ['name.test']);
        assert.deepEqual(steps.at(-1), { step: 'connect' });
      });
    }

    it('fails for the reason of the first one', async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await new Promise(resolve => server.once('listening', resolve));
      const { port } = server.address() as { port: number };
      await new Promise(resolve => server.close(resolve));
      resolveTo('127.0.0.1', '127.0.0.2');
      const { error } = await ask(`http://name.test:${port}/a/query`);
      assert.deepEqual([error?.kind, error?.details.code], ['connect', 'ECONNREFUSED']);
      assert.match(error?.message ?? '', /127\.0\.0\.1/);
    });

    it('fails when the time for connecting is over', async () => {
      resolveTo(dead, dead);
      const { error } = await ask('http://name.test/a/query', 0.5);
      // There may be no route to it.
      assert.ok(error?.kind === 'timeout' || error?.kind === 'connect', String(error));
    });
  });

  describe('to this machine', () => {
    for (const host of [
      'agent.localhost',
      'localhost',
      'localhost.',
      'a.b.localhost.',
      'LOCALHOST',
    ]) {
      for (const listening of ['127.0.0.1', '::1']) {
        it(`asks no resolver: ${host}, on ${listening}`, async function () {
          if (!(await canListen(listening))) {
            this.skip();
          }
          const port = await serve({ hosts: [listening] });
          resolveTo('192.0.2.1');
          const found = await ask(`http://${host}:${port}/a/query`);
          assert.deepEqual([found.error, found.host], [undefined, `${host.toLowerCase()}:${port}`]);
          assert.deepEqual(asked, []);
        });
      }
    }

    for (const [host, listening] of [
      ['agent.localhost', '127.0.0.1'],
      ['127.0.0.1', '127.0.0.1'],
      ['127.0.0.2', '127.0.0.2'],
      ['0x7f.2', '127.0.0.2'],
      ['2130706434', '127.0.0.2'],
      ['[::1]', '::1'],
      ['[::ffff:127.0.0.2]', '127.0.0.2'],
    ] as const) {
      it(`is direct: ${host}`, async function () {
        if (!(await canListen(listening))) {
          this.skip();
        }
        const port = await serve({ hosts: [listening] });
        const shared: unknown[] = [];
        // VS Code asks no proxy for this name, and leaves the request its agent.
        const named = watchRequests();
        const { createConnection } = http.globalAgent;
        http.globalAgent.createConnection = (options, callback) => {
          shared.push(options.host);
          return createConnection.call(http.globalAgent, options, callback);
        };
        try {
          const url = `http://${host}:${port}/a/query`;
          assert.deepEqual(await ask(url).then(found => [found.error, found.host]), [
            undefined,
            new URL(url).host,
          ]);
        } finally {
          http.globalAgent.createConnection = createConnection;
          named.end();
        }
        assert.deepEqual(shared, [], 'nothing goes through the agent of all extensions');
        assert.ok(
          named.hosts.every(each => each === 'localhost'),
          String(named.hosts),
        );
      });
    }

    it('sends nothing to a proxy that accepts the connection nevertheless', async () => {
      const received: Buffer[] = [];
      const proxy = createServer(socket => {
        socket.on('data', bytes => received.push(bytes)).on('error', () => undefined);
      }).listen(0, '127.0.0.1');
      await new Promise(resolve => proxy.once('listening', resolve));
      const { port } = proxy.address() as AddressInfo;
      const agent = new http.Agent();
      agent.createConnection = () => connect(port, '127.0.0.1');
      const watched = watchRequests({ agent });
      try {
        const { error } = await ask('http://127.0.0.2:9/a/query');
        assert.deepEqual(error?.details, {
          url: 'http://127.0.0.2:9/a/query',
          code: 'proxyUnreachable',
          proxy: `127.0.0.1:${port}`,
        });
      } finally {
        watched.end();
        await new Promise(resolve => proxy.close(resolve));
      }
      assert.deepEqual(received, []);
    });

    it('over TLS has the certificate of the name', async () => {
      const port = await serve({ certificate: selfSigned });
      resolveTo('192.0.2.1');
      const { ca } = https.globalAgent.options;
      https.globalAgent.options.ca = [selfSigned.cert];
      try {
        const right = await ask(`https://localhost:${port}/a/query`);
        assert.deepEqual([right.error, right.host], [undefined, `localhost:${port}`]);
        const wrong = await ask(`https://agent.localhost:${port}/a/query`);
        assert.equal(wrong.error?.details.code, 'ERR_TLS_CERT_ALTNAME_INVALID');
      } finally {
        https.globalAgent.options.ca = ca;
      }
      assert.deepEqual(asked, []);
    });

    it('over TLS has the certificate of the address, and no other', async function () {
      if (!(await canListen('127.0.0.2'))) {
        this.skip();
      }
      const { ca } = https.globalAgent.options;
      https.globalAgent.options.ca = [selfSigned.cert];
      try {
        const port = await serve({ hosts: ['127.0.0.1', '127.0.0.2'], certificate: selfSigned });
        assert.equal((await ask(`https://127.0.0.1:${port}/a/query`)).error, undefined);
        const wrong = await ask(`https://127.0.0.2:${port}/a/query`);
        assert.equal(wrong.error?.details.code, 'ERR_TLS_CERT_ALTNAME_INVALID');
      } finally {
        https.globalAgent.options.ca = ca;
      }
    });
  });

  describe('over TLS, though checks are switched off', () => {
    const { options } = https.globalAgent;
    const { ca } = options;
    const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';
    const { [variable]: value } = process.env;

    beforeEach(() => resolveTo('127.0.0.1'));
    afterEach(() => {
      Object.assign(options, { ca });
      for (const key of ['rejectUnauthorized', 'checkServerIdentity']) {
        Reflect.deleteProperty(options, key);
      }
      if (value === undefined) {
        delete process.env[variable];
      } else {
        process.env[variable] = value;
      }
      https.globalAgent.destroy();
    });

    const loosenings: Record<string, () => void> = {
      'by the environment': () => {
        process.env[variable] = '0';
      },
      'in the shared agent': () => {
        Object.assign(options, { rejectUnauthorized: false });
      },
      'for names too': () => {
        process.env[variable] = '0';
        Object.assign(options, { rejectUnauthorized: false, checkServerIdentity: () => undefined });
      },
    };
    for (const [how, loosen] of Object.entries(loosenings)) {
      it(`${how}, nothing is sent to a service that nobody vouches for`, async () => {
        const port = await serve({ certificate: otherHost });
        loosen();
        for (const size of [1, 2 * 1024 * 1024]) {
          const { error } = await collectAnswer(
            queryNode(`https://other.test:${port}/a/query`, {
              parts: [{ type: 'text', text: 'x'.repeat(size) }],
            }),
          );
          assert.deepEqual(
            [error?.kind, error?.details.code],
            ['tls', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
          );
        }
        assert.equal(await service?.received(), 0);
      });

      it(`${how}, nothing is sent to another host`, async () => {
        const port = await serve({ certificate: otherHost });
        Object.assign(options, { ca: [otherHost.cert] });
        loosen();
        const { error } = await ask(`https://name.test:${port}/a/query`);
        assert.deepEqual(
          [error?.kind, error?.details.code],
          ['tls', 'ERR_TLS_CERT_ALTNAME_INVALID'],
        );
        assert.equal(await service?.received(), 0);
      });

      it(`${how}, the right service is asked`, async () => {
        const port = await serve({ certificate: otherHost });
        Object.assign(options, { ca: [otherHost.cert] });
        loosen();
        const { error, steps } = await ask(`https://other.test:${port}/a/query`);
        assert.equal(error, undefined);
        assert.equal(steps.at(-1)?.step, 'tls');
      });
    }

    it('do not reuse a connection or session that was not checked', async () => {
      const port = await serve({ certificate: otherHost });
      Object.assign(options, { rejectUnauthorized: false });
      await new Promise<void>(resolve => {
        https.get(`https://other.test:${port}`).on('error', () => resolve());
        setImmediate(resolve);
      });
      Reflect.deleteProperty(options, 'rejectUnauthorized');
      const { error } = await ask(`https://other.test:${port}/a/query`);
      assert.ok(error instanceof AgentQueryError);
      assert.equal(error.kind, 'tls');
    });
  });
});

/** Records the hosts of requests, and overrides options of them, as extensions do that patch node:http. */
function watchRequests(overrides: http.RequestOptions = {}) {
  const { request } = http;
  const hosts: unknown[] = [];
  const patched = (url: URL, options: http.RequestOptions) => {
    hosts.push(options.hostname ?? url.hostname);
    return request(url, { ...options, ...overrides });
  };
  const set = (used: typeof patched) => {
    Object.assign(http, { request: used });
    syncBuiltinESMExports();
  };
  set(patched);
  return { hosts, end: () => set(request) };
}

async function canListen(host: string): Promise<boolean> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, host, resolve);
    });
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
