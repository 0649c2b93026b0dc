import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import type { Subject } from './contract';
import { next } from './next';

export function describeEditors(subject: () => Subject): void {
  describe('editors and tabs', () => {
    let code: typeof vscode;
    let at: (name: string) => vscode.Uri;

    before(async () => {
      const { vscode, folder } = subject();
      code = vscode;
      at = name => vscode.Uri.joinPath(folder, name);
      for (const name of ['first.txt', 'second.txt']) {
        await code.workspace.fs.writeFile(at(name), new TextEncoder().encode('one\ntwo\nthree\n'));
      }
    });

    beforeEach(closeAll);
    after(closeAll);

    async function closeAll(): Promise<void> {
      const { tabGroups } = code.window;
      const tabs = tabGroups.all.flatMap(group => group.tabs);
      await Promise.all(tabs.filter(({ isDirty }) => isDirty).map(({ input }) => saveOf(input)));
      await tabGroups.close(tabs);
    }

    async function saveOf(input: unknown): Promise<void> {
      if (input instanceof code.TabInputText && input.uri.scheme === 'file') {
        await (await code.workspace.openTextDocument(input.uri)).save();
      }
    }

    const show = (name: string, viewColumn = code.ViewColumn.One) =>
      code.window.showTextDocument(at(name), { viewColumn, preview: false });
    /** The editors in files, without editors of the bottom panel, which an earlier test may have opened. */
    const visible = () =>
      code.window.visibleTextEditors.filter(({ document }) => document.uri.scheme === 'file');
    const labels = () =>
      code.window.tabGroups.all.map(({ tabs }) => tabs.map(({ label }) => label));

    it('become the active ones, and this is told', async () => {
      const told = next(code.window.onDidChangeActiveTextEditor, editor => editor !== undefined);
      const first = await show('first.txt');
      assert.equal(await told, first);
      assert.equal(code.window.activeTextEditor, first);
      assert.deepEqual(visible(), [first]);
      assert.equal(first.viewColumn, code.ViewColumn.One);
      const second = await show('second.txt');
      assert.equal(code.window.activeTextEditor, second);
      assert.deepEqual(visible(), [second]);
      const again = await show('first.txt');
      // An editor is there as long as it is visible.
      assert.notEqual(again, first);
      assert.equal(again.document, first.document);
      assert.deepEqual(labels(), [['first.txt', 'second.txt']]);
    });

    it('tell of selections, and of those that they are opened with', async () => {
      const editor = await code.window.showTextDocument(at('first.txt'), {
        selection: new code.Range(1, 0, 1, 3),
        preview: false,
      });
      assert.equal(editor.document.getText(editor.selection), 'two');
      const told = next(
        code.window.onDidChangeTextEditorSelection,
        ({ selections }) => selections.length === 2,
      );
      editor.selections = [new code.Selection(2, 5, 2, 0), new code.Selection(0, 0, 0, 3)];
      assert.equal(editor.selection.isReversed, true);
      const { textEditor, selections } = await told;
      assert.equal(textEditor, editor);
      assert.ok(selections[0]?.isEqual(editor.selection));
      // It is the same when the editor is seen again.
      await show('second.txt');
      const again = await show('first.txt');
      assert.ok(again.selections[1]?.isEqual(new code.Selection(0, 0, 0, 3)));
    });

    it('are edited, with the cursor after what was put in its place', async () => {
      const editor = await show('first.txt');
      editor.selection = new code.Selection(0, 0, 0, 3);
      assert.equal(await editor.edit(edit => edit.replace(editor.selection, '1st')), true);
      assert.equal(editor.document.getText(), '1st\ntwo\nthree\n');
      assert.equal(editor.document.isDirty, true);
      assert.equal(code.window.tabGroups.activeTabGroup.activeTab?.isDirty, true);
      await editor.document.save();
      assert.equal(code.window.tabGroups.activeTabGroup.activeTab?.isDirty, false);
    });

    it('are in tabs, which tell of their opening and closing', async () => {
      const { tabGroups } = code.window;
      const opened = next(tabGroups.onDidChangeTabs, ({ opened }) => opened.length > 0);
      await show('first.txt');
      const [tab] = (await opened).opened;
      assert.ok(tab);
      assert.deepEqual([tab.label, tab.isActive, tab.isDirty], ['first.txt', true, false]);
      assert.ok(tab.input instanceof code.TabInputText);
      assert.equal(tab.input.uri.path, at('first.txt').path);
      // Not the same object as the active group: VS Code makes new ones.
      assert.equal(tab.group.isActive, true);
      assert.equal(tab.group.viewColumn, code.ViewColumn.One);
      await show('second.txt');
      const closed = next(tabGroups.onDidChangeTabs, ({ closed }) => closed.length > 0);
      const active = tabGroups.activeTabGroup.activeTab;
      assert.ok(active);
      assert.equal(await tabGroups.close(active), true);
      assert.deepEqual(
        (await closed).closed.map(({ label }) => label),
        ['second.txt'],
      );
      assert.equal(tabGroups.activeTabGroup.activeTab?.label, 'first.txt');
    });

    it('are in groups, which close with their last tab', async () => {
      const { tabGroups } = code.window;
      await show('first.txt');
      const second = await show('second.txt', code.ViewColumn.Beside);
      assert.equal(second.viewColumn, code.ViewColumn.Two);
      assert.deepEqual(labels(), [['first.txt'], ['second.txt']]);
      assert.equal(tabGroups.activeTabGroup.viewColumn, code.ViewColumn.Two);
      assert.equal(visible().length, 2);
      await code.window.showTextDocument(at('first.txt'), {
        viewColumn: code.ViewColumn.One,
        preserveFocus: true,
      });
      assert.equal(code.window.activeTextEditor, second);
      const changed = next(tabGroups.onDidChangeTabGroups, ({ closed }) => closed.length > 0);
      await tabGroups.close(tabGroups.activeTabGroup);
      assert.equal((await changed).closed.length, 1);
      assert.deepEqual(labels(), [['first.txt']]);
    });

    it('of a diff have both documents, and the modified one is active', async () => {
      await code.commands.executeCommand(
        'vscode.diff',
        at('first.txt'),
        at('second.txt'),
        'A comparison',
      );
      const tab = code.window.tabGroups.activeTabGroup.activeTab;
      assert.equal(tab?.label, 'A comparison');
      assert.ok(tab.input instanceof code.TabInputTextDiff);
      assert.equal(tab.input.original.path, at('first.txt').path);
      assert.equal(tab.input.modified.path, at('second.txt').path);
      assert.equal(code.window.activeTextEditor?.document.uri.path, at('second.txt').path);
    });
  });
}
