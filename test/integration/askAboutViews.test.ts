import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { ask, sampleUri, useService } from './editor';
import { until } from './until';

const { executeCommand } = vscode.commands;

describe('views of VS Code', () => {
  const service = useService();
  const { clipboard } = vscode.env;
  const kept = 'what the user had copied';
  beforeEach(() => clipboard.writeText(kept));
  afterEach(async () => assert.equal(await clipboard.readText(), kept, 'the clipboard is kept'));
  const sent = () => service.lastQuery().parts.slice(0, -1);

  describe('the terminal', () => {
    let terminal: vscode.Terminal;
    before(async function () {
      this.timeout(60_000);
      terminal = vscode.window.createTerminal({ name: 'Sample shell', shellPath: 'bash' });
      terminal.show();
      // The browser host of the oldest VS Code comes without the native module of terminals.
      const mayLack = vscode.version.startsWith('1.100.');
      const none = new Promise<undefined>(resolve => setTimeout(resolve, 10_000));
      if (mayLack && (await Promise.race([terminal.processId, none])) === undefined) {
        this.skip();
      }
      const integration = await until(() => terminal.shellIntegration, 30_000);
      const ended = new Promise<void>(resolve => {
        const listening = vscode.window.onDidEndTerminalShellExecution(event => {
          if (event.terminal === terminal) {
            listening.dispose();
            resolve();
          }
        });
      });
      integration.executeCommand('echo high; echo tide');
      await ended;
    });
    after(async () => {
      terminal.dispose();
      await executeCommand('workbench.action.closePanel');
    });

    it('gives the last command and its output', async () => {
      await ask('askAboutLastCommand', { question: 'What happened?' });
      assert.deepEqual(sent(), [
        {
          type: 'text',
          text: 'Terminal Sample shell, last command (console)\n```console\necho high; echo tide\nhigh\ntide\n```',
        },
      ]);
    });

    it('gives what is selected', async () => {
      await executeCommand('workbench.action.terminal.selectAll');
      await ask('askAboutTerminalSelection', { question: 'What is it?' });
      const [part] = sent();
      assert.match(
        part?.text ?? '',
        /^Terminal Sample shell \(console\)\n```console\n.*echo high; echo tide\nhigh\ntide\n.*```$/s,
      );
      await executeCommand('workbench.action.terminal.clearSelection');
    });
  });

  it('the search view gives all results, their files named as other parts are', async () => {
    const uri = sampleUri('src/needle.txt');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('a needle\nnothing\nneedles\n'));
    try {
      await executeCommand('workbench.action.findInFiles', {
        query: 'needle',
        filesToInclude: 'src',
        triggerSearch: true,
      });
      await until(async () => {
        await executeCommand('search.action.copyAll');
        const found = (await clipboard.readText()).includes('needles');
        await clipboard.writeText(kept);
        return found ? true : undefined;
      });
      await ask('askAboutSearchResults', { question: 'Where?' });
      assert.deepEqual(sent(), [
        {
          type: 'text',
          text: 'Search results (text)\n```text\nsrc/needle.txt\n  1,3: a needle\n  3,1: needles\n```',
        },
      ]);
    } finally {
      await vscode.workspace.fs.delete(uri);
      await executeCommand('workbench.view.explorer');
    }
  });

  it('the debug console gives what it shows', async function () {
    this.timeout(60_000);
    const uri = sampleUri('scripts/hello.js');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('console.log("high tide");\n'));
    const ended = new Promise<void>(resolve => {
      const listening = vscode.debug.onDidTerminateDebugSession(session => {
        if (!session.parentSession) {
          listening.dispose();
          resolve();
        }
      });
    });
    try {
      await vscode.debug.startDebugging(undefined, {
        type: 'node',
        request: 'launch',
        name: 'Hello',
        program: uri.fsPath,
        console: 'internalConsole',
        internalConsoleOptions: 'openOnSessionStart',
      });
      await ended;
      await executeCommand('workbench.debug.action.focusRepl');
      await ask('askAboutDebugConsole', { question: 'What was said?' });
      assert.match(
        sent()[0]?.text ?? '',
        /^Debug console \(console\)\n```console\n.*high tide\n.*```$/s,
      );
    } finally {
      await vscode.workspace.fs.delete(uri);
      await executeCommand('workbench.action.closePanel');
    }
  });
});
