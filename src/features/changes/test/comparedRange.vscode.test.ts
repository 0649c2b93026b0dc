import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { sampleUri } from '../../../../test/integration/support/sampleWorkspace';
import { changeEdit } from '../host/changeEdit';
import { RangeSource } from '../host/codeComparer';

for (const [name, lineEnd] of [
  ['LF', '\n'],
  ['CRLF', '\r\n'],
] as const) {
  describe(`a range that is compared with code, with line ends ${name}`, () => {
    const uri = sampleUri(`range-${name}.txt`);
    let editor: vscode.TextEditor;
    let source: RangeSource;
    let following: vscode.Disposable;

    beforeEach(async () => {
      const lines = ['one', 'same', 'two', 'same', 'three', ''];
      await writeFile(uri.fsPath, lines.join(lineEnd));
      editor = await vscode.window.showTextDocument(uri);
      const { document } = editor;
      const range = new vscode.Range(3, 0, 4, 0);
      const found = RangeSource.find(
        document,
        {
          kind: 'selection',
          uri: uri.toString(),
          path: 'range.txt',
          languageId: 'plaintext',
          text: document.getText(range),
          start: range.start,
          end: range.end,
        },
        'new\nlines',
      );
      source = found ?? assert.fail('not found');
      following = vscode.workspace.onDidChangeTextDocument(event => {
        if (event.document === document && event.contentChanges.length > 0) {
          source.follow(event);
        }
      });
    });

    afterEach(async () => {
      following.dispose();
      await vscode.commands.executeCommand('workbench.action.files.revert');
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
      await rm(uri.fsPath);
    });

    const text = () => editor.document.getText().split(lineEnd).join(' ');
    const edit = async (...edits: ReadonlyArray<readonly [vscode.Range, string]>) => {
      const isEdited = await editor.edit(builder => {
        for (const [range, added] of edits) {
          builder.replace(range, added);
        }
      });
      assert.ok(isEdited);
    };
    const planned = async () =>
      (await source.plan()).changes[0]?.planned.text.replaceAll('\n', ' ');

    it('is applied in place, with its line ends, and names the new lines', async () => {
      await edit([new vscode.Range(0, 0, 0, 0), 'more\n'], [new vscode.Range(4, 0, 4, 0), 'and\n']);
      const { changes } = await source.plan();
      assert.ok(await vscode.workspace.applyEdit(await changeEdit(changes)));
      assert.equal(text(), 'more one same two new lines and three ');
      const selected = editor.document.getText(changes[0]?.selection);
      assert.equal(selected, `new${lineEnd}lines${lineEnd}`);
    });

    it('is lost when the user types in it, and found again after Undo', async () => {
      editor.selection = new vscode.Selection(3, 2, 3, 2);
      await vscode.commands.executeCommand('type', { text: 'x' });
      assert.equal(text(), 'one same two saxme three ');
      assert.equal(await planned(), undefined);
      await vscode.commands.executeCommand('undo');
      assert.equal(text(), 'one same two same three ');
      assert.equal(await planned(), 'one same two new lines three ');
    });

    it('is found after its line ends have changed', async () => {
      const eol = name === 'LF' ? vscode.EndOfLine.CRLF : vscode.EndOfLine.LF;
      await editor.edit(builder => builder.setEndOfLine(eol));
      assert.equal(await planned(), 'one same two new lines three ');
      await edit([new vscode.Range(0, 0, 1, 0), '']);
      assert.equal(await planned(), 'same two new lines three ');
    });
  });
}
