import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { measureFile } from '../../../src/host/parts/openFile';
import { until } from '../../support/until';
import { editCell } from '../support/editCell';
import { ask, openSample, sampleUri, useService } from '../support/sampleWorkspace';

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const code = (source: string, outputs: readonly unknown[]) => ({
  cell_type: 'code',
  execution_count: 1,
  metadata: {},
  source: [source],
  outputs,
});

const notebookJson = {
  cells: [
    { cell_type: 'markdown', metadata: {}, source: ['# Tides'] },
    code('print("high")', [
      { output_type: 'stream', name: 'stdout', text: ['\u001b[31mhigh\u001b[0m\n', 'tide\n'] },
    ]),
    code('plot()', [
      {
        output_type: 'display_data',
        metadata: {},
        data: { 'image/png': png, 'text/plain': ['<Figure size 1x1>'] },
      },
      {
        output_type: 'execute_result',
        execution_count: 1,
        metadata: {},
        data: { 'text/html': ['<b>1</b>'], 'text/plain': ['1'] },
      },
    ]),
    code('1/0', [
      {
        output_type: 'error',
        ename: 'ZeroDivisionError',
        evalue: 'division by zero',
        traceback: ['\u001b[0;31mZeroDivisionError\u001b[0m: division by zero'],
      },
    ]),
  ],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
};

describe('a question about a notebook', () => {
  const service = useService();
  const uri = () => sampleUri('tides.ipynb');
  let notebook: vscode.NotebookDocument;
  before(async () => {
    await vscode.workspace.fs.writeFile(uri(), Buffer.from(JSON.stringify(notebookJson)));
    notebook = await vscode.workspace.openNotebookDocument(uri());
  });
  after(() => vscode.workspace.fs.delete(uri()));

  /** Shows the notebook, and repeats this while a panel that is still opening takes the focus. */
  const show = (...selections: vscode.NotebookRange[]) =>
    until('the notebook to be the active editor', async () => {
      const editor = await vscode.window.showNotebookDocument(notebook, {
        viewColumn: vscode.ViewColumn.One,
        selections,
      });
      return vscode.window.activeNotebookEditor === editor ? editor : undefined;
    });
  const sent = () => service.lastQuery().parts.slice(0, -1);
  const printCell = 'tides.ipynb cell 2:1-1 (python)\n```\nprint("high")\n```';
  const printed = 'tides.ipynb cell 2, output 1 (console)\n```console\nhigh\ntide\n```';

  it('sends each selected cell, then its outputs: text as text, an image as a file', async () => {
    await show(new vscode.NotebookRange(0, 3));
    await ask('askAboutSelection', { question: 'What is it?' });
    assert.deepEqual(sent(), [
      { type: 'text', text: 'tides.ipynb cell 1:1-1 (markdown)\n```\n# Tides\n```' },
      { type: 'text', text: printCell },
      { type: 'text', text: printed },
      { type: 'text', text: 'tides.ipynb cell 3:1-1 (python)\n```\nplot()\n```' },
      {
        type: 'file',
        name: 'tides.ipynb-cell3-output1.png',
        mimeType: 'image/png',
        base64: png,
      },
      { type: 'text', text: 'tides.ipynb cell 3, output 2 (text)\n```text\n1\n```' },
    ]);
  });

  it('sends the error of a failed cell', async () => {
    await show(new vscode.NotebookRange(3, 4));
    await ask('askAboutSelection', { question: 'Why?' });
    assert.equal(
      sent()[1]?.text,
      'tides.ipynb cell 4, output 1 (console)\n```console\nZeroDivisionError: division by zero\n```',
    );
  });

  it('sends only the text that is selected in a cell', async () => {
    await show(new vscode.NotebookRange(1, 2));
    const editor = await editCell(() => {
      const { activeTextEditor: active } = vscode.window;
      return active?.document === notebook.cellAt(1).document ? active : undefined;
    });
    editor.selection = new vscode.Selection(0, 0, 0, 5);
    await ask('askAboutSelection', { question: 'What is it?' });
    assert.deepEqual(sent(), [
      { type: 'text', text: 'tides.ipynb cell 2:1-1 (python)\n```\nprint\n```' },
    ]);
    editor.selection = new vscode.Selection(0, 0, 0, 0);
  });

  it('sends the cell whose menu was opened, or all selected cells if it is one of them', async () => {
    await show(new vscode.NotebookRange(0, 1), new vscode.NotebookRange(3, 4));
    await ask('askAboutCells', notebook.cellAt(1), { question: 'This?' });
    assert.deepEqual(
      sent().map(({ text }) => text),
      [printCell, printed],
    );
    await ask('askAboutCells', notebook.cellAt(3), { question: 'These?' });
    assert.deepEqual(
      sent().map(({ text }) => text?.split('\n')[0]),
      [
        'tides.ipynb cell 1:1-1 (markdown)',
        'tides.ipynb cell 4:1-1 (python)',
        'tides.ipynb cell 4, output 1 (console)',
      ],
    );
  });

  it('sends the selected cells even if the panel has the focus', async () => {
    await show(new vscode.NotebookRange(0, 1));
    await vscode.commands.executeCommand('agentQuery.ask');
    await until('no notebook to be the active editor', () =>
      vscode.window.activeNotebookEditor ? undefined : true,
    );
    await ask('askAboutSelection', { question: 'Which?' });
    assert.deepEqual(
      sent().map(({ text }) => text?.split('\n')[0]),
      ['tides.ipynb cell 1:1-1 (markdown)'],
    );
  });

  it('says that its file lacks unsaved changes', async () => {
    assert.equal((await measureFile(uri(), undefined)).origin, 'disk');
    await show(new vscode.NotebookRange(0, 1));
    const edit = new vscode.WorkspaceEdit();
    edit.set(uri(), [vscode.NotebookEdit.deleteCells(new vscode.NotebookRange(3, 4))]);
    await vscode.workspace.applyEdit(edit);
    await until(
      'the notebook to count as saved',
      async () => (await measureFile(uri(), undefined)).origin === 'saved',
    );
    await notebook.save();
  });

  it('sends the file if a text editor was active after the notebook', async () => {
    await show(new vscode.NotebookRange(0, 1));
    const editor = await openSample('notes.txt');
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    await ask('askAboutFile', { question: 'Which?' });
    assert.deepEqual(
      sent().map(({ name }) => name),
      ['notes.txt'],
    );
  });
});
