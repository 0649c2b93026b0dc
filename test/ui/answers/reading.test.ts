import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useWorkbench } from '../support/useWorkbench';

/** User actions while reading an answer; each test continues where the previous one ended. */
describe('reading an answer', function () {
  this.bail(true);

  const ui = useWorkbench();

  const answer = (turn: number) => ui.panel.getByRole('article', { name: 'Answer' }).nth(turn);
  const part = (name: string) => ui.panel.getByRole('list', { name: 'Parts' }).getByText(name);
  const editorText = (text: string) =>
    ui.workbench.page.locator('.editor-instance .view-line', { hasText: text }).first();
  // A line is as wide as the longest one, so its center may be behind the panel.
  const inWords = { x: 80, y: 5 };
  const toast = (text: RegExp) =>
    ui.workbench.page.locator('.notification-list-item-message', { hasText: text });
  const code = '  const lines = text.split(/\\r\\n|\\r|\\n/);';

  it('links the paths of files that are there, and no others', async () => {
    await ui.workbench.openFile('src/lines.ts');
    await ui.workbench.editorSelect(3, 1, 4, 1);
    await ui.workbench.runCommand('Ask agent about selection');
    await part('src/lines.ts:3-3').waitFor();
    ui.service.onQuery(async stream => {
      await stream.message(
        'It is in `lines.ts:3`, used by src/tides.ts:12:3 and [the notes](notes.txt), not by src/none.ts:1 or `../../etc/passwd`.\n\n' +
          `\`\`\`ts\n${code}\n\`\`\`\n`,
      );
      await stream.end();
    });
    await ui.ask('Where?');
    const links = answer(0).getByRole('link');
    await answer(0).getByRole('link', { name: 'src/tides.ts:12:3' }).waitFor();
    assert.deepEqual(await links.allTextContents(), [
      'lines.ts:3',
      'src/tides.ts:12:3',
      'the notes',
    ]);
    assert.equal(
      await links.nth(1).getAttribute('title'),
      `${path.join(ui.sample.path, 'src/tides.ts')}, line 12`,
    );
    await ui.workbench.screenshot('reading-paths');
  });

  it('opens a file at its line, by a click and by Enter', async () => {
    await answer(0).getByRole('link', { name: 'src/tides.ts:12:3' }).click();
    await ui.workbench.page.locator('.tab.active[data-resource-name="tides.ts"]').waitFor();
    await ui.workbench.page.getByText('Ln 12, Col 3').first().waitFor();
    await answer(0).getByRole('link', { name: 'the notes' }).press('Enter');
    await ui.workbench.page.locator('.tab.active[data-resource-name="notes.txt"]').waitFor();
    assert.doesNotMatch((await ui.workbench.notifications()).join('\n'), /has changed/);
  });

  it('compares code with the selection, applies it, and that can be undone', async () => {
    const { page } = ui.workbench;
    await answer(0).getByRole('button', { name: 'Compare with selection' }).click();
    await page.locator('.tab.active', { hasText: 'lines.ts:3-3 ↔ answer' }).waitFor();
    await page.locator('.editor.modified .view-line', { hasText: 'text.split' }).waitFor();
    await page.locator('.editor.original .view-line', { hasText: 'string[] = []' }).waitFor();
    await ui.workbench.screenshot('reading-compare');
    // VS Code checks only every 250 ms whether a webview has the focus, so the panel's group may become active again
    // late. The actions of VS Code's editors are only shown in the active group.
    await page
      .locator('.editor.modified .view-line', { hasText: 'text.split' })
      .click({ position: inWords });
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.locator('.tab.active.dirty[data-resource-name="lines.ts"]').waitFor();
    await editorText('text.split').waitFor();
    await page.locator('.tab', { hasText: '↔ answer' }).waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+Z');
    await editorText('text.split').waitFor({ state: 'detached' });
    await editorText('string[] = []').waitFor();
  });

  it('says when the file has changed since it was sent', async () => {
    const { page } = ui.workbench;
    await editorText('string[] = []').click({ position: inWords });
    await page.keyboard.press('Home');
    await page.keyboard.type('// new ');
    await answer(0).getByRole('link', { name: 'lines.ts:3' }).click();
    await toast(/src\/lines\.ts|lines\.ts has changed since it was sent/).waitFor();
    await ui.workbench.runCommand('Notifications: Clear All Notifications');
    await answer(0).getByRole('button', { name: 'Compare with selection' }).click();
    await toast(/no longer contains the selected code.*can't be applied/).waitFor();
    await page.locator('.tab.active', { hasText: 'lines.ts:3-3 ↔ answer' }).waitFor();
    await page.locator('.editor.modified .view-line', { hasText: 'text.split' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Apply', exact: true }).count(), 0);
    await ui.workbench.runCommand('Notifications: Clear All Notifications');
    await ui.workbench.runCommand('View: Close Editor');
    await ui.workbench.runCommand('File: Revert File');
  });

  it('says when a file was written since it was sent', async () => {
    await ui.workbench.explorerSelect(['data.csv']);
    await ui.workbench.explorerContextMenu('data.csv', 'Ask agent about files');
    await part('data.csv').waitFor();
    ui.service.onQuery(async stream => {
      await stream.message('Look at data.csv:2.');
      await stream.end();
    });
    await ui.ask('And this?');
    const link = answer(1).getByRole('link', { name: 'data.csv:2' });
    await link.click();
    await ui.workbench.page.locator('.tab.active[data-resource-name="data.csv"]').waitFor();
    assert.doesNotMatch((await ui.workbench.notifications()).join('\n'), /has changed/);
    await writeFile(path.join(ui.sample.path, 'data.csv'), 'a,b\n1,2\n');
    await link.click();
    await toast(/data\.csv has changed since it was sent/).waitFor();
    await ui.workbench.runCommand('Notifications: Clear All Notifications');
  });
});
