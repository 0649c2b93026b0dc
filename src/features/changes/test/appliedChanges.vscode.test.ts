import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { sampleUri, useService } from '../../../../test/integration/support/sampleWorkspace';
import { until } from '../../../../test/support/until';
import { apply, review, reviewAgain, reviewTab } from './support/review';

describe('changes that are reviewed', () => {
  const service = useService();
  let folder: string;

  beforeEach(async () => {
    folder = sampleUri('reviewed').fsPath;
    await mkdir(folder);
  });

  afterEach(async () => {
    for (const document of vscode.workspace.textDocuments) {
      if (document.isDirty && document.uri.fsPath.startsWith(folder)) {
        await vscode.window.showTextDocument(document);
        await vscode.commands.executeCommand('workbench.action.files.revert');
      }
    }
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true });
  });

  const file = (name: string) => path.join(folder, name);
  const write = (name: string, text: string) => writeFile(file(name), text);
  const read = (name: string) => readFile(file(name), 'utf8').catch(() => undefined);
  const open = (name: string) => vscode.workspace.openTextDocument(file(name));

  const applyTo = (name: string) =>
    apply(async () => (await open(name)).getText().split(/\r?\n/).includes('B'));

  /** A diff that replaces the line `b` between `a` and `c`. */
  const change = (name: string) =>
    `\`\`\`diff\n--- a/reviewed/${name}\n+++ b/reviewed/${name}\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n\`\`\`\n`;

  it('are applied, undone, and applied again, with the same result', async () => {
    await write('old.txt', 'a\r\nb\r\nc');
    const text = async () => [(await open('old.txt')).getText(), await read('new.txt')];
    const made = ['a\r\nB\r\nc', 'new\n'];
    await review(
      service.current,
      `${change('old.txt')}\n\`\`\`txt reviewed/new.txt\nnew\n\`\`\`\n`,
    );
    await applyTo('old.txt');
    assert.deepEqual(await text(), made);
    assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, file('old.txt'));
    assert.equal(reviewTab(), undefined, 'the review is closed');

    await vscode.commands.executeCommand('undo');
    await until('the new file to be gone', async () => (await read('new.txt')) === undefined);
    assert.deepEqual(await text(), ['a\r\nb\r\nc', undefined]);
    assert.ok(!(await open('old.txt')).isDirty);

    await reviewAgain();
    await applyTo('old.txt');
    assert.deepEqual(await text(), made);
  });

  it('are recognized as applied when the same answer is reviewed again', async () => {
    await write('twice.txt', 'a\nb\nc\n');
    await review(service.current, change('twice.txt'));
    await applyTo('twice.txt');
    await vscode.commands.executeCommand('agentQuery.reviewChanges');
    assert.equal(reviewTab(), undefined, 'there is nothing to review');
    assert.equal((await open('twice.txt')).getText(), 'a\nB\nc\n');
  });

  it('are not applied to a file that has been deleted, while the others are', async () => {
    await write('gone.txt', 'a\nb\nc\n');
    await write('stays.txt', 'a\nb\nc\n');
    await review(service.current, change('gone.txt') + change('stays.txt'));
    await rm(file('gone.txt'));
    await applyTo('stays.txt');
    assert.equal(await read('gone.txt'), undefined);
    assert.ok(
      !vscode.workspace.textDocuments.some(
        each => each.isDirty && each.fileName === file('gone.txt'),
      ),
      'nothing is left to save',
    );
    assert.equal((await open('stays.txt')).getText(), 'a\nB\nc\n');
  });

  it('do not create a file that already exists', async () => {
    await write('other.txt', 'a\nb\nc\n');
    const late = '```txt reviewed/late.txt\nnew\n```\n';
    await review(service.current, late + change('other.txt'));
    await write('late.txt', 'mine\nand mine\n');
    await applyTo('other.txt');
    assert.equal(await read('late.txt'), 'mine\nand mine\n');
  });

  it('are not ticked for a file that has become read-only', async () => {
    await write('locked.txt', 'a\nb\nc\n');
    await write('other.txt', 'a\nb\nc\n');
    await review(service.current, change('locked.txt') + change('other.txt'));
    await chmod(file('locked.txt'), 0o444);
    await applyTo('other.txt');
    assert.equal((await open('locked.txt')).getText(), 'a\nb\nc\n');
  });

  it('are visible in their file after they have been applied', async () => {
    const lines = Array.from({ length: 500 }, (_, line) => `line ${line}`);
    await write('long.txt', [...lines, 'a', 'b', 'c', ...lines, ''].join('\n'));
    await review(service.current, change('long.txt'));
    await applyTo('long.txt');
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.fileName, file('long.txt'));
    await until(
      'the changed line in sight',
      () =>
        editor.visibleRanges.some(range => range.contains(new vscode.Position(501, 0))) ||
        undefined,
    );
  });

  it('are applied to the unsaved text of an editor, and keep text typed since then', async () => {
    await write('typed.txt', 'saved\n');
    const document = await open('typed.txt');
    const editor = await vscode.window.showTextDocument(document);
    await editor.edit(builder => builder.replace(new vscode.Range(0, 0, 1, 0), 'a\nb\nc\n'));
    await review(service.current, change('typed.txt'));
    const typed = new vscode.WorkspaceEdit();
    typed.insert(document.uri, new vscode.Position(0, 0), 'typed\n');
    assert.ok(await vscode.workspace.applyEdit(typed));
    await applyTo('typed.txt');
    assert.equal(document.getText(), 'typed\na\nB\nc\n');
    assert.equal(await read('typed.txt'), 'saved\n', 'saving is left to the user');
    await vscode.commands.executeCommand('undo');
    assert.equal(document.getText(), 'typed\na\nb\nc\n', 'one step undoes it');
  });
});
