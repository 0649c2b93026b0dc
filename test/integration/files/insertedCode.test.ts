import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { CodeBlockActions } from '../../../src/host/requests/answerRequests';
import { EditorTracker } from '../../../src/host/window/editorTracker';
import { notifications } from '../../../src/host/window/notifications';
import { until } from '../../support/until';
import { editCell } from '../support/editCell';
import { openSample, sampleUri } from '../support/sampleWorkspace';
import { VirtualFiles } from '../support/virtualFiles';

describe('code that is inserted at the cursor', () => {
  let editors: EditorTracker;
  let subscriptions: vscode.Disposable[];
  let document: vscode.TextDocument;
  let before: string;

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    editors = new EditorTracker();
    subscriptions = [editors];
    const editor = await openSample('notes.txt');
    editor.selection = new vscode.Selection(0, 2, 0, 2);
    ({ document } = editor);
    before = document.getText();
    // It is no preview, which the next editor would replace.
    await vscode.commands.executeCommand('workbench.action.keepEditor');
  });
  afterEach(async () => {
    for (const subscription of subscriptions) {
      subscription.dispose();
    }
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closePanel');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const insert = () => new CodeBlockActions(editors).insert('CODE', notifications);
  const tabs = () =>
    vscode.window.tabGroups.all.flatMap(group => group.tabs.map(({ label }) => label));
  const activeWith = (isWanted: (uri: vscode.Uri) => boolean) =>
    until('another active editor', () => {
      const { activeTextEditor } = vscode.window;
      return activeTextEditor && isWanted(activeTextEditor.document.uri)
        ? activeTextEditor
        : undefined;
    });

  /** Inserts code, which must go to the cursor of the file, and opens nothing else. */
  async function goesToTheFile(): Promise<void> {
    const open = tabs();
    await insert();
    assert.equal(document.getText(), `${before.slice(0, 2)}CODE${before.slice(2)}`);
    assert.equal(vscode.window.activeTextEditor?.document, document);
    assert.deepEqual(tabs(), open);
  }

  it('goes to the file after a click into the Output panel', async () => {
    const channel = vscode.window.createOutputChannel('Inserted code');
    subscriptions.push(channel);
    channel.append('text');
    channel.show();
    await activeWith(({ scheme }) => scheme === 'output');
    await goesToTheFile();
  });

  it('goes to the file after a click into a search editor', async () => {
    await vscode.commands.executeCommand('search.action.openNewEditor');
    await activeWith(({ scheme }) => scheme === 'search-editor');
    await goesToTheFile();
  });

  it('goes to the file after an editor that is not a text editor', async () => {
    await vscode.commands.executeCommand('workbench.action.openSettings');
    await until('no text editor', () => !vscode.window.activeTextEditor);
    await goesToTheFile();
  });

  it('goes to the file after a document that is read-only', async () => {
    const files = new VirtualFiles({ '/read.txt': 'only' });
    subscriptions.push(
      vscode.workspace.registerFileSystemProvider('inserted-read', files, { isReadonly: true }),
    );
    await vscode.window.showTextDocument(vscode.Uri.parse('inserted-read:/read.txt'));
    await goesToTheFile();
  });

  it('goes to the file of a diff, not to its old side', async () => {
    subscriptions.push(
      vscode.workspace.registerTextDocumentContentProvider('inserted-old', {
        provideTextDocumentContent: () => 'old',
      }),
    );
    const old = document.uri.with({ scheme: 'inserted-old' });
    await vscode.commands.executeCommand('vscode.diff', old, document.uri, 'Diff');
    await vscode.commands.executeCommand('workbench.action.compareEditor.focusSecondarySide');
    await activeWith(({ scheme }) => scheme === 'inserted-old');
    await insert();
    assert.ok(document.getText().includes('CODE'));
  });

  it('goes to the cell of a notebook that is edited', async () => {
    const uri = sampleUri('inserted.ipynb');
    const cell = { cell_type: 'code', metadata: {}, source: ['print(1)'], outputs: [] };
    const json = { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 };
    await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(json)));
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    await vscode.window.showNotebookDocument(notebook);
    const [first] = notebook.getCells();
    await editCell(() => vscode.window.activeTextEditor?.document === first?.document);
    await insert();
    assert.ok(first?.document.getText().includes('CODE'));
    assert.equal(document.getText(), before);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.workspace.fs.delete(uri);
  });

  it('goes to the file that is commented on, and leaves the comment as it was', async () => {
    const controller = vscode.comments.createCommentController('inserted', 'Inserted code');
    subscriptions.push(controller);
    controller.commentingRangeProvider = {
      provideCommentingRanges: ({ lineCount }) => [new vscode.Range(0, 0, lineCount - 1, 0)],
    };
    const comment = () => {
      const active = vscode.window.activeTextEditor?.document;
      return active?.uri.scheme === 'comment' ? active : undefined;
    };
    // Again after a while: VS Code does nothing while it does not know where comments can be.
    const commented = await until('a comment', async () => {
      await vscode.commands.executeCommand('workbench.action.addComment');
      return until('a comment', comment, 2000).catch(() => undefined);
    });
    await vscode.commands.executeCommand('type', { text: 'a comment' });
    await goesToTheFile();
    assert.equal(commented.getText(), 'a comment');
  });

  it('goes to a document that was never saved', async () => {
    const untitled = await vscode.workspace.openTextDocument({ content: 'new' });
    await vscode.window.showTextDocument(untitled);
    await insert();
    assert.equal(untitled.getText(), 'CODEnew');
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});
