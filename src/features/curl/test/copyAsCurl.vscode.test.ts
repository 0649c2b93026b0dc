import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import * as vscode from 'vscode';
import {
  ask,
  configure,
  sampleUri,
  useService,
} from '../../../../test/integration/support/sampleWorkspace';
import { until } from '../../../../test/support/until';
import { copyQuery, proxySetting, terminalShell } from '../host/copyAsCurl';

const run = promisify(execFile);

describe('a copy of a query as a cURL command', () => {
  const service = useService();

  it('sends the same body byte for byte', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    await configure({ kwargs: { depth: 3, api_key: 'canary-4711' } });
    await ask('askAboutFiles', sampleUri('src/tides.ts'), undefined, { question: "What's $HOME?" });
    await vscode.commands.executeCommand('agentQuery.copyAsCurl');
    const command = await vscode.env.clipboard.readText();
    assert.doesNotMatch(command, /canary/);
    await run('bash', ['-c', command], {
      env: { ...process.env, NO_PROXY: '*', AGENT_QUERY_SECRET_API_KEY: 'canary-4711' },
    });
    const [sent, again, ...more] = service.current.requests;
    assert.equal(again?.body.toString(), sent?.body.toString());
    assert.deepEqual(more, []);
    await configure({ kwargs: undefined });
  });

  describe('of any size', () => {
    const file = path.join(tmpdir(), `agent-query ${process.pid}.json`);
    const { showSaveDialog, showInformationMessage } = vscode.window;
    let messages: string[];
    let asked: number;
    /** Number of times that the button of the notification is still to be selected. */
    let selections: number;

    beforeEach(() => {
      messages = [];
      asked = 0;
      selections = 0;
      Object.assign(vscode.window, {
        showSaveDialog: async () => {
          asked++;
          return vscode.Uri.file(file);
        },
        showInformationMessage: async (text: string, ...buttons: string[]) => {
          messages.push(text);
          selections -= 1;
          return selections >= 0 ? buttons[0] : undefined;
        },
      });
    });

    afterEach(async () => {
      Object.assign(vscode.window, { showSaveDialog, showInformationMessage });
      await rm(file, { force: true });
    });

    const copy = async (question: string) => {
      const query = {
        url: 'http://a.test/query',
        session: undefined,
        kwargs: { api_key: 'canary-4711' },
        authHeader: undefined,
        headers: ['X-Key'],
        tls: undefined,
      };
      const opener = { open: async () => [] };
      await copyQuery(opener as never, query, { question, kwargs: '', parts: [] } as never);
    };
    const bodyOf = (question: string) =>
      JSON.stringify({
        parts: [{ type: 'text', text: question }],
        kwargs: { api_key: '<AGENT_QUERY_SECRET_API_KEY>' },
      });

    it('names its shell, and can be repeated for the other one', async () => {
      selections = 1;
      await copy('Why?');
      await until('two messages', () => messages.length === 2);
      for (const message of messages) {
        assert.match(message, /AGENT_QUERY_HEADER_X_KEY, AGENT_QUERY_SECRET_API_KEY\.$/);
      }
      const shells = messages.map(message => /for (bash, zsh|PowerShell)\./.exec(message)?.[1]);
      assert.deepEqual([...shells].sort(), ['PowerShell', 'bash, zsh']);
      const command = await vscode.env.clipboard.readText();
      assert.match(command, shells[1] === 'PowerShell' ? /^try \{\n {2}\$queryBody = / : /^curl /);
      assert.equal(asked, 0);
    });

    it('is sent from a file that the user chooses once if it is large', async () => {
      const question = 'a'.repeat(20_000);
      selections = 1;
      await copy(question);
      await until('two messages', () => messages.length === 2);
      assert.equal(asked, 1);
      assert.equal(await readFile(file, 'utf8'), bodyOf(question));
      assert.ok(
        messages[1]?.includes(`The command sends the body from the file ${file}.`),
        messages[1],
      );
      assert.match(messages[1] ?? '', /with the secrets: <AGENT_QUERY_SECRET_API_KEY>\.$/);
      assert.ok((await vscode.env.clipboard.readText()).endsWith(` --data-binary '@${file}'`));
    });

    it('is canceled if the user selects no file', async () => {
      await vscode.env.clipboard.writeText('before');
      Object.assign(vscode.window, { showSaveDialog: async () => undefined });
      await copy('a'.repeat(20_000));
      assert.equal(await vscode.env.clipboard.readText(), 'before');
      assert.deepEqual(messages, []);
    });
  });

  it('is for the shell of the terminal', () => {
    const terminal = (shell: string | undefined, shellPath?: string) =>
      ({ state: { shell }, creationOptions: shellPath ? { shellPath } : {} }) as never;
    const powershell = 'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
    for (const [active, defaultShell, shell, isWindows] of [
      [terminal('fish'), 'C:\\Windows\\System32\\cmd.exe', 'posix', true],
      [terminal('pwsh', '/bin/bash'), '/bin/bash', 'powershell', false],
      [terminal(undefined, 'C:\\Windows\\System32\\cmd.exe'), '/bin/bash', 'powershell', false],
      [terminal('python'), powershell, 'powershell', true],
      [undefined, '/bin/zsh', 'posix', false],
      [undefined, '', 'posix', true],
    ] as const) {
      assert.deepEqual(terminalShell(active, defaultShell), { shell, isWindows });
    }
  });

  it('uses the proxy of the settings, without its login', async () => {
    const http = vscode.workspace.getConfiguration('http');
    const set = async (name: string, value: unknown) =>
      http.update(name, value, vscode.ConfigurationTarget.Global);
    try {
      const proxy = new URL('http://proxy.test:3128');
      proxy.username = 'me';
      proxy.password = 'canary';
      await set('proxy', proxy.href);
      await set('noProxy', ['b.test']);
      assert.deepEqual(proxySetting('https://a.test/query'), {
        url: 'http://proxy.test:3128/',
        hasLogin: true,
        except: ['b.test'],
      });
      assert.equal(proxySetting('http://127.0.0.1:8000/query'), undefined);
      await set('proxySupport', 'off');
      assert.equal(proxySetting('https://a.test/query'), undefined);
    } finally {
      for (const name of ['proxy', 'noProxy', 'proxySupport']) {
        await set(name, undefined);
      }
    }
  });
});
