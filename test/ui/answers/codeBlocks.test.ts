import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { useWorkbench } from '../support/useWorkbench';
import { whenChanged } from '../support/whenChanged';

/** User actions on an answer. */
describe('an answer', function () {
  this.bail(true);

  const ui = useWorkbench();

  const said = (text: string) => ui.panel.getByRole('status').getByText(text);

  it('has code that can be copied, inserted and opened', async () => {
    ui.service.onQuery(async stream => {
      await stream.message('Try this:\n\n```ts\nconst price = `$' + '{a} $1`;\n```\n');
      await stream.end();
    });
    await ui.workbench.openFile('notes.txt');
    await ui.workbench.runCommand('Ask agent…');
    await ui.ask('How?');
    const code = 'const price = `$' + '{a} $1`;';

    for (const name of ['Copy', 'Copy answer']) {
      const copy = ui.panel.getByRole('button', { name, exact: true });
      await copy.click();
      await copy.locator('.codicon-check').waitFor();
      await said('Copied').waitFor({ state: 'attached' });
      // The page announces the same text again only after the first announcement has been removed.
      await said('Copied').waitFor({ state: 'detached' });
      await copy.locator('.codicon-copy').waitFor();
    }
    await ui.panel.getByRole('button', { name: 'Copy', exact: true }).click();
    assert.equal((await ui.workbench.clipboard(/^const price/)).trimEnd(), code);

    await ui.panel.getByRole('button', { name: 'Insert at cursor' }).click();
    await ui.workbench.page.locator('.tab.active.dirty[data-resource-name="notes.txt"]').waitFor();
    await ui.workbench.page
      .locator('.editor-group-container.active .view-line', { hasText: code })
      .waitFor();

    await ui.panel.getByRole('button', { name: 'Open in new file' }).click();
    await ui.workbench.page.locator('.tab.active', { hasText: 'Untitled-1' }).waitFor();
    await ui.workbench.page.getByRole('button', { name: 'TypeScript', exact: true }).waitFor();
  });

  it('has code whose hidden characters are told when they go into a file', async () => {
    const trojan = 'admin = "no\u202e \u2066# false\u2069 \u2066"';
    ui.service.onQuery(async stream => {
      await stream.message(`Read \`a\u202eb\`:\n\n\`\`\`py\n${trojan}\n\`\`\`\n`);
      await stream.end();
    });
    await ui.workbench.openFile('data.csv');
    await ui.ask('Safe?');
    const answer = ui.panel.getByRole('article', { name: 'Answer' }).filter({ hasText: '# false' });
    await answer.getByText('complete').waitFor();
    await answer.getByRole('button', { name: 'Copy', exact: true }).click();
    assert.equal((await ui.workbench.clipboard(/admin/)).trimEnd(), trojan);
    await answer.getByRole('button', { name: 'Insert at cursor' }).click();
    await ui.workbench.page
      .locator('.notification-list-item-message', {
        hasText: 'change the order in which it is displayed: U+202E, U+2066, U+2069.',
      })
      .waitFor();
    await ui.workbench.screenshot('code-hidden-characters-inserted');
  });

  it('has changes of files, which are reviewed, applied in part, and undone at once', async () => {
    const { workbench, sample } = ui;
    const { page } = workbench;
    const read = (name: string) => readFile(path.join(sample.path, name), 'utf8').catch(() => '');
    const names = ['config.json', 'scripts/report.py', 'styles.css', 'src/new.ts', '.env'];
    const before = await Promise.all(names.map(read));
    const gone = before[1]?.trimEnd().split('\n') ?? [];
    ui.service.onQuery(async stream => {
      await stream.message(
        [
          'Change these:',
          '```diff',
          'diff --git a/config.json b/config.json',
          '--- a/config.json',
          '+++ b/config.json',
          '@@ -40,3 +41,2 @@',
          '   "refreshSeconds": 300,',
          '-  "units": "metres"',
          '+  "units": "feet"',
          ' }',
          '--- a/scripts/report.py',
          '+++ /dev/null',
          `@@ -1,${gone.length} +0,0 @@`,
          ...gone.map(line => `-${line}`),
          '```',
          '**src/new.ts**:',
          '```ts',
          'export const made = 1;',
          '```',
          '```css styles.css',
          'body {}',
          '```',
          '```sh .env',
          'A=1',
          '```',
          '```ts src/lines.ts',
          '// ... existing code ...',
          '```',
        ].join('\n'),
      );
      await stream.end();
    });
    await ui.ask('Change them');
    const answer = ui.panel.getByRole('article', { name: 'Answer' }).last();
    await answer.getByText('complete').waitFor();
    await answer.getByRole('button', { name: 'Review changes' }).click();
    await page.locator('.tab.active', { hasText: /^Changes of answer \d \(5 files\)/ }).waitFor();
    const refused = page.locator('.notification-list-item-message', { hasText: 'src/lines.ts' });
    await workbench.showNotification(refused);
    assert.match(await refused.innerText(), /A comment stands for code that was left out/);
    await workbench.runCommand('Notifications: Clear All Notifications');
    await page.locator('.multiDiffEntry', { hasText: 'config.json' }).waitFor();
    await workbench.screenshot('changes-review');

    await page.getByRole('button', { name: 'Apply changes…' }).click();
    const row = (name: string) =>
      page.locator('.quick-input-list .monaco-list-row', { hasText: name });
    const isTicked = (name: string) => row(name).getByRole('checkbox').isChecked();
    await row('.env').waitFor();
    assert.deepEqual(await Promise.all(names.map(isTicked)), [true, true, true, true, false]);
    await workbench.screenshot('changes-pick');
    await row('styles.css').click();
    await page.locator('.quick-input-count', { hasText: '3' }).waitFor();
    await page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
    await page.locator('.tab.active.dirty[data-resource-name="config.json"]').waitFor();
    await page.locator('.tab', { hasText: 'Changes of answer' }).waitFor({ state: 'detached' });
    const after = [before[0], '', before[2], 'export const made = 1;\n', ''];
    await whenChanged(sample.path, 'the changes are in the files', async () =>
      isDeepStrictEqual(await Promise.all(names.map(read)), after),
    );
    await page
      .locator('.editor-group-container.active .view-line', { hasText: '"feet"' })
      .first()
      .waitFor();

    await workbench.screenshot('changes-applied');

    await page.keyboard.press('ControlOrMeta+z');
    await whenChanged(sample.path, 'the changes are undone in the files', async () =>
      isDeepStrictEqual(await Promise.all(names.map(read)), before),
    );
    await page.locator('.tab.active[data-resource-name="config.json"]:not(.dirty)').waitFor();
  });

  it('has diagrams that VS Code draws beside it', async () => {
    ui.service.onQuery(async stream => {
      await stream.message('```mermaid\ngraph TD; First-->Second;\n```\n');
      await stream.end();
    });
    await ui.ask('What leads to what?');
    await ui.panel.getByRole('button', { name: 'Open diagram' }).click();
    const { page } = ui.workbench;
    await page.locator('.tab.active', { hasText: 'Preview Diagram.md' }).waitFor();
    const preview = page
      .locator('iframe.webview.ready[src*="extensionId=vscode.markdown-language-features"]')
      .filter({ visible: true })
      .contentFrame()
      .frameLocator('iframe#active-frame');
    await preview.locator('svg').getByText('Second').waitFor();
  });
});
