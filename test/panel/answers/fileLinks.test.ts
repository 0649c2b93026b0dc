import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../../support/until';
import { useExtension } from '../support/useExtension';

/** Each link of an answer opens the file that is meant, at its lines. docs/reference.md and test/fixtures/linkForms.md have the forms. */
describe('links to files in an answer', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'never' });
  const answer = () => window.panel.getByRole('article', { name: 'Answer' }).last();
  const links = () => answer().locator('.md-path');

  const files = [
    ...['src/a.ts', 'src/C#/Program.cs', 'app/[id]/page.tsx', 'app/(group)/page.tsx'],
    ...['Some Folder/a.ts', "docs/what's new.md", '資料/報告.md', 'notes(2)', 'a%20b.md'],
    ...['Folder/a.ts', 'page.tsx', 'src/C', 'new.md', 'notes', 'a b.md'],
  ];

  beforeEach(async () => {
    for (const file of files) {
      const target = path.join(window.sample.path, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, `${file}\n`.repeat(30));
    }
  });

  async function askFor(text: string): Promise<void> {
    window.service.answer(...(text.match(/[\s\S]{1,40}/g) ?? []));
    await window.ask('Where?');
    await answer().getByText('complete').waitFor();
  }

  /** Clicks each link, and waits until its file is in front, with its lines selected. */
  async function checkLinks(expected: readonly (readonly [text: string, opens: string])[]) {
    await links()
      .nth(expected.length - 1)
      .waitFor();
    assert.deepEqual(
      await links().allTextContents(),
      expected.map(([text]) => text),
    );
    for (const [index, [text, opens]] of expected.entries()) {
      await links().nth(index).click();
      await until(`${text} to open`, () => inFront() === opens).catch(() =>
        assert.equal(inFront(), opens, text),
      );
    }
  }

  function inFront(): string {
    const { document, selection } = window.host.editors.activeEditor ?? {};
    const name = path.relative(window.sample.path, document?.uri.fsPath ?? '');
    return `${name} ${(selection?.start.line ?? -1) + 1}-${(selection?.end.line ?? -1) + 1}`;
  }

  it('include the name of new code once its file is created', async () => {
    await window.runCommand('New conversation');
    await askFor('```ts src/made.ts\nlet a = 1;\n```\n');
    const name = answer().getByTitle('src/made.ts (not in the workspace yet)');
    await name.waitFor();
    assert.equal(await links().count(), 0);
    const made = path.join(window.sample.path, 'src/made.ts');
    await window.host.createFile(made, 'let a = 1;\n');
    await answer().getByRole('link').and(answer().getByTitle(made)).waitFor();
  });

  it('open exactly the named files at their lines', async () => {
    const root = window.sample.path;
    await window.runCommand('New conversation');
    await askFor(
      [
        `- [URI](file://${root}/src/a.ts) [space](Some%20Folder/a.ts)`,
        '- [range](src/a.ts#12-20) and src/a.ts:L13-L21',
        '- [plain](src/C#/Program.cs) [C#](src/C%23/Program.cs:4)',
        "- app/[id]/page.tsx:12, app/(group)/page.tsx, Some Folder/a.ts:3, docs/what's new.md",
        '- 詳しくは資料/報告.md:5をご覧ください。',
        `- [outside](file:///etc/passwd), /etc/passwd, \`${root}/../other.ts\`, app/[none]/page.tsx`,
      ].join('\n'),
    );
    await checkLinks([
      ['URI', 'src/a.ts 1-1'],
      ['space', 'Some Folder/a.ts 1-1'],
      ['range', 'src/a.ts 12-20'],
      ['src/a.ts:L13-L21', 'src/a.ts 13-21'],
      ['plain', 'src/C#/Program.cs 1-1'],
      ['C#', 'src/C#/Program.cs 4-4'],
      ['app/[id]/page.tsx:12', 'app/[id]/page.tsx 12-12'],
      ['app/(group)/page.tsx', 'app/(group)/page.tsx 1-1'],
      ['Some Folder/a.ts:3', 'Some Folder/a.ts 3-3'],
      ["docs/what's new.md", "docs/what's new.md 1-1"],
      ['資料/報告.md:5', '資料/報告.md 5-5'],
    ]);
  });

  it('prefer the names of attachments', async () => {
    await window.runCommand('New conversation');
    await window.explorer(['notes(2)', 'a%20b.md'], 'Ask agent about files');
    await window.panel.getByRole('list', { name: 'Attachments' }).getByText('notes(2)').waitFor();
    await askFor('See `notes(2)`, `notes(3)`, [the other](a%20b.md), and a%20b.md.');
    await checkLinks([
      ['notes(2)', 'notes(2) 1-1'],
      ['notes(3)', 'notes 3-3'],
      ['the other', 'a%20b.md 1-1'],
      ['a%20b.md', 'a%20b.md 1-1'],
    ]);
  });
});
