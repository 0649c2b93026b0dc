import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { useExtension } from '../support/useExtension';

const csv = 'name,count\nä,1\n'.repeat(50);
const address = `data:text/csv;base64,${Buffer.from(csv).toString('base64')}`;

/** Files that a service puts into its answer, as links with their data. */
describe('a file in an answer', () => {
  const window = useExtension();
  const answer = () => window.panel.getByRole('article', { name: 'Answer' });
  const button = (name: string) => answer().getByRole('button', { name, exact: true });

  async function askFor(text: string): Promise<void> {
    window.service.answer(...(text.match(/[\s\S]{1,100}/g) ?? []));
    await window.runCommand('New conversation');
    await window.ask('May I have a file?');
    await answer().getByText('complete').waitFor();
  }

  it('is saved byte for byte at the place that the user selects, under a safe name', async () => {
    await askFor(`Here: [report.csv](${address}) and [../.profile](data:,a%20b).`);
    const file = path.join(window.sample.path, 'saved.csv');
    window.chooseFiles(file);
    await button('Save report.csv').click();
    // VS Code would choose an editor by its name.
    await window.notice('report.csv saved.');
    assert.equal(await button('Open').count(), 0);
    assert.equal(await readFile(file, 'utf8'), csv);

    window.chooseFiles(file);
    await button('Save ../.profile').click();
    await window.notice('profile.txt saved.');
    assert.equal(await readFile(file, 'utf8'), 'a b');
  });

  it('is opened as text, even if it is a page or a picture', async () => {
    const page = '<script>alert(1)</script>';
    await askFor(
      `[report.csv](${address}) [page.html](data:text/html,${encodeURIComponent(page)}) [logo.svg](data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')})`,
    );
    for (const [name, text] of [
      ['report.csv', csv],
      ['page.html', page],
      ['logo.svg', '<svg/>'],
    ] as const) {
      await button(`Open ${name}`).click();
      await window.tab(/^Untitled/);
      const { activeEditor } = window.host.editors;
      assert.equal(activeEditor?.document.getText(), text);
      await window.closeTab(/^Untitled/);
    }
  });

  it('is not opened if it is binary, and is refused if it is damaged', async () => {
    await askFor(
      `[app.exe](data:application/octet-stream;base64,${Buffer.from('MZ\0\0\x01').toString('base64')}) [broken.csv](data:text/csv;base64,A)`,
    );
    await button('Open app.exe').click();
    await window.notice(/^app\.exe is not a text file\./);
    await button('Save broken.csv').click();
    await window.notice(/^broken\.csv is damaged/);
  });
});
