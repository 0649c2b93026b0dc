import assert from 'node:assert/strict';
import { truncate } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CommandResult } from '../../../src/host/asking/commandResult';
import { until } from '../../support/until';
import { openSample, sampleUri, useService } from '../support/sampleWorkspace';

const { executeCommand } = vscode.commands;
const { One, Two } = vscode.ViewColumn;

/** The effect of a command: sends this, offers the file instead, or neither. */
type Effect = `sends ${string}` | `offers ${string}` | 'nothing';

/** A tab that is opened after a text editor with a selection. */
interface Kind {
  readonly what: string;
  /** Resolves when it is in front. */
  open(): Promise<unknown>;
  /** Does so again, after a conversation has been opened beside it. */
  again?(): Promise<unknown>;
  readonly selection: Effect;
  /** The effect of commands on a file, and on files. */
  readonly file: Effect;
}

const activeTab = () => vscode.window.tabGroups.activeTabGroup.activeTab;
const inFront = (label: string) =>
  until(`${label} in front`, () => activeTab()?.label.includes(label));
const openFile = async (name: string) => {
  await executeCommand('vscode.open', sampleUri(name), { viewColumn: One, preview: false });
  await inFront(name.split('/').at(-1) ?? name);
};
const selectIn = async (name: string, viewColumn = One) => {
  const editor = await vscode.window.showTextDocument(sampleUri(name), {
    viewColumn,
    preview: false,
  });
  editor.selection = new vscode.Selection(0, 0, 0, 4);
};
const showOutput = async () => {
  channel.show();
  const editor = await until('the output to be active', () => {
    const { activeTextEditor: active } = vscode.window;
    return active?.document.uri.scheme === 'output' && active.document.getText().includes('low')
      ? active
      : undefined;
  });
  editor.selection = new vscode.Selection(1, 0, 1, 3);
};
const diff = async (side: 'original' | 'modified') => {
  await executeCommand('vscode.diff', sampleUri('notes.txt'), sampleUri('README.md'), 'Both', {
    viewColumn: One,
  });
  await inFront('Both');
  const name = side === 'original' ? 'notes.txt' : 'README.md';
  const focus = side === 'original' ? 'focusSecondarySide' : 'focusPrimarySide';
  const editor = await until(`${name} to be active`, async () => {
    await executeCommand(`workbench.action.compareEditor.${focus}`);
    const { activeTextEditor: active } = vscode.window;
    return active?.document.uri.path.endsWith(name) ? active : undefined;
  });
  editor.selection = new vscode.Selection(0, 0, 0, 4);
};
const openTerminal = async () => {
  vscode.window.createTerminal({
    name: 'In an editor',
    shellPath: 'bash',
    location: { viewColumn: One },
  });
  await until('the terminal in front', () => activeTab()?.input instanceof vscode.TabInputTerminal);
};
const openOtherPage = async () => {
  vscode.window.createWebviewPanel('other', 'Other page', One);
  await inFront('Other page');
};
const close = () => executeCommand('workbench.action.closeActiveEditor');

const kinds: readonly Kind[] = [
  {
    what: 'a text',
    open: () => selectIn('notes.txt'),
    selection: 'sends notes.txt:1-1 (plaintext)',
    file: 'sends notes.txt',
  },
  {
    what: 'a file that VS Code does not open because of its size',
    open: () => openFile('large.txt'),
    selection: 'offers large.txt',
    file: 'offers large.txt',
  },
  {
    what: 'an image',
    open: () => openFile('logo.png'),
    selection: 'offers logo.png',
    file: 'sends logo.png',
  },
  {
    what: 'a custom editor',
    open: () => openFile('front.sse'),
    selection: 'offers front.sse',
    file: 'sends front.sse',
  },
  {
    what: 'a notebook',
    open: async () => {
      await openFile('front.ipynb');
      await until('the notebook', () => vscode.window.activeNotebookEditor);
    },
    selection: 'sends front.ipynb cell 1:1-1 (python)',
    file: 'sends front.ipynb',
  },
  {
    what: 'the original side of a diff',
    open: () => diff('original'),
    // VS Code then takes the modified side for the active one.
    again: () => diff('original'),
    selection: 'sends notes.txt:1-1 (plaintext)',
    file: 'sends notes.txt',
  },
  {
    what: 'the modified side of a diff',
    open: () => diff('modified'),
    selection: 'sends README.md:1-1 (markdown)',
    file: 'sends README.md',
  },
  {
    what: 'a diff of images',
    open: async () => {
      await executeCommand('vscode.diff', sampleUri('map.webp'), sampleUri('logo.png'), 'Images', {
        viewColumn: One,
      });
      await until('the images in front', () =>
        activeTab()?.label === 'lines.ts' ? undefined : true,
      );
    },
    selection: 'nothing',
    file: 'nothing',
  },
  { what: 'a terminal', open: openTerminal, selection: 'nothing', file: 'nothing' },
  {
    what: 'a page of another extension',
    open: openOtherPage,
    selection: 'nothing',
    file: 'nothing',
  },
  {
    what: 'the output, beside an image',
    open: async () => {
      await openFile('logo.png');
      await showOutput();
    },
    selection: 'sends Front:2-2 (Log)',
    file: 'sends Front',
  },
  {
    what: 'an image that was opened after the output had the focus',
    open: async () => {
      await showOutput();
      await openFile('logo.png');
    },
    selection: 'offers logo.png',
    file: 'sends logo.png',
  },
  {
    what: 'an image beside a text',
    open: async () => {
      await selectIn('notes.txt', Two);
      await openFile('logo.png');
    },
    selection: 'offers logo.png',
    file: 'sends logo.png',
  },
  {
    what: 'an image, once the text before it was closed',
    open: async () => {
      await openFile('logo.png');
      await selectIn('notes.txt');
      await close();
      await inFront('logo.png');
    },
    selection: 'offers logo.png',
    file: 'sends logo.png',
  },
];

let channel: vscode.OutputChannel;

describe('the content in front', () => {
  const service = useService();

  before(async () => {
    channel = vscode.window.createOutputChannel('Front');
    channel.append('high\nlow\n');
    const { writeFile } = vscode.workspace.fs;
    await writeFile(sampleUri('front.sse'), Buffer.from('data: {}\n\n'));
    const cell = { cell_type: 'code', metadata: {}, source: ['1 + 1'], outputs: [] };
    const notebook = {
      cells: [cell],
      metadata: { language_info: { name: 'python' } },
      nbformat: 4,
      nbformat_minor: 5,
    };
    await writeFile(sampleUri('front.ipynb'), Buffer.from(JSON.stringify(notebook)));
    await writeFile(sampleUri('large.txt'), new Uint8Array());
    await truncate(sampleUri('large.txt').fsPath, 51 * 1024 * 1024);
  });
  after(async () => {
    channel.dispose();
    for (const name of ['front.sse', 'front.ipynb', 'large.txt']) {
      await vscode.workspace.fs.delete(sampleUri(name));
    }
  });
  beforeEach(async () => {
    await executeCommand('workbench.action.closeAllEditors');
    const editor = await openSample('src/lines.ts');
    editor.selection = new vscode.Selection(4, 0, 6, 10);
  });
  afterEach(async () => {
    for (const terminal of vscode.window.terminals) {
      terminal.dispose();
    }
    await executeCommand('workbench.action.closePanel');
    await executeCommand('workbench.action.closeAllEditors');
  });

  const effect = async (command: string): Promise<string> => {
    service.current.reset();
    const result = await executeCommand<CommandResult | undefined>(`agentQuery.${command}`, {
      question: 'What is it?',
    });
    const [part] = service.current.requests.length > 0 ? service.lastQuery().parts : [];
    if (part) {
      const name = part.name ?? part.text?.split('\n', 1)[0] ?? '';
      return `sends ${name.replace(/^extension-output-.*-(?=Front)/, '')}`;
    }
    const offered = /selection in (\S+)\. To ask|^Nothing was sent: (\S+)/.exec(
      result?.error ?? '',
    );
    return offered ? `offers ${offered[1] ?? offered[2]}` : 'nothing';
  };

  for (const { what, open, again, selection, file } of kinds) {
    it(`is the subject of the question: ${what}`, async () => {
      await open();
      assert.equal(await effect('askAboutSelection'), selection);
      await again?.();
      assert.equal(await effect('askAboutFile'), file);
      await again?.();
      assert.equal(await effect('askAboutFiles'), file);
      await again?.();
      await executeCommand('agentQuery.ask');
      await until('the conversation in front', () => {
        const input = activeTab()?.input;
        return input instanceof vscode.TabInputWebview && input.viewType.includes('agentQuery')
          ? true
          : undefined;
      });
      assert.equal(await effect('askAboutSelection'), selection, 'from a conversation beside it');
    });
  }

  it('is nothing right after its tab was closed', async () => {
    await close();
    assert.equal(await effect('askAboutSelection'), 'nothing');
    await diff('original');
    await close();
    assert.equal(await effect('askAboutSelection'), 'nothing');
    assert.equal(await effect('askAboutFile'), 'nothing');
  });
});
