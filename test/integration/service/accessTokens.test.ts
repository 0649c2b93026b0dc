import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import type { AgentQueryApi } from '../../../src/protocol/agentQueryApi';
import { type RecordingService, startRecordingService } from '../../service/recordingService';
import { channelText } from '../support/channelText';
import { ask, configure, useService } from '../support/sampleWorkspace';
import { withWorkspaceSettings } from '../support/workspaceSettings';

/** A command that runs a script with Node. On the desktop, `process.execPath` is Electron. */
const script = (text: string, ...args: string[]) => [process.execPath, '-e', text, ...args];
const prints = (token: string) => script(`console.log(${JSON.stringify(token)})`);

describe('access tokens', () => {
  const service = useService();
  const { ELECTRON_RUN_AS_NODE } = process.env;
  let folder: string;
  let stranger: RecordingService;
  /** The programs of a test connect to this server, which tells them when to end. */
  let gate: Server;

  before(async () => {
    process.env.ELECTRON_RUN_AS_NODE = '1';
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-tokens-'));
    stranger = await startRecordingService();
    gate = createServer().listen(0, '127.0.0.1');
    await once(gate, 'listening');
  });
  beforeEach(async () => {
    stranger.reset();
    await vscode.commands.executeCommand('agentQuery.newConversation');
  });
  afterEach(async () => {
    await configure({ auth: undefined, services: undefined, baseUrl: service.current.url });
    await vscode.commands.executeCommand('agentQuery.clearToken');
  });
  after(async () => {
    process.env.ELECTRON_RUN_AS_NODE = ELECTRON_RUN_AS_NODE ?? '';
    if (ELECTRON_RUN_AS_NODE === undefined) {
      delete process.env.ELECTRON_RUN_AS_NODE;
    }
    gate.close();
    await stranger.dispose();
    await rm(folder, { recursive: true });
  });

  const sent = ({ requests } = service.current) =>
    requests.map(({ headers }) => headers.authorization);
  const useCommand = (command: readonly string[], more = {}) =>
    configure({ auth: { type: 'command', command, ...more } });

  /** A command that prints a new token in each run: `token-1`, `token-2`, and so on. */
  function countingCommand(name: string): { command: string[]; runs: () => Promise<number> } {
    const file = path.join(folder, name);
    const text = `
      const fs = require('node:fs');
      fs.appendFileSync(process.argv[1], 'x');
      console.log('token-' + fs.statSync(process.argv[1]).size);
    `;
    return { command: script(text, file), runs: async () => (await readFile(file)).length };
  }

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

  describe('of a command', () => {
    it('are sent in the header, and kept', async () => {
      const { command, runs } = countingCommand('kept');
      await useCommand(command);
      assert.equal((await ask('ask', { question: 'One?' })).outcome, 'complete');
      assert.equal((await ask('ask', { question: 'Two?' })).outcome, 'complete');
      assert.deepEqual(sent(), ['Bearer token-1', 'Bearer token-1']);
      assert.equal(await runs(), 1);
      await vscode.commands.executeCommand('agentQuery.clearToken');
      await ask('ask', { question: 'Three?' });
      assert.deepEqual(sent().at(-1), 'Bearer token-2');
    });

    it('are got anew when the user asks again after a refusal, and never before', async () => {
      const { command, runs } = countingCommand('refused');
      await useCommand(command);
      for (const status of [401, 403]) {
        service.current.onQuery(stream => {
          stream.head(status, { 'WWW-Authenticate': 'Bearer error="invalid_token"' });
          return stream.end();
        });
        const { outcome, error } = await ask('ask', { question: 'May I?' });
        assert.equal(outcome, 'failed');
        assert.match(error ?? '', /denied access .* with the access token of the command/);
      }
      assert.deepEqual(sent(), ['Bearer token-1', 'Bearer token-2']);
      service.current.reset();
      await vscode.commands.executeCommand('agentQuery.askAgain');
      assert.deepEqual(sent(), ['Bearer token-3']);
      assert.equal(await runs(), 3);
    });

    for (const [name, command, more, says] of [
      [
        'fails',
        script("console.log('canary-token'); console.error('Log in.'); process.exit(3)"),
        {},
        /^The token command .+ failed with exit code 3\. Run it in a terminal/,
      ],
      ['prints two lines', prints('canary\ncanary'), {}, /printed several lines/],
      ['prints nothing', script(''), {}, /printed no access token/],
      ['is not there', ['agent-query-no-such-program'], {}, /^The token command .+ was not found/],
      ['hangs', script('setInterval(() => 0, 1000)'), { timeout: 0.5 }, /finish within 0\.5 s/],
      ['is none', ['./token'], {}, /depends on the current folder/],
      [
        'is a text',
        'gcloud',
        {},
        /^The setting agentQuery\.auth\.command must be a list of strings/,
      ],
    ] as const) {
      it(`are told to be missing if it ${name}, and nothing is sent`, async () => {
        await configure({ auth: { type: 'command', command, ...more } });
        const { outcome, error } = await ask('ask', { question: 'May I?' });
        assert.equal(outcome, 'failed');
        assert.match(error ?? '', says);
        assert.doesNotMatch(error ?? '', /canary/);
        assert.equal(service.current.requests.length, 0);
      });
    }

    it('are no longer waited for when the user stops, and the program ends', async () => {
      await useCommand(waiting());
      const asked = ask('ask', { question: 'May I?' });
      const socket = await connected();
      const closed = once(socket, 'close');
      await vscode.commands.executeCommand('agentQuery.stop');
      assert.equal((await asked).outcome, 'cancelled');
      await closed;
      assert.equal(service.current.requests.length, 0);
    });

    it('are no longer waited for when the panel is closed, and the program ends', async () => {
      await useCommand(waiting());
      const asked = ask('ask', { question: 'May I?' });
      const socket = await connected();
      const closed = once(socket, 'close');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      assert.equal((await asked).outcome, 'cancelled');
      await closed;
      assert.equal(service.current.requests.length, 0);
    });

    it('come from no workspace', async () => {
      const auth = { type: 'command', command: prints('canary') };
      await withWorkspaceSettings({ auth }, async () => {
        assert.equal((await ask('ask', { question: 'May I?' })).outcome, 'complete');
        assert.deepEqual(sent(), [undefined]);
      });
    });

    it('are in no copy of the query, and masked in the log', async () => {
      await useCommand(prints('canary-5f1d2c7e'));
      service.current.onQuery(async stream => {
        await stream.log('You sent canary-5f1d2c7e, as expected.');
        await stream.end();
      });
      await ask('ask', { question: 'May I?' });
      assert.deepEqual(sent(), ['Bearer canary-5f1d2c7e']);
      assert.doesNotMatch(await channelText(/You sent ••••••, as expected/), /canary-5f1d2c7e/);
      await vscode.commands.executeCommand('agentQuery.copyAsCurl');
      const copied = await vscode.env.clipboard.readText();
      assert.match(copied, /'Authorization: Bearer '"\$AGENT_QUERY_TOKEN"/);
      assert.doesNotMatch(copied, /canary/);
    });
  });

  describe('of two services', () => {
    it('never go to the other one', async () => {
      const one = countingCommand('one');
      await configure({
        services: {
          One: { baseUrl: service.current.url, auth: { type: 'command', command: one.command } },
          Two: { baseUrl: stranger.url, auth: { type: 'command', command: prints('of-two') } },
          Three: { baseUrl: stranger.url.replace('127.0.0.1', 'localhost') },
        },
      });
      const api = await activate();
      const test = (name: string, baseUrl: string) =>
        vscode.commands.executeCommand<boolean>('agentQuery.testConnection', { name, baseUrl });
      assert.equal(await test('Two', stranger.url), true);
      assert.equal(await test('One', service.current.url), true);
      assert.equal(await test('Three', stranger.url.replace('127.0.0.1', 'localhost')), true);
      assert.equal(await test('Two', stranger.url), true);
      for await (const _ of api.query({ parts: [{ type: 'text', text: 'Well?' }] })) {
        // The selected service is the first one.
      }
      assert.deepEqual(sent(), ['Bearer token-1', 'Bearer token-1']);
      assert.deepEqual(sent(stranger), ['Bearer of-two', undefined, 'Bearer of-two']);
    });

    it('stay with the base URL at the time of the question, whatever it is when they come', async () => {
      await useCommand(waiting());
      const asked = ask('ask', { question: 'May I?' });
      const socket = await connected();
      await configure({ baseUrl: stranger.url });
      socket.end('of-the-first');
      assert.equal((await asked).outcome, 'complete');
      assert.deepEqual(sent(), ['Bearer of-the-first']);
      assert.equal(stranger.requests.length, 0);
      // The same command runs again for another origin.
      await vscode.commands.executeCommand('agentQuery.newConversation');
      const next = ask('ask', { question: 'May I?' });
      (await connected()).end('of-the-second');
      await next;
      assert.deepEqual(sent(stranger), ['Bearer of-the-second']);
    });

    it('do not follow a redirect', async () => {
      await useCommand(prints('canary'));
      for (const status of [301, 302, 303, 307, 308]) {
        service.current.onQuery(stream => {
          stream.head(status, { Location: `${stranger.url}/query` });
          return stream.end();
        });
        assert.equal((await ask('ask', { question: 'Where?' })).outcome, 'failed');
      }
      assert.deepEqual(new Set(sent()), new Set(['Bearer canary']));
      assert.equal(stranger.requests.length, 0);
    });
  });

  describe('of an account', () => {
    const useProvider = (id: string, scopes = ['ask']) =>
      configure({ auth: { type: 'provider', id, scopes } });

    it('are told to be missing if there is no such provider', async () => {
      await useProvider('agent-query-nobody');
      const { outcome, error } = await ask('ask', { question: 'May I?' });
      assert.equal(outcome, 'failed');
      assert.match(error ?? '', /access token from "agent-query-nobody" \(\S/);
      assert.equal(service.current.requests.length, 0);
    });

    it('are told to be missing if the user does not sign in', async () => {
      // VS Code shows no dialogs in tests, which counts as if the user had closed them.
      for (const id of ['agent-query-plain', 'agent-query-challenges']) {
        await useProvider(id);
        const { outcome, error } = await ask('ask', { question: 'May I?' });
        assert.equal(outcome, 'failed');
        assert.match(error ?? '', /^Nothing was sent, because you are not signed in: \S/);
      }
      assert.equal(service.current.requests.length, 0);
    });

    it('are not asked for when another extension asks', async () => {
      await useProvider('agent-query-plain');
      const api = await activate();
      await assert.rejects(
        async () => {
          for await (const _ of api.query({ parts: [{ type: 'text', text: 'Well?' }] })) {
            assert.fail('nothing is sent');
          }
        },
        { kind: 'configuration', message: /^You are not signed in\./ },
      );
      assert.equal(service.current.requests.length, 0);
    });
  });
});

async function activate(): Promise<AgentQueryApi> {
  const extension = vscode.extensions.getExtension<AgentQueryApi>('agent-query.agent-query');
  assert.ok(extension);
  return extension.activate();
}
