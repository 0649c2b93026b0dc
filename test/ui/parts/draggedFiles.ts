import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dragIntoPanel } from '../support/dragIntoPanel';
import type { SampleFolder } from '../support/sampleFolder';
import type { WorkbenchInUse } from '../support/useWorkbench';

/** The files in the folders that are dragged. */
const files = {
  '.gitignore': 'ignored.txt\nbuild/\n',
  'app/[id]/a b#c%25.ts': 'let a = 1;\n',
  'app/ignored.txt': 'ignored\n',
  'app/build/out.js': 'built\n',
  'app/excluded.map': '{}\n',
  'app/設定.txt': 'ja\n',
  'app/.env': 'KEY=1\n',
  'lib/unsaved.txt': 'old\n',
};

export async function writeDragged({ path: folder }: SampleFolder): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

/**
 * The window of these tests is one on a remote machine: VS Code names its files otherwise in a drag than in what it
 * passes to commands.
 */
export function draggedFiles(ui: WorkbenchInUse): void {
  describe('a selection that is dragged from the Explorer', function () {
    this.bail(true);

    before(async () => {
      await ui.workbench.updateSettings({ 'agentQuery.context.exclude': { '**/*.map': true } });
      await ui.begin();
    });
    after(async () => {
      await ui.workbench.updateSettings({ 'agentQuery.context.exclude': undefined });
      // An unsaved file would ask before it is closed.
      await ui.workbench.openFile('lib/unsaved.txt');
      await ui.workbench.runCommand('File: Revert File');
      await ui.workbench.page.locator('.tab.dirty').waitFor({ state: 'detached' });
    });
    const list = () => ui.panel.getByRole('list', { name: 'Attachments' });
    const items = () => list().getByRole('listitem');
    const row = (name: string) =>
      ui.workbench.page
        .locator('.explorer-folders-view .monaco-list-row')
        .filter({ has: ui.workbench.page.getByText(name, { exact: true }) });

    /** The texts in the Parts list, and the sent parts. */
    const sent = async () => {
      const listed = await items().allTextContents();
      await ui.ask('What is it?');
      const { json } = await ui.service.nextRequest();
      await ui.panel.getByText('complete').last().waitFor();
      return { listed, parts: (json as { parts: unknown[] }).parts };
    };

    it('is sent like the same items from the menu, byte for byte', async () => {
      const { workbench } = ui;
      await workbench.openFile('lib/unsaved.txt');
      await workbench.page.keyboard.type('typed since ');
      await workbench.page.locator('.tab.dirty').waitFor();
      const chosen = ['app', 'lib', 'notes.txt'];
      await workbench.explorerSelect(chosen);
      await workbench.explorerContextMenu('app', 'Ask agent about files');
      await items().nth(4).waitFor();
      await ui.panel.locator('textarea:focus').waitFor();
      const byMenu = await sent();
      assert.ok(
        byMenu.listed.some(text => text.includes('unsaved changes')),
        byMenu.listed.join('\n'),
      );

      await workbench.explorerSelect(chosen);
      await dragIntoPanel(ui, row('app'), items().nth(4));
      await workbench.screenshot('parts-dragged');
      const byDrag = await sent();
      assert.deepEqual(byDrag, byMenu);
    });

    it('is attached once if it is also attached by the menu', async () => {
      await ui.workbench.explorerSelect(['data.csv']);
      await ui.workbench.explorerContextMenu('data.csv', 'Ask agent about files');
      await items().getByText('data.csv').waitFor();
      await ui.panel.locator('textarea:focus').waitFor();
      await ui.workbench.explorerSelect(['data.csv', 'logo.png']);
      await dragIntoPanel(ui, row('data.csv'), items().getByText('logo.png'));
      await ui.workbench.openFile('data.csv');
      await dragIntoPanel(
        ui,
        ui.workbench.page.locator('.tab[data-resource-name="data.csv"]'),
        items().getByText('data.csv'),
      );
      assert.deepEqual(await list().locator('.part-label').allTextContents(), [
        'data.csv',
        'logo.png',
      ]);
    });
  });
}
