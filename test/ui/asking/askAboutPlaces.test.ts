import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { writeIn } from '../../browser/questionBox';
import type { SampleFolder } from '../support/sampleFolder';
import { useWorkbench } from '../support/useWorkbench';
import { repeatUntil } from '../support/workbench';

const notebook = {
  cells: [
    {
      cell_type: 'code',
      execution_count: 1,
      metadata: {},
      source: ['print("high tide")'],
      outputs: [{ output_type: 'stream', name: 'stdout', text: ['high tide\n'] }],
    },
  ],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
};

/** The user's way from parts of VS Code other than editors, through their menus. */
describe('the list of attachments', function () {
  this.bail(true);

  const prepare = async ({ path: folder }: SampleFolder) => {
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
        cwd: folder,
      });
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');
    await appendFile(path.join(folder, 'notes.txt'), 'One line more.\n');
    await writeFile(path.join(folder, 'tides.ipynb'), JSON.stringify(notebook));
    await writeFile(path.join(folder, 'broken.json'), '{ "tide": high }\n');
  };
  const ui = useWorkbench({ 'agentQuery.problems.quickFix': true }, prepare, [
    'failing',
    'apiSample',
  ]);

  const parts = () => ui.panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
  const part = (text: string) => parts().filter({ hasText: text });
  const changed = () => ui.workbench.page.locator('.scm-view .monaco-list-row');
  const choose = (place: Locator, title: string) =>
    ui.workbench.chooseFromMenu(title, () => place.click({ button: 'right' }));

  it('gets the changes of a file from source control', async () => {
    await ui.workbench.page.getByRole('tab', { name: /^Source Control/ }).click();
    await choose(changed().filter({ hasText: 'notes.txt' }), 'Ask agent about changes');
    await part('notes.txt, changes').waitFor();
  });

  it('names the side of a diff for a selection', async () => {
    await changed().filter({ hasText: 'notes.txt' }).click();
    const line = ui.workbench.page
      .locator('.monaco-diff-editor .editor.original .view-line')
      .first();
    await line.click({ clickCount: 3 });
    await choose(line, 'Ask agent about selection');
    await part('notes.txt:1-1').getByText('original side of the diff').waitFor();
  });

  it('gets a cell of a notebook with its output', async () => {
    await ui.workbench.openFile('tides.ipynb');
    const cell = ui.workbench.page.locator('.notebookOverlay .code-cell-row');
    await choose(cell.locator('.execution-count-label'), 'Ask agent about cells');
    await part('tides.ipynb cell 1:1-1').waitFor();
    await part('tides.ipynb cell 1, output 1').waitFor();
  });

  it('gets the last command of a terminal, and the selection in it', async () => {
    await ui.workbench.runCommand('Terminal: Create New Terminal');
    const { page } = ui.workbench;
    // A position in the first line, in pixels from its corner.
    const inText = { x: 12, y: 8 };
    const terminal = page.locator('.terminal-wrapper.active .xterm-screen');
    // Once the shell is ready, VS Code can tell its commands apart.
    await page.locator('.terminal-command-decoration').first().waitFor();
    await terminal.click();
    await page.keyboard.type('echo low tide\n');
    await page.locator('.codicon-terminal-decoration-success').first().waitFor();
    await choose(terminal, 'Ask agent about last terminal command');
    await part('Terminal bash, last command').waitFor();
    await terminal.dblclick({ position: inText });
    await ui.workbench.chooseFromMenu('Ask agent about terminal selection', () =>
      terminal.click({ button: 'right', position: inText }),
    );
    await parts()
      .filter({ hasText: /^Terminal bash\s*\d/ })
      .waitFor();
  });

  it('gets the failure of a test from the test results', async () => {
    await ui.workbench.runCommand('Test: Run All Tests');
    const { page } = ui.workbench;
    // VS Code shows a test and its only message in one row, which has the menu of the test.
    await page.locator('.test-output-peek-tree').getByText('end at CRLF').click();
    await page
      .locator('.floating-click-widget', { hasText: 'Ask agent about test failure' })
      .click();
    await part('Failure of test Lines › end at CRLF').waitFor();
  });

  it('gets a problem by its quick fix if the setting is on', async () => {
    await ui.workbench.openFile('broken.json');
    await ui.workbench.runCommand('View: Focus Problems (Errors, Warnings, Infos)');
    const problem = ui.workbench.page.locator('.markers-panel .monaco-list-row', {
      hasText: 'Value expected',
    });
    // VS Code drops what a quick fix does if the problem is reported once more while its menu is open.
    await repeatUntil(part('broken.json:1-1, problem'), 'visible', 5000, async () => {
      await problem.click();
      await ui.workbench.chooseFromMenu('Ask agent about problem', () =>
        problem.locator('.markers-panel-action-quickfix').click(),
      );
    });
    await ui.workbench.screenshot('parts-of-places');
  });

  it('opens texts in an editor, and a selection at its lines', async () => {
    const { page } = ui.workbench;
    const open = (label: string) =>
      parts().getByRole('button', { name: label, exact: true }).click();
    const shown = (text: string) =>
      page.locator('.editor-group-container .view-line').getByText(text).first().waitFor();
    await ui.workbench.openFile('src/lines.ts');
    await ui.workbench.editorSelect(5, 1, 6, 3);
    await ui.workbench.editorContextMenu('Ask agent about selection');
    await part('src/lines.ts:5-6').waitFor();
    await open('notes.txt, changes');
    await shown('+One line more.');
    await page.getByRole('button', { name: 'Diff', exact: true }).waitFor();
    await open('Terminal bash, last command');
    await shown('echo low tide');
    await open('src/lines.ts:5-6');
    const group = page.locator('.editor-group-container').filter({
      has: page.locator('.tab.active[data-resource-name="lines.ts"]'),
    });
    await group.locator('.active-line-number').getByText('6', { exact: true }).waitFor();
    await group.locator('.selected-text').first().waitFor();
  });

  it('is sent in its order', async () => {
    await ui.ask('What is all this?');
    const { json } = await ui.service.nextRequest();
    assert.deepEqual(
      (json as { parts: { text: string }[] }).parts.map(({ text }) => text.split('\n', 1)[0]),
      [
        'notes.txt, changes (diff)',
        'notes.txt:1-1 (plaintext)',
        'tides.ipynb cell 1:1-1 (python)',
        'tides.ipynb cell 1, output 1 (console)',
        'Terminal bash, last command (console)',
        'Terminal bash (console)',
        'Failure of test Lines › end at CRLF (text)',
        'broken.json:1-1, problem (text)',
        'src/lines.ts:5-6 (typescript)',
        'What is all this?',
      ],
    );
  });

  it('gets the attachments of another extension, whose question goes before the typed text', async () => {
    const { sample, workbench } = ui;
    await writeFile(path.join(sample.path, 'tasks.md'), '# Tides\nTODO: **high**\nTODO: low\n');
    await writeIn(ui.panel.getByRole('textbox', { name: 'Question', exact: true }), 'Be brief.');
    await workbench.openFile('tasks.md');
    await workbench.runCommand('API sample: Attach open tasks');
    await part('TODO: **high** TODO: low').waitFor();
    await part('tasks.md').waitFor();
    const question = ui.panel.getByRole('textbox', { name: 'Question', exact: true });
    await question.and(ui.panel.locator(':focus')).waitFor();
    assert.equal(await question.inputValue(), 'Which of these tasks comes first?\n\nBe brief.');
    await workbench.screenshot('staged-by-extension');
    await question.press('Enter');
    const { json } = await ui.service.nextRequest();
    const { parts: sent } = json as { parts: { text?: string; name?: string }[] };
    assert.deepEqual(
      sent.map(({ text, name }) => text ?? name),
      ['TODO: **high**\nTODO: low', 'tasks.md', 'Which of these tasks comes first?\n\nBe brief.'],
    );
  });
});
