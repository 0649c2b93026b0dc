import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type PartRecord, type PartSource, pendingPart } from '../../../src/core/parts/partSource';
import { ActiveEditor } from '../../../src/host/parts/activeEditor';
import { EditorSuggestions } from '../../../src/host/parts/editorSuggestions';
import { EditorTracker } from '../../../src/host/window/editorTracker';
import { platform } from '../../../src/platform/node/platform';
import { until } from '../../support/until';
import { editCell } from '../support/editCell';
import { openSample, sampleUri } from '../support/sampleWorkspace';

describe('the suggested editor', () => {
  let editors: EditorTracker;
  let active: ActiveEditor;
  let suggestions: EditorSuggestions;
  let userFolder: vscode.Uri;
  let isShown = true;
  let reported = 0;

  before(async () => {
    await vscode.commands.executeCommand('workbench.action.openSettingsJson');
    const settings = vscode.window.activeTextEditor?.document.uri;
    assert.ok(settings, 'no settings');
    userFolder = vscode.Uri.joinPath(settings, '..');
  });

  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    isShown = true;
    reported = 0;
    editors = new EditorTracker();
    active = new ActiveEditor(editors, platform.clock, userFolder, () => isShown);
    active.onDidChange(() => {
      reported += 1;
    });
    suggestions = new EditorSuggestions(active);
  });
  afterEach(async () => {
    active.dispose();
    editors.dispose();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  const label = (staged: readonly PartRecord[] = []) => suggestions.view(staged)?.label;
  const shows = async (expected: string | undefined) => {
    await until(`the suggestion ${expected}`, () => label() === expected).catch(() => {
      assert.equal(label(), expected);
    });
  };
  const taken = () => suggestions.take(suggestions.view([])?.id ?? '') ?? [];
  const stage = (...sources: readonly PartSource[]) => sources.map(pendingPart);
  /** Resets the selection, because VS Code restores the one that the file had when it was closed. */
  const open = async (name: string) => {
    const editor = await openSample(name);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await shows(name);
    return editor;
  };
  const openPanel = () =>
    vscode.window.createWebviewPanel(
      'agentQuery.conversation',
      'Conversation',
      vscode.ViewColumn.Two,
    );

  it('is the file, or the selection in it', async () => {
    assert.equal(label(), undefined);
    const editor = await open('src/lines.ts');
    assert.deepEqual(
      taken().map(({ kind }) => kind),
      ['file'],
    );
    editor.selection = new vscode.Selection(4, 0, 6, 10);
    await shows('src/lines.ts:5-7');
    const [selection] = taken();
    assert.ok(selection?.kind === 'selection');
    assert.equal(selection.text, editor.document.getText(editor.selection));
    editor.selections = [new vscode.Selection(0, 0, 1, 0), new vscode.Selection(3, 0, 3, 2)];
    await shows('src/lines.ts (2 selections)');
    assert.equal(taken().length, 2);
  });

  it('is not suggested again once it is staged', async () => {
    const editor = await open('src/lines.ts');
    const file = stage(...taken());
    assert.equal(label(file), undefined);
    editor.selection = new vscode.Selection(4, 0, 6, 10);
    await shows('src/lines.ts:5-7');
    assert.equal(label(file), undefined, 'the whole file holds it');
    const selection = stage(...taken());
    assert.equal(label(selection), undefined);
    editor.selection = new vscode.Selection(0, 0, 1, 3);
    await shows('src/lines.ts:1-2');
    assert.equal(label(selection), 'src/lines.ts:1-2');
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await shows('src/lines.ts');
    assert.equal(label(selection), undefined);
  });

  it('does not include a selection that was just sent, until its text changes', async () => {
    const editor = await open('src/lines.ts');
    const file = stage(...taken());
    editor.selection = new vscode.Selection(4, 0, 6, 10);
    await shows('src/lines.ts:5-7');
    const sent = stage(...taken());
    assert.equal(suggestions.view([], sent), undefined);
    assert.equal(suggestions.view([], file)?.label, 'src/lines.ts:5-7');
    await editor.edit(edit => edit.replace(new vscode.Range(5, 0, 5, 1), 'x'));
    assert.equal(suggestions.view([], sent)?.label, 'src/lines.ts:5-7');
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });

  it('is not attached if it differs from the one that the user saw', async () => {
    const editor = await open('src/lines.ts');
    const seen = suggestions.view([])?.id ?? '';
    editor.selection = new vscode.Selection(4, 0, 6, 10);
    await shows('src/lines.ts:5-7');
    reported = 0;
    assert.equal(suggestions.take(seen), undefined);
    assert.equal(reported, 1, 'the page learns of it at once');
  });

  it('stays while a conversation has the focus, beside it or in its place', async () => {
    await open('notes.txt');
    const panel = openPanel();
    await until('the panel to be active', () => panel.active);
    assert.equal(label(), 'notes.txt');
    panel.reveal(vscode.ViewColumn.One);
    await until(
      'the panel to be active in the first column',
      () => vscode.window.tabGroups.all.length === 1 && panel.active,
    );
    assert.equal(label(), 'notes.txt');
    panel.dispose();
  });

  it('disappears with its tab, and is replaced by another visible one', async () => {
    await vscode.window.showTextDocument(sampleUri('notes.txt'), {
      preview: false,
      viewColumn: vscode.ViewColumn.One,
    });
    await open('src/lines.ts');
    const panel = openPanel();
    await until('the panel to be active', () => panel.active);
    await shows('src/lines.ts');
    const tabs = vscode.window.tabGroups.all.flatMap(group => group.tabs);
    const closed = tabs.find(tab => tab.label === 'lines.ts');
    await vscode.window.tabGroups.close(closed ?? [], true);
    await shows('notes.txt');
    panel.dispose();
  });

  it('can be a notebook as a file, even while one of its cells has the focus', async () => {
    const uri = sampleUri('suggested.ipynb');
    const cell = { cell_type: 'code', metadata: {}, source: ['1 + 1'], outputs: [] };
    const content = { cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 };
    await vscode.workspace.fs.writeFile(uri, Buffer.from(JSON.stringify(content)));
    const notebook = await vscode.workspace.openNotebookDocument(uri);
    await vscode.window.showNotebookDocument(notebook);
    await shows('suggested.ipynb');
    await editCell(() => active.current?.cell);
    assert.equal(active.current?.cell?.document, notebook.cellAt(0).document);
    assert.equal(label(), 'suggested.ipynb');
    assert.deepEqual(
      taken().map(source => source.kind === 'file' && source.uri),
      [uri.toString()],
    );
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await vscode.workspace.fs.delete(uri);
  });

  it('can be an image, or a document without a file', async () => {
    await vscode.commands.executeCommand('vscode.open', sampleUri('logo.png'));
    await shows('logo.png');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    const untitled = await vscode.workspace.openTextDocument({ content: 'a' });
    await vscode.window.showTextDocument(untitled);
    await shows(untitled.uri.path);
    assert.deepEqual(
      taken().map(source => source.kind === 'file' && source.uri),
      [untitled.uri.toString()],
    );
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('is never output, settings, or another page', async () => {
    await open('notes.txt');
    const output = vscode.workspace.registerTextDocumentContentProvider('suggestion-test', {
      provideTextDocumentContent: () => 'made up',
    });
    const made = await vscode.workspace.openTextDocument(vscode.Uri.parse('suggestion-test:a'));
    await vscode.window.showTextDocument(made, vscode.ViewColumn.One);
    await shows(undefined);
    output.dispose();
    await open('notes.txt');
    await vscode.commands.executeCommand('workbench.action.openSettingsJson');
    await shows(undefined);
    await open('notes.txt');
    const other = vscode.window.createWebviewPanel('other', 'Other', vscode.ViewColumn.One);
    await shows(undefined);
    other.dispose();
  });

  it('is reported once while the user types, and not while no page shows it', async () => {
    const editor = await open('src/lines.ts');
    await until('the suggestions to be reported', () => reported > 0);
    isShown = false;
    reported = 0;
    const changed = new Promise<void>(resolve => {
      const listener = vscode.window.onDidChangeTextEditorSelection(() => {
        listener.dispose();
        resolve();
      });
    });
    editor.selection = new vscode.Selection(1, 0, 1, 2);
    await changed;
    isShown = true;
    const again = new Promise<void>(resolve => {
      const listener = active.onDidChange(() => {
        listener.dispose();
        resolve();
      });
    });
    for (let line = 2; line < 12; line++) {
      editor.selection = new vscode.Selection(line, 0, line, 1);
    }
    await again;
    assert.ok(reported < 5, `${reported} reports of ten changes`);
    assert.equal(label(), 'src/lines.ts:12-12');
  });
});
