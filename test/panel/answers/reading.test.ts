import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useExtension } from '../support/useExtension';

describe('reading an answer', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });

  const answer = () => window.panel.getByRole('article', { name: 'Answer' });
  const link = (name: string) => answer().getByRole('link', { name });
  const code = '  const lines = text.split(/\\r\\n|\\r|\\n/);';
  const sent = '  const lines: string[] = [];';

  /** Asks about a line of a file, and gets paths and code. */
  async function askAboutLine(): Promise<void> {
    await window.openFile('src/lines.ts', [3, 1, 4, 1]);
    await window.runCommand('Ask agent about selection');
    await window.panel
      .getByRole('list', { name: 'Attachments' })
      .getByText('src/lines.ts:3-3')
      .waitFor();
    window.service.answer(
      'It is in `lines.ts:3`, used by src/tides.ts:12:3 and [the notes](notes.txt), not by src/none.ts:1 or `../../etc/passwd`.\n\n' +
        `\`\`\`ts\n${code}\n\`\`\`\n`,
    );
    await window.ask('Where?');
    await link('src/tides.ts:12:3').waitFor();
  }

  const textOf = async (name: string) =>
    (await window.host.api.workspace.openTextDocument(window.uri(name))).getText();

  it('turns only paths of existing files into links', async () => {
    await askAboutLine();
    const links = answer().getByRole('link');
    assert.deepEqual(await links.allTextContents(), [
      'lines.ts:3',
      'src/tides.ts:12:3',
      'the notes',
    ]);
    assert.equal(
      await links.nth(1).getAttribute('title'),
      `${path.join(window.sample.path, 'src/tides.ts')}, line 12`,
    );
  });

  it('opens a file at its line, by a click and by Enter', async () => {
    await askAboutLine();
    await link('src/tides.ts:12:3').click();
    await window.tab('tides.ts');
    const { line, character } = window.host.editors.activeEditor?.selection.active ?? assert.fail();
    assert.deepEqual([line, character], [11, 2]);
    await link('the notes').press('Enter');
    await window.tab('notes.txt');
    assert.deepEqual(window.notifications, []);
  });

  it('compares code with the selection, and applies it', async () => {
    await askAboutLine();
    const before = await textOf('src/lines.ts');
    assert.ok(before.includes(sent));
    await answer().getByRole('button', { name: 'Compare with selection' }).click();
    await window.tab('lines.ts:3-3 ↔ answer');
    const [original, modified] = window.host.editors.visibleEditors
      .slice(-2)
      .map(({ document }) => document);
    assert.equal(original?.getText(), before);
    assert.equal(modified?.getText(), before.replace(sent, code));
    await window.runCommand('Apply', modified.uri);
    await window.tab('lines.ts');
    assert.equal(await textOf('src/lines.ts'), before.replace(sent, code));
    assert.ok(!window.tabs.includes('lines.ts:3-3 ↔ answer'));
  });

  it('tracks the sent selection while the file is edited elsewhere, and after an undo', async () => {
    await askAboutLine();
    const before = await textOf('src/lines.ts');
    await window.edit('src/lines.ts', `${before}${sent}\n`);
    await answer().getByRole('button', { name: 'Compare with selection' }).click();
    await window.tab('lines.ts:3-3 ↔ answer');
    const modified = window.host.editors.activeEditor?.document ?? assert.fail();
    const shown = modified.getText();
    assert.equal(shown, `${before.replace(sent, code)}${sent}\n`);
    await window.edit('src/lines.ts', `// New\n${before}${sent}\n`);
    await window.text(modified, `// New\n${shown}`);
    await window.edit('src/lines.ts', `// New\n${before.replace(sent, '')}${sent}\n`);
    await window.edit('src/lines.ts', `${before}${sent}\n`);
    await window.text(modified, shown);
    await window.runCommand('Apply', modified.uri);
    await window.tab('lines.ts');
    assert.equal(await textOf('src/lines.ts'), shown);
    const { start, end } = window.host.editors.activeEditor?.selection ?? assert.fail();
    assert.deepEqual([start.line, start.character, end.line, end.character], [2, 0, 3, 0]);
  });

  it('does not apply code to lines that only resemble the edited selection', async () => {
    await askAboutLine();
    const before = await textOf('src/lines.ts');
    await window.edit('src/lines.ts', `${before}${sent}\n`);
    await answer().getByRole('button', { name: 'Compare with selection' }).click();
    await window.tab('lines.ts:3-3 ↔ answer');
    const modified = window.host.editors.activeEditor?.document ?? assert.fail();
    const shown = modified.getText();
    const typed = `${before.replace(sent, `${sent} // typed`)}${sent}\n`;
    await window.edit('src/lines.ts', typed);
    await window.execute('Apply', modified.uri);
    await window.notification(/lines\.ts has changed, .* Nothing was applied\./);
    assert.equal(await textOf('src/lines.ts'), typed);
    assert.equal(modified.getText(), shown);
    await window.tab('lines.ts:3-3 ↔ answer');
  });

  it('says that the file has changed since it was sent, and does not apply code to it', async () => {
    await askAboutLine();
    const before = await textOf('src/lines.ts');
    const after = before.replace(sent, sent.replace('const', '// new const'));
    await window.edit('src/lines.ts', after);
    await link('lines.ts:3').click();
    await window.notice(/lines\.ts has changed since it was sent/);
    await answer().getByRole('button', { name: 'Compare with selection' }).click();
    await window.notification(/no longer contains the selected code.*can't be applied/);
    await window.tab('lines.ts:3-3 ↔ answer');
    const [original, modified] = window.host.editors.visibleEditors
      .slice(-2)
      .map(({ document }) => document);
    assert.deepEqual([original?.getText(), modified?.getText()], [`${sent}\n`, code]);
    await window.execute('Apply', modified?.uri);
    assert.equal(await textOf('src/lines.ts'), after);
  });

  it('says that a file was written since it was sent', async () => {
    await window.explorer(['data.csv'], 'Ask agent about files');
    await window.panel.getByRole('list', { name: 'Attachments' }).getByText('data.csv').waitFor();
    window.service.answer('Look at data.csv:2.');
    await window.ask('And this?');
    await link('data.csv:2').click();
    await window.tab('data.csv');
    assert.deepEqual(window.notifications, []);
    await writeFile(path.join(window.sample.path, 'data.csv'), 'a,b\n1,2\n');
    await link('data.csv:2').click();
    await window.notice(/data\.csv has changed since it was sent/);
  });
});
