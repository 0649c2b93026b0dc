import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { until } from '../../support/until';
import { ask, sampleUri, useService } from '../support/sampleWorkspace';

const { executeCommand } = vscode.commands;

describe('a question about a view', () => {
  const service = useService();
  const { clipboard } = vscode.env;
  const kept = 'what the user had copied';
  beforeEach(() => clipboard.writeText(kept));
  afterEach(async () => assert.equal(await clipboard.readText(), kept, 'the clipboard is kept'));
  const sent = () => service.lastQuery().parts.slice(0, -1);
  /** Resolves when the command has copied a text that contains this. */
  const copied = (command: string, text: string) =>
    until(`"${text}" on the clipboard`, async () => {
      await executeCommand(command);
      const found = (await clipboard.readText()).includes(text);
      await clipboard.writeText(kept);
      return found;
    });

  describe('of the terminal', () => {
    let terminal: vscode.Terminal;
    before(async function () {
      terminal = vscode.window.createTerminal({ name: 'Sample shell', shellPath: 'bash' });
      terminal.show();
      // The browser host of the oldest VS Code lacks the native module for terminals.
      const mayLack = vscode.version.startsWith('1.100.');
      const none = new Promise<undefined>(resolve => setTimeout(resolve, 10_000));
      if (mayLack && (await Promise.race([terminal.processId, none])) === undefined) {
        this.skip();
      }
      const integration = await until(
        'the shell integration of the terminal',
        () => terminal.shellIntegration,
        30_000,
      );
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

    it('sends the last command and its output', async () => {
      await ask('askAboutLastCommand', { question: 'What happened?' });
      assert.deepEqual(sent(), [
        {
          type: 'text',
          text: 'Terminal Sample shell, last command (console)\n```console\necho high; echo tide\nhigh\ntide\n```',
        },
      ]);
    });
  });

  it('sends the selection of a terminal as it was written', async () => {
    const lines = [
      'high tide   ',
      '',
      '  indented, ünïcode 漢字 👋 and ``` a fence',
      'long '.repeat(100).trimEnd(),
      'low tide',
    ];
    const { terminal, isShown } = showTerminal(
      'Sample écran',
      lines.join('\r\n').replace('high', '\x1b[1mhigh\x1b[0m'),
    );
    try {
      await isShown;
      // The text may not be drawn yet, and only drawn text can be selected.
      await until('the terminal to show its text', async () => {
        await executeCommand('workbench.action.terminal.selectAll');
        await executeCommand('workbench.action.terminal.copySelection');
        const isSelected = (await clipboard.readText()).includes('low tide');
        await clipboard.writeText(kept);
        return isSelected;
      });
      // A terminal loses its selection while it is being laid out. The selection is not sent then.
      await until('the selection of the terminal to be sent', async () => {
        await executeCommand('workbench.action.terminal.selectAll');
        return executeCommand('agentQuery.askAboutTerminalSelection', { question: 'What is it?' });
      });
      assert.equal(service.current.requests.length, 1);
      assert.deepEqual(sent(), [
        {
          type: 'text',
          text: `Terminal Sample écran (console)\n\`\`\`\`console\n${lines.join('\n')}\n\`\`\`\``,
        },
      ]);
    } finally {
      terminal.dispose();
      await executeCommand('workbench.action.closePanel');
    }
  });

  it('sends the last command of a terminal whose shell tells commands apart', async () => {
    const mark = (code: string) => `\x1b]633;${code}\x07`;
    const command = (line: string, output: string) =>
      `${mark('A')}$ ${mark('B')}${line}\r\n${mark('C')}${output}\r\n${mark('D;0')}`;
    const { terminal, isShown } = showTerminal(
      'Marked',
      `${command('echo low', 'low')}${command('echo ünïcode', 'ünïcode')}${mark('A')}$ ${mark('B')}`,
    );
    try {
      await isShown;
      await ask('askAboutLastCommand', { question: 'What happened?' });
      assert.deepEqual(sent(), [
        {
          type: 'text',
          text: 'Terminal Marked, last command (console)\n```console\necho ünïcode\nünïcode\n```',
        },
      ]);
    } finally {
      terminal.dispose();
      await executeCommand('workbench.action.closePanel');
    }
  });

  it('sends all results of the search view, and names their files like parts', async () => {
    const uri = sampleUri('src/needle.txt');
    await vscode.workspace.fs.writeFile(uri, Buffer.from('a needle\nnothing\nneedles\n'));
    try {
      await executeCommand('workbench.action.findInFiles', {
        query: 'needle',
        filesToInclude: 'src',
        triggerSearch: true,
      });
      await copied('search.action.copyAll', 'needles');
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

  it('sends the text of the debug console', async () => {
    const ended = new Promise<void>(resolve => {
      const listening = vscode.debug.onDidTerminateDebugSession(() => {
        listening.dispose();
        resolve();
      });
    });
    try {
      await vscode.debug.startDebugging(undefined, {
        type: 'agent-query-test',
        request: 'launch',
        name: 'Tides',
        output: [
          'high tide\n',
          '50 %\r100 %\n',
          '  \x1b[31mred\x1b[0m ünïcode 漢字\n',
          '\n',
          'two\nlines\n',
          'low tide',
        ],
        internalConsoleOptions: 'openOnSessionStart',
      });
      await ended;
      await executeCommand('workbench.debug.action.focusRepl');
      await copied('workbench.debug.action.copyAll', 'low tide');
      await ask('askAboutDebugConsole', { question: 'What was said?' });
      assert.deepEqual(sent(), [
        {
          type: 'text',
          text: 'Debug console (console)\n```console\nhigh tide\n100 %\n  red ünïcode 漢字\n\ntwo\nlines\nlow tide\n```',
        },
      ]);
    } finally {
      await executeCommand('workbench.action.closePanel');
    }
  });
});

/** A terminal without a shell that only shows a text. */
function showTerminal(name: string, text: string) {
  const written = new vscode.EventEmitter<string>();
  let tellShown: () => void = () => undefined;
  const isShown = new Promise<void>(resolve => {
    tellShown = resolve;
  });
  const terminal = vscode.window.createTerminal({
    name,
    pty: {
      onDidWrite: written.event,
      // A terminal answers this request for its cursor position after it has shown the preceding text.
      open: () => written.fire(`${text}\x1b[6n`),
      handleInput: tellShown,
      close: () => written.dispose(),
    },
  });
  terminal.show();
  return { terminal, isShown };
}
