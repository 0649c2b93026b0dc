import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { borrowPort, returnPort } from '../../support/ports';
import { until } from '../../support/until';
import { useWorkbench } from '../support/useWorkbench';
import { whenChanged } from '../support/whenChanged';

const isShown = (element: Locator) =>
  element.waitFor({ timeout: 5000 }).then(
    () => true,
    () => false,
  );

const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
};

/** The first view of a person who has just installed the extension, in a window without a service. */
describe('the first steps', () => {
  const ui = useWorkbench({ 'agentQuery.baseUrl': undefined });
  const page = () => ui.workbench.page;
  const tab = (title: string) => page().locator('.tab.active', { hasText: title });
  const answer = () => ui.panel.getByRole('article', { name: 'Answer' }).last();
  const preview = () =>
    page()
      .locator('iframe.webview.ready[src*="extensionId=vscode.markdown-language-features"]')
      .filter({ visible: true })
      .contentFrame()
      .frameLocator('iframe#active-frame');

  /** The titles of our commands that the palette offers for a text. */
  async function offered(text: string): Promise<string[]> {
    const widget = page().locator('.quick-input-widget');
    const labels = widget.locator('.monaco-list-row .label-name');
    await page().keyboard.press('F1');
    await widget.locator('input.input').first().fill(`>Agent Query: ${text}`);
    // All rows change in the same update, and the best ones are above the others.
    await labels
      .first()
      .filter({ hasText: /^Agent Query: Ask ag/ })
      .waitFor();
    const titles = await labels.allTextContents();
    await page().keyboard.press('Escape');
    await widget.waitFor({ state: 'hidden' });
    return titles;
  }

  it('lead from the demo service to a change that is applied to the open file', async () => {
    const { workbench, sample } = ui;
    const file = path.join(sample.path, 'src/lines.ts');
    const before = await readFile(file, 'utf8');
    await workbench.openFile('src/lines.ts');
    assert.ok(!(await offered('Ask ag')).includes('Agent Query: Ask again'));

    await workbench.palette.runCommand('Start demo service');
    await page().getByRole('button', { name: 'Ask about the open file' }).click();
    await ui.panel.getByRole('list', { name: 'Attachments' }).getByText('src/lines.ts').waitFor();
    await ui.ask('What does this do?');
    await answer().getByRole('heading', { name: 'A change to review' }).waitFor();
    await answer().getByText('complete').waitFor();
    assert.ok((await offered('Ask ag')).includes('Agent Query: Ask again'));

    await answer().getByRole('button', { name: 'Review changes' }).click();
    await page().locator('.multiDiffEntry', { hasText: 'lines.ts' }).waitFor();
    await page().getByRole('button', { name: 'Apply changes…' }).click();
    await page().locator('.tab.active.dirty[data-resource-name="lines.ts"]').waitFor();
    await workbench.runCommand('File: Save');
    const comment = '// The demo service of Agent Query has read this.\n';
    await whenChanged(sample.path, 'the change is in the file', async () =>
      (await readFile(file, 'utf8')).startsWith(comment),
    );
    assert.equal(await readFile(file, 'utf8'), `${comment}${before}`);
  });

  it('include commands for people who build services in the “…” menu of the tab', async () => {
    await ui.workbench.runCommand('Ask agent…');
    await ui.panel.getByRole('textbox', { name: 'Question' }).waitFor();
    const group = page().locator('.part.editor .editor-group-container.active');
    const menu = page().locator('.monaco-menu');
    const items = menu.locator('.monaco-submenu .action-label:not(.separator)');
    await until('the submenu', async () => {
      // Closes a menu that did not stay open.
      await page().keyboard.press('Escape');
      await group.getByRole('button', { name: /More Actions/ }).click();
      await menu.getByRole('menuitem', { name: 'Developer' }).hover();
      return isShown(items.first());
    });
    assert.deepEqual(await items.allTextContents(), [
      'Inspect events',
      'Save event transcript…',
      'Copy query as cURL',
      'Check service…',
      'Show log',
    ]);
    await page().keyboard.press('Escape');
  });

  it('include documentation that opens in VS Code, at the section about an error', async () => {
    const { workbench } = ui;
    await workbench.runCommand('Open documentation');
    await tab('Preview README.md').waitFor();
    await preview().getByRole('heading', { name: 'Documentation' }).waitFor();
    await workbench.tidy();

    const port = await borrowPort();
    await workbench.updateSettings({ 'agentQuery.baseUrl': `http://127.0.0.1:${port}` });
    await workbench.runCommand('Ask agent…');
    await ui.ask('Is anybody there?');
    await answer().getByRole('button', { name: 'Learn more' }).click();
    await tab('Preview troubleshooting.md').waitFor();
    const heading = preview().getByRole('heading', { name: 'Connection', exact: true });
    await until('the section to be in sight', () => heading.evaluate(isInSight));
    await answer().getByRole('button', { name: 'Learn more' }).waitFor();
    returnPort(port);
  });
});

/** The steps of a person who has a service, by the README alone. */
describe('the first steps with a service', () => {
  const ui = useWorkbench({ 'agentQuery.baseUrl': undefined });

  it('lead from its address, tested and saved, to an answer about a selection', async () => {
    const { workbench, service, panel } = ui;
    const { page } = workbench;
    await workbench.palette.runCommand('Ask agent…');
    const address = panel.getByRole('textbox', { name: 'Base URL' });
    await address.fill(service.url);
    await panel.getByRole('button', { name: 'Test connection' }).click();
    await panel.getByRole('log').getByText('Connection successful').waitFor();
    await panel.getByRole('button', { name: 'Save and start', exact: true }).click();
    await address.waitFor({ state: 'hidden' });
    service.reset();

    await workbench.openFile('src/lines.ts');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+K');
    await page.keyboard.press('a');
    await panel.getByRole('list', { name: 'Attachments' }).getByText('src/lines.ts').waitFor();
    await ui.ask('What does this do?');
    await panel.getByRole('article', { name: 'Answer' }).getByText('Recorded.').waitFor();
    const [request = assert.fail()] = service.requests;
    const { parts } = request.json as { parts: { text: string }[] };
    assert.deepEqual(
      parts.map(({ text }) => text.split('\n', 1)[0]),
      ['src/lines.ts:1-1 (typescript)', 'What does this do?'],
    );
    const settings = path.join(workbench.userDataDir, 'User/settings.json');
    assert.ok((await readFile(settings, 'utf8')).includes(service.url));
  });
});
