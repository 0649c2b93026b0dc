import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { useWorkbench } from '../support/useWorkbench';

/** What VS Code opens for the links of an answer. */
describe('links to files in VS Code', () => {
  const files = ['src/C#/Program.cs', 'app/[id]/page.tsx', 'Some Folder/a.ts', '資料/報告.md'];
  const ui = useWorkbench({ 'agentQuery.notifyWhenDone': 'never' }, async sample => {
    for (const file of [...files, 'Folder/a.ts']) {
      const target = path.join(sample.path, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, `${file}\n`.repeat(30));
    }
  });

  it('are the files that are meant, at their lines', async () => {
    const { page } = ui.workbench;
    const uri = `file://${ui.sample.path}/src/lines.ts#L2`;
    ui.service.onQuery(async stream => {
      await stream.message('- [C#](src/C%23/Program.cs#12-20), app/[id]/page.tsx:');
      await stream.message('3, Some Folder/a.ts:L4\n- 詳しくは資料/報告.md:5をご覧ください。\n');
      await stream.message(`- [URI](${uri}), /etc/passwd\n`);
      await stream.end();
    });
    await ui.workbench.runCommand('Ask agent…');
    await ui.ask('Where?');
    const links = ui.panel.getByRole('article', { name: 'Answer' }).last().locator('.md-path');
    await links.nth(4).waitFor();
    const expected = [
      ['C#', 'Program.cs', /Ln 20, Col \d+ \(\d+ selected\)/],
      ['app/[id]/page.tsx:3', 'app/[id]/page.tsx', 'Ln 3, Col 1'],
      ['Some Folder/a.ts:L4', 'Some Folder/a.ts', 'Ln 4, Col 1'],
      ['資料/報告.md:5', '資料/報告.md', 'Ln 5, Col 1'],
      ['URI', 'lines.ts', 'Ln 2, Col 1'],
    ] as const;
    for (const [index, [text, file, position]] of expected.entries()) {
      await links.nth(index).filter({ hasText: text }).click();
      const name = path.basename(file);
      await page.locator('.editor-group-container.active .tab.active', { hasText: name }).waitFor();
      await page.getByText(position).first().waitFor();
    }
    await ui.workbench.screenshot('file-links');
  });
});
