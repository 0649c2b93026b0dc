import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { deferred } from '../../support/deferred';
import { useWorkbench } from '../support/useWorkbench';

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `const line${index + 1} = ${index};\n`).join('');

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

  it('folds long code while it arrives, and unfolds it by the keyboard', async () => {
    const mayGoOn = deferred();
    const mayEnd = deferred();
    ui.service.onQuery(async stream => {
      await stream.message(`Long:\n\n\`\`\`ts\n${lines(60)}`);
      await mayGoOn.promise;
      await stream.message(lines(120).slice(lines(60).length));
      await mayEnd.promise;
      await stream.message('```\n\nThe end.');
      await stream.end();
    });
    await ui.ask('At length?');
    const fold = answer(2).getByRole('button', { name: /^Show .*lines$/ });
    await answer(2).getByRole('button', { name: 'Show all 60 lines' }).waitFor();
    assert.equal(await fold.getAttribute('aria-expanded'), 'false');
    const height = () =>
      answer(2)
        .locator('.md-code')
        .evaluate(frame => frame.clientHeight);
    const folded = await height();
    await ui.workbench.screenshot('reading-folded');
    mayGoOn.resolve();
    await answer(2).getByRole('button', { name: 'Show all 120 lines' }).waitFor();
    assert.equal(await height(), folded, 'what is folded does not grow');

    const top = () =>
      answer(2)
        .locator('.md-code')
        .evaluate(frame => frame.getBoundingClientRect().top);
    const before = await top();
    await fold.press('Enter');
    await answer(2).getByRole('button', { name: 'Show fewer lines' }).waitFor();
    assert.ok((await height()) > folded * 2);
    assert.equal(await top(), before, 'the reader’s place is left alone');
    mayEnd.resolve();
    await answer(2).getByText('complete').waitFor();
    await answer(2).locator('.hljs-keyword').first().waitFor();
    assert.equal(await fold.getAttribute('aria-expanded'), 'true', 'what was opened stays open');
    await fold.press('Space');
    await answer(2).getByRole('button', { name: 'Show all 120 lines' }).waitFor();
    assert.equal(await height(), folded);
    await answer(2).getByRole('button', { name: 'Copy', exact: true }).click();
    assert.equal(`${(await ui.workbench.clipboard(/line120/)).trimEnd()}\n`, lines(120));
  });

  it('keeps a selection, and can be copied, while more arrives and paths become links', async () => {
    const mayGoOn = deferred();
    ui.service.onQuery(async stream => {
      await stream.message('Look at src/lines.ts, a **bold** word, and ');
      await mayGoOn.promise;
      await stream.message('more of *it*.\n\n```ts\nlet a = 1;\n```\n\nThe end.');
      await stream.end();
    });
    await ui.ask('In pieces?');
    await answer(3).getByText('bold').waitFor();
    const selected = () => answer(3).evaluate(() => document.getSelection()?.toString());
    await answer(3)
      .locator('p')
      .evaluate(({ firstChild, lastChild }) => {
        document.getSelection()?.setBaseAndExtent(firstChild as Node, 5, lastChild as Node, 5);
      });
    const text = 'at src/lines.ts, a bold word';
    assert.equal(await selected(), text);
    await answer(3).locator('.md-caret').waitFor();
    mayGoOn.resolve();
    await answer(3).getByRole('link', { name: 'src/lines.ts' }).waitFor();
    assert.equal(await selected(), text);
    await ui.workbench.page.keyboard.press('ControlOrMeta+C');
    assert.equal(await ui.workbench.clipboard(/bold word/), text);
    assert.equal(await answer(3).locator('.md-caret').count(), 0);
  });
});
