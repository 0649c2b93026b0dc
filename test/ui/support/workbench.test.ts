import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { longDescribe } from '../../support/long';
import { openWorkbench, type Workbench } from './workbench';

/** The operations that every other test in a window relies on, which therefore show them, too. */
longDescribe('workbench', () => {
  let folder: string;
  let workbench: Workbench;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-ui-'));
    await mkdir(path.join(folder, 'src'));
    await writeFile(path.join(folder, 'notes.md'), '# Notes\n');
    await writeFile(path.join(folder, 'todo.txt'), 'nothing\n');
    await writeFile(path.join(folder, 'src/add.ts'), 'export function add() {\n  return 1;\n}\n');
    workbench = await openWorkbench({ folder, extension: 'development' });
  });

  after(async () => {
    await workbench?.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('opens a file and selects in it', async () => {
    await workbench.openFile('src/add.ts');
    await workbench.editorSelect(1, 8, 2, 10);
    await workbench.page.getByText(/Ln 2, Col 10 \(\d+ selected\)/).waitFor();
  });

  it('chooses from the editor’s context menu, and keeps the selection', async () => {
    await workbench.editorContextMenu('Copy');
    const copied = await workbench.clipboard(/^function add/);
    assert.equal(copied, 'function add() {\n  return ');
  });

  it('selects several files in the explorer, also in folders', async () => {
    await workbench.explorerSelect(['src/add.ts', 'notes.md', 'todo.txt']);
    await workbench.explorerContextMenu('notes.md', 'Copy Relative Path');
    const copied = await workbench.clipboard(/notes\.md/);
    assert.deepEqual(copied.split(/\r?\n/).sort(), ['notes.md', 'src/add.ts', 'todo.txt']);
  });

  it('closes all editors, also one with unsaved changes', async () => {
    await workbench.openFile('notes.md');
    await workbench.page.keyboard.type('unsaved');
    await workbench.page.locator('.tab.dirty').waitFor();
    await workbench.openFile('todo.txt');
    await workbench.tidy();
    assert.equal(await workbench.page.locator('.tab').count(), 0);
  });

  it('changes the theme and survives a reload', async () => {
    await workbench.setTheme('Default High Contrast');
    await workbench.reload();
    await workbench.themed('Default High Contrast');
    await workbench.runCommand('View: Toggle Panel Visibility');
  });
});
