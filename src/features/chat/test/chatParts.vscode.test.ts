import assert from 'node:assert/strict';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { configure, sampleUri } from '../../../../test/integration/support/sampleWorkspace';
import { megabytesOf } from '../../../../test/support/megabytesOf';
import { decodeBase64 } from '../../../core/files/base64';
import type { PartSource } from '../../../core/parts/partSource';
import { Settings } from '../../../host/settings/settings';
import { platform } from '../../../platform/node/platform';
import type { ToolItem } from '../core/toolInput';
import { referenceSources } from '../host/referenceSources';
import { ToolFiles } from '../host/toolFiles';

const { signal } = new AbortController();

describe('a file that a language model asks to send', () => {
  const files = new ToolFiles(platform, new Settings());
  const folder = sampleUri('tool').fsPath;

  before(async () => {
    await mkdir(path.join(folder, 'ignored/below'), { recursive: true });
    await mkdir(path.join(folder, '.ssh'), { recursive: true });
    await Promise.all([
      writeFile(path.join(folder, 'a.txt'), 'one\r\ntwo\r\nthree'),
      writeFile(path.join(folder, '.env'), 'TOKEN=1'),
      writeFile(path.join(folder, '.ssh/config'), 'Host'),
      writeFile(path.join(folder, '.gitignore'), 'ignored\n*.log\n'),
      writeFile(path.join(folder, 'b.log'), 'log'),
      writeFile(path.join(folder, 'ignored/below/c.txt'), 'c'),
      writeFile(path.join(folder, 'large.bin'), new Uint8Array(2000)),
      symlink('/etc/hostname', path.join(folder, 'link.txt')),
      symlink('/etc', path.join(folder, 'linked')),
    ]);
  });

  after(() => rm(folder, { recursive: true, force: true }));

  async function read(...items: readonly (string | ToolItem)[]) {
    const { parts, leftOut } = await files.read(
      items.map(item => (typeof item === 'string' ? { path: item, lines: undefined } : item)),
      signal,
    );
    return {
      parts: parts.map(({ label, source }) => [
        label,
        source.kind === 'inMemory'
          ? new TextDecoder().decode(decodeBase64(source.base64))
          : source.text,
      ]),
      leftOut: leftOut.map(({ name, reason }) => `${name}: ${reason}`),
    };
  }

  it('is read once, byte for byte, by its relative and absolute path', async () => {
    const text = 'one\r\ntwo\r\nthree';
    assert.deepEqual(await read('tool/a.txt', './tool/../tool/a.txt', path.join(folder, 'a.txt')), {
      parts: [['tool/a.txt', text]],
      leftOut: [],
    });
  });

  it('may be limited to some lines', async () => {
    const lines = (first: number, last: number) => ({ path: 'tool/a.txt', lines: { first, last } });
    assert.deepEqual(await read(lines(2, 2), lines(2, 99), lines(4, 5)), {
      parts: [
        ['tool/a.txt:2-2', 'two'],
        ['tool/a.txt:2-3', 'two\r\nthree'],
      ],
      leftOut: ['tool/a.txt:4-5: too short, number of lines: 3'],
    });
  });

  it('is never a secret, ignored, behind a link, outside, a folder, or missing', async () => {
    assert.deepEqual(
      await read(
        'tool/.env',
        'tool/.ssh/config',
        'tool/b.log',
        'tool/ignored/below/c.txt',
        'tool/link.txt',
        'tool/linked/hostname',
        '/etc/hostname',
        '../hostname',
        'tool',
        'tool/none.txt',
        'tool/a.txt/b',
        'TOOL/a.txt',
      ),
      {
        parts: [],
        leftOut: [
          'tool/.env: looks like a secret',
          'tool/.ssh/config: looks like a secret',
          'tool/b.log: excluded by .gitignore or exclude settings',
          'tool/ignored/below/c.txt: excluded by .gitignore or exclude settings',
          'tool/link.txt: a symbolic link, or inside a linked folder',
          'tool/linked/hostname: a symbolic link, or inside a linked folder',
          '/etc/hostname: not in a workspace folder',
          '../hostname: not in a workspace folder',
          'tool: is a folder',
          'tool/none.txt: not found',
          'tool/a.txt/b: not found',
          'TOOL/a.txt: not found',
        ],
      },
    );
  });

  it('is never over a limit, because the user could not confirm it', async () => {
    try {
      await configure({ 'context.maxFileSize': megabytesOf(1000) });
      assert.deepEqual((await read('tool/large.bin')).leftOut, ['tool/large.bin: too large']);
      await configure({
        'context.maxFileSize': undefined,
        'context.maxTotalSize': megabytesOf(2680),
      });
      const { parts, leftOut } = await read('tool/large.bin', 'tool/a.txt', 'tool/large.bin');
      assert.deepEqual(
        parts.map(([label]) => label),
        ['tool/large.bin'],
      );
      assert.deepEqual(leftOut[0], 'tool/a.txt: too large in total');
    } finally {
      await configure({ 'context.maxFileSize': undefined, 'context.maxTotalSize': undefined });
    }
  });

  it('has the unsaved changes of its editor', async () => {
    const uri = vscode.Uri.joinPath(sampleUri('tool'), 'a.txt');
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.insert(uri, new vscode.Position(0, 0), 'new ');
    await vscode.workspace.applyEdit(edit);
    assert.deepEqual((await read('tool/a.txt')).parts, [['tool/a.txt', document.getText()]]);
    assert.ok(document.isDirty);
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });
});

describe('an attachment of a question in Chat', () => {
  const reference = (value: unknown, fields = {}) => ({ id: 'test', value, ...fields });

  it('becomes a part, before the parts that the question names, which keep their order', async () => {
    const uri = sampleUri('src/lines.ts');
    const { sources, leftOut } = await referenceSources(
      [
        reference(sampleUri('data'), { range: [20, 25] }),
        reference(sampleUri('notes.txt'), { range: [3, 9] }),
        reference(new vscode.Location(uri, new vscode.Range(1, 0, 2, 5))),
        reference(new vscode.Location(uri, new vscode.Position(0, 0))),
        reference('Some text', { modelDescription: 'Terminal' }),
        reference({
          mimeType: 'image/png',
          data: async () => new Uint8Array([1, 2, 3]),
          reference: sampleUri('logo.png'),
        }),
        reference({
          mimeType: 'image/png',
          data: async () => new Uint8Array([1, 2, 3]),
          reference: vscode.Uri.file('/elsewhere/screen.png'),
        }),
        reference({ mimeType: 'image/png', data: async () => new Uint8Array([4]) }),
        reference({
          diagnostics: [[uri, [new vscode.Diagnostic(new vscode.Range(0, 0, 0, 1), 'Wrong here')]]],
        }),
      ],
      false,
    );
    assert.deepEqual(leftOut, []);
    assert.deepEqual(
      sources.map(source => [source.kind, 'name' in source ? source.name : source.path]),
      [
        ['selection', 'src/lines.ts'],
        ['file', 'src/lines.ts'],
        ['snippet', 'Terminal'],
        ['file', 'logo.png'],
        ['inMemory', 'screen.png'],
        ['inMemory', 'pasted-image-1.png'],
        ['snippet', 'src/lines.ts:1-1, problem'],
        ['file', 'notes.txt'],
        ['file', 'data'],
      ],
    );
    const image = sources.find(({ kind }) => kind === 'inMemory');
    assert.ok(image?.kind === 'inMemory');
    assert.deepEqual([image.mimeType, image.base64], ['image/png', 'AQID']);
  });

  it('is left out with a reason if its type is unknown, or it cannot be read', async () => {
    const { sources, leftOut } = await referenceSources(
      [
        reference(42, { id: 'number' }),
        reference(undefined, { id: 'nothing' }),
        reference(new vscode.Location(sampleUri('none.ts'), new vscode.Range(0, 0, 1, 0))),
        reference({ mimeType: 'image/png', data: () => Promise.reject(new Error('gone')) }),
      ],
      false,
    );
    assert.deepEqual(sources, []);
    assert.deepEqual(
      leftOut.map(({ name, reason }) => `${name}: ${reason}`),
      [
        "number: can't be sent from Chat",
        "nothing: can't be sent from Chat",
        "none.ts:1-1: can't be read",
        "test: can't be read",
      ],
    );
  });

  describe('by VS Code itself', () => {
    const uri = sampleUri('src/lines.ts');
    const byItself = [
      reference(sampleUri('README.md'), {
        id: `vscode.instructions.file.root__${sampleUri('README.md')}`,
      }),
      reference(sampleUri('README.md'), {
        id: `vscode.instructions.file.reference__${sampleUri('README.md')}`,
      }),
      reference('<skills>', {
        id: 'vscode.customizations.index',
        name: 'prompt:customizationsIndex',
        modelDescription: 'Chat customizations index',
      }),
      reference(new vscode.Location(uri, new vscode.Range(1, 0, 2, 5)), {
        id: 'vscode.implicit.selection',
      }),
      reference(sampleUri('notes.txt'), { id: 'vscode.implicit.file' }),
    ];
    const attached = [
      reference(sampleUri('config.json'), { range: [3, 9] }),
      reference(sampleUri('notes.txt')),
    ];
    const namesOf = (sources: readonly PartSource[]) =>
      sources.map(source => ('name' in source ? source.name : source.path));

    it('is left out and named, unless the user has attached it, too', async () => {
      const { sources, leftOut, automatic } = await referenceSources(
        [...byItself, ...attached],
        false,
      );
      assert.deepEqual(namesOf(sources), ['notes.txt', 'config.json']);
      assert.deepEqual(leftOut, []);
      assert.deepEqual(
        automatic.map(({ name, reason }) => `${name}: ${reason}`),
        [
          'README.md: added by VS Code',
          'Chat customizations index: added by VS Code',
          'src/lines.ts:2-3: added by VS Code',
        ],
      );
    });

    it('is included last and once if the user asks for it', async () => {
      const { sources, automatic } = await referenceSources([...byItself, ...attached], true);
      assert.deepEqual(namesOf(sources), [
        'notes.txt',
        'config.json',
        'README.md',
        'Chat customizations index',
        'src/lines.ts',
      ]);
      assert.deepEqual(automatic, []);
    });
  });
});
