import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { fileCandidates, type LinkedFolder } from '../../../../../src/core/links/fileCandidates';
import type { PathView } from '../../../../../src/protocol/views';
import { TextRenderer } from '../../../../../src/webview/markdown/textRenderer';
import { newContainer, recordingHooks } from '../../../../support/page/renderMarkdown';

/** Workspace folders of the three systems, which the examples are in. */
const folders = {
  linux: { name: 'ws', path: '/home/me/ws' },
  macOS: { name: 'ws', path: '/Users/me/ws' },
  windows: { name: 'ws', path: '/c:/ws' },
};

interface Form {
  readonly written: string;
  /** The file with its lines, as `src/a.ts 12-20`; empty if there is no link. */
  readonly opens: string;
}

/** The rows of the table in the documents, and rows that only tests need. */
const forms = ['docs/reference.md', 'test/fixtures/linkForms.md'].flatMap(readForms);

function readForms(file: string): readonly Form[] {
  const text = readFileSync(file, 'utf8');
  const table = text.slice(text.indexOf('In the answer'));
  return [
    ...table.matchAll(/^\| (?:`` (.+?) ``|`(.+?)`) \| (?:Nothing|`(.+?)`(?:, (.+?))?) \|$/gm),
  ].map(([, quoted, code, file, place]) => ({
    written: quoted ?? code ?? '',
    opens: [file, place].filter(Boolean).join(', '),
  }));
}

/** Files that the examples don't mean, but that a careless reader would open. */
const others = [
  ...['Folder/a.ts', 'a.ts', 'page.tsx', 'src/C', 'new.md', 's/a.ts', 's new.md', 'b.ts', 'src/a'],
  ...[
    '.tsx',
    '.ts',
    '.test.ts',
    'id]/page.tsx',
    'etc/passwd',
    'share/a.ts',
    'me/ws/src/a.ts',
    '報告.md',
    'docs/what',
  ],
  ...['init.py', 'src/init.py', 'src/_internal', 'internal/a.ts'],
  ...['Notes.md', 'src/a%20b.ts', 'page', 'report', 'ws/src/a.ts', 'Program.cs', 'final.md'],
];
const files = new Set([...forms.map(({ opens }) => opens.split(', ')[0] ?? ''), ...others]);

/** The file that the extension opens for a path in an answer. */
function opened(path: string, folder: LinkedFolder): string | undefined {
  for (const found of fileCandidates(path, [], [folder])) {
    if ('folder' in found && files.has(found.path)) {
      const { line, column, endLine } = found.place ?? {};
      const lines = endLine ? `lines ${line} to ${endLine}` : `line ${line}`;
      return [
        found.path,
        ...(line ? [lines] : []),
        ...(column && !endLine ? [`column ${column}`] : []),
      ].join(', ');
    }
  }
  return undefined;
}

/** Texts that mention a file. */
const texts: readonly ((written: string) => string)[] = [
  written => `[the file](<${written.replace(/\\(?=[^\w\s])/g, '\\\\')}>)`,
  written => `\`${written}\``,
  written => `See ${written}, please.`,
  written => `That is it (${written}).`,
  written => `It is called “${written}”.`,
  written => written,
  written => `- ${written}: the file`,
  written => `これは${written}を見てください。`,
  written => `「${written}」と資料です`,
  written => `文件：${written}、另一个。`,
  written => `파일 ${written}를 여세요.`,
  written => `เปิด${written}แล้วอ่าน`,
  written => `यह ${written}।`,
  written => `افتح ${written}، ثم اقرأ`,
];

describe('The forms of links to files in the documents', () => {
  it('are about seventy', () => assert.ok(forms.length > 60, `${forms.length} forms`));

  const beside: Readonly<Record<string, readonly string[]>> = {
    '`src/a.ts` (lines 12–20)': ['src/a.ts', 'src/a.ts, lines 12 to 20'],
    '**`src/a.ts`**, line 12': ['src/a.ts', 'src/a.ts, line 12'],
    '`src/a.ts`:12': ['src/a.ts', 'src/a.ts, line 12'],
    '[the file](src/a.ts) on line 12': ['the file', 'src/a.ts, line 12'],
    'File "src/a.ts", line 12, in f': ['src/a.ts', 'src/a.ts, line 12'],
    'lines 12 to 20 of `src/a.ts`': ['src/a.ts', 'src/a.ts, lines 12 to 20'],
    'à la ligne 12 du fichier `src/a.ts`': ['src/a.ts', 'src/a.ts, line 12'],
    'in Zeile 12 der Datei „src/a.ts“': ['src/a.ts', 'src/a.ts, line 12'],
    'en la línea 12 del archivo src/a.ts': ['src/a.ts', 'src/a.ts, line 12'],
    'line 12, column 3 of `src/a.ts`': ['src/a.ts', 'src/a.ts, line 12, column 3'],
    'lines 12–20 from the file `src/a.ts`': ['src/a.ts', 'src/a.ts, lines 12 to 20'],
    '`src/a.ts` (around line 12)': ['src/a.ts', 'src/a.ts, line 12'],
    '`src/a.ts`: line 12': ['src/a.ts', 'src/a.ts, line 12'],
    '**`src/a.ts`** – lines 12-20': ['src/a.ts', 'src/a.ts, lines 12 to 20'],
    '`src/a.ts` (Ln 12, Col 3)': ['src/a.ts', 'src/a.ts, line 12, column 3'],
    '`src/a.ts` (deadline 12)': ['src/a.ts', 'src/a.ts'],
    'src/a.ts:12,18,20': ['src/a.ts:12', 'src/a.ts, line 12'],
    '`src/a.ts` has outline 12 (3)': ['src/a.ts', 'src/a.ts'],
    '`src/a.ts:3`, line 12': ['src/a.ts:3', 'src/a.ts, line 3'],
  };
  for (const [text, expected] of Object.entries(beside)) {
    it(`open at the lines before or after the path: ${text}`, async () => {
      assert.deepEqual(await linksIn(text, folders.linux), [expected]);
    });
  }

  for (const { written, opens } of forms) {
    it(`${written} opens ${opens || 'nothing'} as a link, as code, and in texts`, async () => {
      const folder = folderOf(written);
      const found = await linksIn(texts.map(text => text(written)).join('\n\n---\n\n'), folder);
      const expected = texts.map((_, index) => [index === 0 ? 'the file' : written, opens]);
      assert.deepEqual(found, opens === '' ? [] : expected);
    });
  }
});

/** The texts of the links in an answer, and the files that they open. */
async function linksIn(answer: string, folder: LinkedFolder) {
  const resolvePaths = async (paths: readonly string[]): Promise<PathView[]> =>
    paths.flatMap(path => (opened(path, folder) ? [{ path, title: path }] : []));
  const container = newContainer();
  document.body.append(container);
  const renderer = new TextRenderer(container, recordingHooks({ resolvePaths }));
  renderer.push(answer);
  renderer.end();
  await renderer.linked();
  const found = [...container.querySelectorAll<HTMLElement>('.md-path')].map(link => [
    link.textContent,
    opened(link.dataset.path ?? '', folder),
  ]);
  container.remove();
  return found;
}

function folderOf(written: string): LinkedFolder {
  const isWindows = /^(?:file:\/+)?c(?::|%3a)/i.test(written);
  const name = isWindows ? 'windows' : written.includes('/Users/') ? 'macOS' : 'linux';
  return folders[name];
}
