import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { until } from '../../support/until';
import { panelOtherThan, webviewIds } from '../support/panel';
import type { WorkbenchInUse } from '../support/useWorkbench';
import { whenChanged } from '../support/whenChanged';
import { defaultTheme } from '../support/workbench';

/** Answers in VS Code's own editors, dialogs, and previews. Each test asks a separate question. */
export function answers(ui: WorkbenchInUse): void {
  describe('an answer', () => {
    before(() => ui.begin());

    it('has code that can be compared with the selection, applied in VS Code’s editors, and undone', async () => {
      const { workbench } = ui;
      const { page } = workbench;
      // A line is as wide as the longest one, so its center may be behind the panel.
      const inWords = { x: 80, y: 5 };
      const editorText = (text: string) =>
        page.locator('.editor-instance .view-line', { hasText: text }).first();
      ui.service.onQuery(async stream => {
        await stream.message('```ts\n  const lines = text.split(/\\r\\n|\\r|\\n/);\n```\n');
        await stream.end();
      });
      await workbench.openFile('src/lines.ts');
      await workbench.editorSelect(3, 1, 4, 1);
      await workbench.runCommand('Ask agent about selection');
      await ui.panel
        .getByRole('list', { name: 'Attachments' })
        .getByText('src/lines.ts:3-3')
        .waitFor();
      await ui.ask('Where?');
      await ui.panel.getByRole('button', { name: 'Compare with selection' }).click();
      const modified = page.locator('.editor.modified .view-line', { hasText: 'text.split' });
      await modified.waitFor();
      await page.locator('.editor.original .view-line', { hasText: 'string[] = []' }).waitFor();
      await workbench.screenshot('reading-compare');
      // VS Code checks only every 250 ms whether a webview has the focus, so the panel's group may become active again
      // late. The actions of VS Code's editors are only shown in the active group.
      await modified.click({ position: inWords });
      await page.getByRole('button', { name: 'Apply', exact: true }).click();
      await page.locator('.tab.active.dirty[data-resource-name="lines.ts"]').waitFor();
      await editorText('text.split').waitFor();
      await page.locator('.tab', { hasText: '↔ answer' }).waitFor({ state: 'detached' });
      await page.keyboard.press('ControlOrMeta+Z');
      await editorText('text.split').waitFor({ state: 'detached' });
      await editorText('string[] = []').waitFor();
    });

    it('has changes to files, which can be reviewed, applied in part, and undone together', async () => {
      const { workbench, sample } = ui;
      const { page } = workbench;
      const read = (name: string) => readFile(path.join(sample.path, name), 'utf8').catch(() => '');
      const names = ['config.json', 'scripts/report.py', 'styles.css', 'src/new.ts', '.env'];
      const before = await Promise.all(names.map(read));
      const config = before[0]?.split('\n') ?? [];
      const gone = before[1]?.trimEnd().split('\n') ?? [];
      ui.service.onQuery(async stream => {
        await stream.message(
          [
            'Change these:',
            '```diff',
            'diff --git a/config.json b/config.json',
            '--- a/config.json',
            '+++ b/config.json',
            '@@ -1,3 +1,3 @@',
            ' {',
            `   ${config[1]?.trim()}`,
            `-${config[2]}`,
            '+  "warning": { "high": 4, "low": 0.2 },',
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
            '```diff',
            '--- a/src/lines.ts',
            '+++ b/src/lines.ts',
            '@@ -1,1 +1,1 @@',
            '-this line is not there',
            '+nor this one',
            '```',
          ].join('\n'),
        );
        await stream.end();
      });
      // The review opens in the column of an editor, and leaves the conversation in view.
      await workbench.openFile('notes.txt');
      await workbench.newConversation();
      await ui.ask('Change them');
      const answer = ui.panel.getByRole('article', { name: 'Answer' }).last();
      await answer.getByText('complete').waitFor();
      await answer.getByRole('button', { name: 'Review changes' }).click();
      await page
        .locator('.tab.active', {
          hasText: /^Changes in answer \d, 2 of 6 not selected \(5 files\)/,
        })
        .waitFor();
      await ui.panel
        .locator('.composer-banner')
        .filter({ hasText: 'src/lines.ts' })
        .filter({ hasText: 'The file doesn\'t contain the line "this line is not there"' })
        .waitFor();
      await page.locator('.multiDiffEntry', { hasText: 'config.json' }).waitFor();
      await workbench.screenshot('changes-review');

      const row = (name: string) =>
        page.locator('.quick-input-list .monaco-list-row', { hasText: name });
      const isTicked = (name: string) => row(name).getByRole('checkbox').isChecked();
      const openList = async () => {
        await page.getByRole('button', { name: 'Apply changes…' }).click();
        await row('.env').waitFor();
      };
      const acceptList = async () => {
        await page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
        await page.locator('.tab', { hasText: 'Changes in answer' }).waitFor({ state: 'detached' });
        await page.locator('.tab.active.dirty[data-resource-name="config.json"]').waitFor();
      };
      const showAnswer = async () => {
        await page.locator('.tab', { hasText: 'Change them' }).click();
        await answer.waitFor();
      };
      const areInFiles = (expected: readonly (string | undefined)[]) =>
        whenChanged(sample.path, 'the changes are in the files', async () =>
          isDeepStrictEqual(await Promise.all(names.map(read)), expected),
        );
      await openList();
      // The style sheet loses lines, and the last one is never ticked in advance.
      assert.deepEqual(await Promise.all(names.map(isTicked)), [true, true, false, true, false]);
      await row('config.json').getByText('+2 −2').waitFor();
      const changed = page.locator('.modified .view-line', { hasText: '"feet"' }).first();
      await changed.waitFor();
      await workbench.screenshot('changes-pick');
      const toggle = async (name: string) => {
        const focused = page.locator('.quick-input-list .monaco-list-row.focused');
        await until(`the row ${name} has the focus`, async () => {
          await page.keyboard.press('ArrowDown');
          return (await focused.allInnerTexts()).some(text => text.includes(name));
        });
        await page.keyboard.press('Space');
      };
      await toggle('config.json');
      await changed.waitFor({ state: 'detached' });
      await toggle('Line 3');
      const listed = ['config.json', 'Line 3', 'Line 5', ...names.slice(1)];
      await until('one of two changes is ticked', async () =>
        isDeepStrictEqual(await Promise.all(listed.map(isTicked)), [
          false,
          true,
          false,
          true,
          false,
          true,
          false,
        ]),
      );
      await toggle('config.json');
      await changed.waitFor();
      await acceptList();
      const after = [before[0], '', before[2], 'export const made = 1;\n', ''];
      await areInFiles(after);
      const applied = page.locator('.editor-group-container.active .view-line', {
        hasText: '"feet"',
      });
      await applied.first().waitFor();
      await showAnswer();
      await answer.getByText('Applied to 3 files (unsaved)').waitFor();
      await workbench.screenshot('changes-applied');

      await answer.getByRole('button', { name: 'Undo' }).click();
      await areInFiles(before);
      await page.locator('.tab.active[data-resource-name="config.json"]:not(.dirty)').waitFor();
      await showAnswer();
      await answer.getByText('Applied').waitFor({ state: 'detached' });
    });

    it('has links that open exactly their addresses, with all escapes', async () => {
      const address = 'http://links.test/a%2Fb?q=c%2B%2B&x=a%26b&y=1%2F2#h%23i';
      const { page } = ui.workbench;
      await page.context().route('http://links.test/**', route => route.fulfill({ body: 'Here.' }));
      ui.service.answer(`[There](${address})`);
      await ui.workbench.newConversation();
      await ui.ask('Where?');
      const opened = page.context().waitForEvent('page');
      await ui.panel.getByRole('link', { name: 'There' }).click();
      // VS Code asks for confirmation, and shows the address.
      const dialog = page.getByRole('dialog').filter({ hasText: 'links.test' });
      await dialog.getByRole('button', { name: 'Open', exact: true }).click();
      const other = await opened;
      await other.waitForURL(/links\.test/);
      assert.equal(other.url(), address);
      await other.close();
      // As long as any route exists, Playwright answers the preflight requests of all tests itself.
      await page.context().unroute('http://links.test/**');
    });

    it('has pictures from its own data, even after the page has reloaded', async () => {
      const data = await readFile(path.join(ui.sample.path, 'logo.png'), 'base64');
      ui.service.answer('![the logo](data:', 'image/png;base64,', data, ')');
      await ui.workbench.newConversation();
      await ui.ask('What does it look like?');
      const drawn = ui.panel.locator('canvas[aria-label="the logo"]:not([width="0"], [data-old])');
      const middle = () =>
        drawn.evaluate(element => {
          const canvas = element as HTMLCanvasElement;
          canvas.dataset.old = '';
          const { width, height } = canvas;
          return canvas
            .getContext('2d')
            ?.getImageData(width >> 1, height >> 1, 1, 1)
            .data.join();
        });
      const color = await middle();
      assert.match(color ?? '', /,255$/);
      await ui.workbench.runCommand('Reload Webviews');
      assert.equal(await middle(), color);
    });

    it('has code in the colors of the theme, even after a change of theme', async () => {
      const { workbench } = ui;
      ui.service.answer('```ts\n', 'export const a = 1;\n', '```');
      await workbench.newConversation();
      await ui.ask('How?');
      const color = () =>
        ui.panel.locator('.code-control').evaluate(element => getComputedStyle(element).color);
      // The colors of `keyword.control` in VS Code's themes.
      await until(
        'the color of the dark theme',
        async () => (await color()) === 'rgb(197, 134, 192)',
      );
      await workbench.setTheme('Light Modern');
      await until(
        'the color of the light theme',
        async () => (await color()) === 'rgb(175, 0, 219)',
      );
      await workbench.setTheme(defaultTheme);
    });

    it('has diagrams, which are drawn beside it in the colors of the theme', async () => {
      ui.service.onQuery(async stream => {
        await stream.message('```mermaid\ngraph TD; First-->Second;\n```\n');
        await stream.end();
      });
      await ui.workbench.newConversation();
      await ui.ask('What leads to what?');
      const { workbench } = ui;
      const conversations = await webviewIds(workbench.page);
      await ui.panel.getByRole('button', { name: 'Open diagram' }).click();
      await workbench.page.locator('.tab.active', { hasText: 'Diagram' }).waitFor();
      const diagram = panelOtherThan(workbench.page, conversations);
      await diagram.locator('svg').getByText('Second').waitFor();
      await workbench.screenshot('diagram-dark');
      const color = () =>
        diagram
          .locator('svg .edgeLabel, svg .node rect')
          .first()
          .evaluate(element => getComputedStyle(element).fill);
      const dark = await color();
      await workbench.setTheme('Light Modern');
      // VS Code may load the page again with the other theme.
      await until(
        'the diagram in light colors',
        async () => (await color().catch(() => dark)) !== dark,
      );
      await workbench.screenshot('diagram-light');
      await workbench.setTheme(defaultTheme);
    });
  });
}
