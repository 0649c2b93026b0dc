import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { countingCommand, prints, script } from '../../support/tokenCommands';
import { useHost } from '../support/useHost';

/** The behavior that needs VS Code itself is tested in test/integration/service/accessTokens.test.ts. */
describe('access tokens of a command', () => {
  const window = useHost();
  let folder: string;
  let stranger: RecordingService;
  /** The programs of a test connect to this server, which tells them when to end. */
  let gate: Server;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-tokens-'));
    stranger = await startRecordingService();
    gate = createServer().listen(0, '127.0.0.1');
    await once(gate, 'listening');
  });
  beforeEach(() => stranger.reset());
  after(async () => {
    gate.close();
    await stranger.dispose();
    await rm(folder, { recursive: true });
  });

  const sent = ({ requests } = window.service) =>
    requests.map(({ headers }) => headers.authorization);
  const useCommand = (command: readonly string[]) =>
    window.configure({ auth: { type: 'command', command } });

  /** A program that waits for data on its connection, and prints it. */
  const waiting = () => {
    const { port } = gate.address() as { port: number };
    return script(
      `require('node:net').connect(${port}, '127.0.0.1')
        .on('error', () => undefined).on('data', data => console.log(String(data)))`,
    );
  };
  const connected = async () => {
    const [socket] = (await once(gate, 'connection')) as [Socket];
    return socket.on('error', () => undefined).resume();
  };

  it('are fetched again only when the user asks again after a refusal', async () => {
    const { command, runs } = countingCommand(path.join(folder, 'refused'));
    await useCommand(command);
    for (const status of [401, 403]) {
      window.service.refuse(status, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
      const { outcome, error } = await window.ask('May I?');
      assert.equal(outcome, 'failed');
      assert.match(error ?? '', /denied access .* with the access token of the command/);
    }
    assert.deepEqual(sent(), ['Bearer token-1', 'Bearer token-2']);
    window.service.reset();
    await window.run('askAgain');
    assert.deepEqual(sent(), ['Bearer token-3']);
    assert.equal(await runs(), 3);
  });

  it('are reported as missing if the command fails, and nothing is sent', async () => {
    await useCommand(
      script("console.log('canary-token'); console.error('Log in.'); process.exit(3)"),
    );
    const { outcome, error } = await window.ask('May I?');
    assert.equal(outcome, 'failed');
    assert.match(
      error ?? '',
      /^The token command .+ failed with exit code 3\. Run it in a terminal/,
    );
    assert.doesNotMatch(error ?? '', /canary/);
    assert.equal(window.service.requests.length, 0);
  });

  it('are not awaited after the user stops, and the program ends', async () => {
    await useCommand(waiting());
    const asked = window.ask('May I?');
    const socket = await connected();
    const closed = once(socket, 'close');
    await window.run('stop');
    assert.equal((await asked).outcome, 'cancelled');
    await closed;
    assert.equal(window.service.requests.length, 0);
  });

  it('are not awaited after the panel is closed, and the program ends', async () => {
    await useCommand(waiting());
    const asked = window.ask('May I?');
    const socket = await connected();
    const closed = once(socket, 'close');
    await window.closeTab();
    assert.equal((await asked).outcome, 'cancelled');
    await closed;
    assert.equal(window.service.requests.length, 0);
  });

  it('are in no copy of the query, and masked in the log', async () => {
    await useCommand(prints('canary-5f1d2c7e'));
    window.service.onQuery(async stream => {
      await stream.log('You sent canary-5f1d2c7e, as expected.');
      await stream.end();
    });
    await window.ask('May I?');
    assert.deepEqual(sent(), ['Bearer canary-5f1d2c7e']);
    assert.doesNotMatch(await window.logged(/You sent ••••••, as expected/), /canary-5f1d2c7e/);
    await window.run('copyAsCurl');
    assert.match(window.clipboard, /'Authorization: Bearer '"\$AGENT_QUERY_TOKEN"/);
    assert.doesNotMatch(window.clipboard, /canary/);
  });

  describe('of two services', () => {
    it('never go to the other one', async () => {
      const { url } = window.service;
      const localhost = stranger.url.replace('127.0.0.1', 'localhost');
      await window.configure({
        services: {
          One: {
            baseUrl: url,
            auth: { type: 'command', command: countingCommand(path.join(folder, 'one')).command },
          },
          Two: { baseUrl: stranger.url, auth: { type: 'command', command: prints('of-two') } },
          Three: { baseUrl: localhost },
        },
      });
      const test = (name: string, baseUrl: string) =>
        window.run<boolean>('testConnection', { name, baseUrl });
      assert.equal(await test('Two', stranger.url), true);
      assert.equal(await test('One', url), true);
      assert.equal(await test('Three', localhost), true);
      assert.equal(await test('Two', stranger.url), true);
      for await (const _ of window.api.query({ parts: [{ type: 'text', text: 'Well?' }] })) {
        // The selected service is the first one.
      }
      assert.deepEqual(sent(), ['Bearer token-1', 'Bearer token-1']);
      assert.deepEqual(sent(stranger), ['Bearer of-two', undefined, 'Bearer of-two']);
    });

    it('belong to the base URL at the time of the question, even if it changes before they arrive', async () => {
      await useCommand(waiting());
      const asked = window.ask('May I?');
      const socket = await connected();
      await window.configure({ baseUrl: stranger.url });
      socket.end('of-the-first');
      assert.equal((await asked).outcome, 'complete');
      assert.deepEqual(sent(), ['Bearer of-the-first']);
      assert.equal(stranger.requests.length, 0);
      // The command runs again for another origin.
      await window.run('newConversation');
      const next = window.ask('May I?');
      (await connected()).end('of-the-second');
      await next;
      assert.deepEqual(sent(stranger), ['Bearer of-the-second']);
    });

    it('do not follow a redirect', async () => {
      await useCommand(prints('canary'));
      for (const status of [301, 302, 303, 307, 308]) {
        window.service.refuse(status, { Location: `${stranger.url}/query` });
        assert.equal((await window.ask('Where?')).outcome, 'failed');
      }
      assert.deepEqual(new Set(sent()), new Set(['Bearer canary']));
      assert.equal(stranger.requests.length, 0);
    });
  });
});
