import assert from 'node:assert/strict';
import { readSources } from '../../support/readSources';

/** Names of API through which VS Code shows a text, or of objects that do so. */
const doors = [
  '(?:stream|response)\\.(?:markdown|progress|button)',
  'CodeLens',
  'CompletionItem',
  'Hover',
  'InlayHint',
  'LogOutputChannel',
  'MarkdownString',
  'TreeItem',
  'createInputBox',
  'createOutputChannel',
  'createQuickPick',
  'createStatusBarItem',
  'createTreeView',
  'createWebviewPanel',
  'registerTreeDataProvider',
  'setStatusBarMessage',
  'showErrorMessage',
  'showInformationMessage',
  'showInputBox',
  'showQuickPick',
  'showWarningMessage',
  'vscode.diff',
  'withProgress',
];

const call = new RegExp(`(?<![\\w.])vscode\\.diff\\b|\\b(?:${doors.join('|')})\\b`, 'g');

/** An assignment to a text property of a panel or a view, such as its title. */
const title = /\.(?:title|badge|message|tooltip)\s*=(?!=)/g;

/** Exceptions: each of these files makes texts inert, or creates the channel that one of them writes to. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'host/app/app.ts': ['createOutputChannel'],
  'host/log/throttledLog.ts': ['LogOutputChannel'],
};

/** The places where a file shows a text without making it inert. */
function openDoors(file: string, source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const found = [call, title].flatMap(pattern => [...code.matchAll(pattern)].map(([text]) => text));
  return found.filter(text => !allowed[file]?.includes(text)).map(text => `${file}: ${text}`);
}

/** @returns true if a file shows a text */
function showsText(source: string): boolean {
  return openDoors('', source).length > 0;
}

describe('texts that VS Code shows', () => {
  it('are made inert in src/host/window and shown nowhere else', async () => {
    const open: string[] = [];
    for (const [file, source] of await readSources('src')) {
      if (
        /^(?:host|commands|features\/\w+\/host|[\w.]+$)/.test(file) &&
        !file.startsWith('host/window/')
      ) {
        open.push(...openDoors(file, source));
      }
    }
    assert.deepEqual(open, []);
  });

  it('are made inert by each file of src/host/window that shows some', async () => {
    const files = [...(await readSources('src/host/window'))];
    for (const [file, source] of files.filter(([, each]) => showsText(each))) {
      assert.match(source, /\b(?:inert(?:Text|Markdown)|literalMarkdown)\(/, file);
    }
  });

  const planted: Readonly<Record<string, string>> = {
    'a call': 'void vscode.window.showErrorMessage(text);',
    'a call on two lines': 'void vscode.window\n  .showInformationMessage(text);',
    'a function that is taken out': 'const { showWarningMessage } = vscode.window;',
    'a function by its name': "vscode.window['showQuickPick'](items);",
    'a command': "vscode.commands.executeCommand('vscode.diff', a, b, title);",
    'a title': 'panel.title = question;',
    'a tooltip': 'item.tooltip = text;',
    Markdown: 'new vscode.MarkdownString(text);',
  };
  for (const [name, source] of Object.entries(planted)) {
    it(`are found in ${name}`, () => assert.equal(openDoors('host/planted.ts', source).length, 1));
  }
});
