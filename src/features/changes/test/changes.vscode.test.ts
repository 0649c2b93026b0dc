import assert from 'node:assert/strict';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { sampleUri } from '../../../../test/integration/support/sampleWorkspace';
import { FakeClock } from '../../../../test/support/fakeClock';
import { until } from '../../../../test/support/until';
import { platform as nodePlatform } from '../../../platform/node/platform';
import { findChanges } from '../core/answer/findChanges';
import { AnswerSource, type ReviewPlatform, refusalSentence } from '../host/answerSource';
import { changeEdit } from '../host/changeEdit';
import { ChangeReview } from '../host/changeReview';
import { encodingOf } from '../host/fileEncoding';

const { clock, isReadOnly } = nodePlatform;
const platform: ReviewPlatform = { clock, isReadOnly, realPath: nodePlatform.realPath };

/** Follows links as a file system does that ignores the case of names. */
async function realPathIgnoringCase(file: string): Promise<string> {
  const folder = path.dirname(file);
  if (folder === file) {
    return file;
  }
  const parent = await realPathIgnoringCase(folder);
  const wanted = path.basename(file).toLowerCase();
  const name = (await readdir(parent)).find(each => each.toLowerCase() === wanted);
  return realpath(path.join(parent, name ?? path.basename(file)));
}

describe('the changes of an answer', () => {
  let folder: string;
  let outside: string;

  before(async () => {
    folder = sampleUri('changes').fsPath;
    await mkdir(folder);
    outside = await mkdtemp(path.join(os.tmpdir(), 'agent-query-outside-'));
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.files.revert');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await rm(folder, { recursive: true, force: true });
    await rm(outside, { recursive: true, force: true });
  });

  const write = (name: string, content: string | Uint8Array) =>
    writeFile(path.join(folder, name), content);

  const panel = { viewColumn: undefined, prependToQuestion: () => undefined };

  const { signal } = new AbortController();
  const sourceOf = (answer: string, realPath = platform.realPath) =>
    new AnswerSource(
      'turn',
      findChanges(answer, { isComplete: true }),
      { ...platform, realPath },
      panel,
    );

  const plan = (answer: string, realPath = platform.realPath) =>
    sourceOf(answer, realPath).plan(signal);

  /** A diff that replaces the line `b` between `a` and `c`. */
  const change = (name: string, line = 'B') =>
    `\`\`\`diff\n--- a/changes/${name}\n+++ b/changes/${name}\n@@ -1,3 +1,3 @@\n a\n-b\n+${line}\n c\n\`\`\`\n`;

  async function reasonFor(answer: string) {
    const { changes, refusals } = await plan(answer);
    assert.deepEqual(changes, []);
    return refusals.map(({ reason }) => reason);
  }

  async function apply(answer: string): Promise<void> {
    const { changes, refusals } = await plan(answer);
    assert.deepEqual(refusals, []);
    assert.ok(await vscode.workspace.applyEdit(await changeEdit(changes)));
    // Not the documents of other tests: VS Code would ask where to save those without a file.
    for (const document of vscode.workspace.textDocuments) {
      if (document.isDirty && document.uri.fsPath.startsWith(folder)) {
        await document.save();
      }
    }
  }

  it('keep line ends, the byte order mark, and a missing line end', async () => {
    const cases = {
      'crlf.txt': ['a\r\nb\r\nc\r\n', 'a\r\nB\r\nc\r\n'],
      'bom.txt': ['\ufeffa\nb\nc\n', '\ufeffa\nB\nc\n'],
      'open.txt': ['a\nb\nc', 'a\nB\nc'],
    } as const;
    for (const [name, [before]] of Object.entries(cases)) {
      await write(name, before);
    }
    await apply(
      Object.keys(cases)
        .map(name => change(name))
        .join('\n'),
    );
    for (const [name, [, expected]] of Object.entries(cases)) {
      assert.equal(await readFile(path.join(folder, name), 'utf8'), expected, name);
    }
  });

  /** Bytes of texts in encodings, and a character that each of them lacks. */
  const encodings = [
    {
      encoding: 'windows1252',
      before: 'a\xe9\nb\nc',
      after: 'a\xe9\nB\xdf\nc',
      added: 'Bß',
      lacked: '→',
    },
    {
      encoding: 'shiftjis',
      before: 'a\x82\xa0\r\nb\r\nc\r\n',
      after: 'a\x82\xa0\r\nB\x81\xa8\r\nc\r\n',
      added: 'B→',
      lacked: '¥',
    },
    {
      encoding: 'utf16le',
      before: '\xff\xfea\0\n\0b\0\n\0c\0',
      after: '\xff\xfea\0\n\0B\0\x92\x21\n\0c\0',
      added: 'B→',
      lacked: '\ud800',
    },
    {
      encoding: 'utf8bom',
      before: '\xef\xbb\xbfa\nb\nc\n',
      after: '\xef\xbb\xbfa\nB\xe2\x86\x92\nc\n',
      added: 'B→',
      lacked: '\ud800',
    },
  ] as const;

  for (const { encoding, before, after, added, lacked } of encodings) {
    it(`keep the encoding ${encoding}, and are refused for a character that it lacks`, async () => {
      const [name, fresh] = [`${encoding}.txt`, `new-${encoding}.txt`];
      const settings = vscode.workspace.getConfiguration('files', sampleUri('changes'));
      await settings.update('encoding', encoding, vscode.ConfigurationTarget.Workspace);
      try {
        await write(name, Buffer.from(before, 'latin1'));
        const uri = sampleUri(`changes/${name}`);
        const { lineCount } = await vscode.workspace.openTextDocument(uri, { encoding });
        assert.ok(lineCount >= 3);
        const diff = (line: string) =>
          `\`\`\`diff\n--- a/changes/${name}\n+++ b/changes/${name}\n@@ -2,2 +2,2 @@\n-b\n+${line}\n c\n\`\`\`\n`;
        const made = (text: string) => `\`\`\`txt changes/${fresh}\n${text}\n\`\`\`\n`;

        const { changes, refusals } = await plan(
          diff(`${added}${lacked}`) + made(`${added}${lacked}`),
        );
        assert.deepEqual(changes, []);
        const code = lacked.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
        const reason = `The encoding of the file (${encoding}) doesn't support "${lacked}" (U+${code}).`;
        assert.deepEqual(refusals.map(refusalSentence), [
          `changes/${name}, line 2: ${reason}`,
          `changes/${fresh}: ${reason}`,
        ]);

        await apply(diff(added) + made(added));
        assert.equal(await readFile(path.join(folder, name), 'latin1'), after);
        const bytes = await vscode.workspace.encode(`${added}\n`, { encoding });
        assert.deepEqual(await readFile(path.join(folder, fresh)), Buffer.from(bytes));
      } finally {
        await settings.update('encoding', undefined, vscode.ConfigurationTarget.Workspace);
      }
    });
  }

  it('give the bytes that VS Code writes in each encoding', async () => {
    const uri = sampleUri('changes/compared.txt');
    const characters = Array.from({ length: 0x2_0000 - 0x80 }, (_, index) =>
      String.fromCodePoint(index + 0x80),
    ).filter(each => !/\p{Surrogate}|\p{Private_Use}/u.test(each));
    const text = characters.join('\n');
    for (const encoding of ['utf8', 'utf16be', 'windows1252', 'iso88592', 'cp437', 'koi8r'].concat([
      'shiftjis',
      'eucjp',
      'gbk',
      'gb18030',
      'big5hkscs',
      'euckr',
    ])) {
      const bytes = await vscode.workspace.encode(text, { encoding });
      const read = (await vscode.workspace.decode(bytes, { encoding })).split('\n');
      assert.equal(read.length, characters.length);
      const document = { encoding } as vscode.TextDocument;
      const { lacks } = await encodingOf(uri, document, characters);
      const wrong = characters.filter((each, index) => lacks.has(each) !== (read[index] !== each));
      assert.deepEqual(wrong, [], encoding);
    }
  });

  it('are refused one by one for characters that the encoding lacks', async () => {
    await write('several.txt', Buffer.from('a\nb\nc\n1\n2\n3\n4\n5\n6\n7\nd\ne\nf\n', 'latin1'));
    await vscode.workspace.openTextDocument(sampleUri('changes/several.txt'), {
      encoding: 'windows1252',
    });
    const head = '```diff\n--- a/changes/several.txt\n+++ b/changes/several.txt\n';
    const { changes, refusals } = await plan(
      `${head}@@ -1,3 +1,3 @@\n a\n-b\n+→\n c\n@@ -11,3 +11,3 @@\n d\n-e\n+é\n f\n\`\`\`\n`,
    );
    assert.deepEqual(
      changes.map(({ planned: { text } }) => text.split('\n')),
      [['a', 'b', 'c', '1', '2', '3', '4', '5', '6', '7', 'd', 'é', 'f', '']],
    );
    assert.deepEqual(
      refusals.map(({ reason, place }) => ({ reason, line: place?.line })),
      [{ reason: 'encoding', line: 1 }],
    );
  });

  it('need a tick by hand where saving changes other line ends, as VS Code does', async () => {
    await write('mixed.txt', 'a\r\nb\nc\r\n');
    await write('crlf-only.txt', 'a\r\nb\r\nc\r\n');
    const { changes } = await plan(change('mixed.txt') + change('crlf-only.txt'));
    assert.deepEqual(
      changes.map(({ file: { hasMixedLineEnds } }) => hasMixedLineEnds),
      [true, false],
    );
    await apply(change('mixed.txt'));
    assert.equal(await readFile(path.join(folder, 'mixed.txt'), 'utf8'), 'a\r\nB\r\nc\r\n');
  });

  it('are refused for bytes that saving would change', async () => {
    // Two byte sequences of Shift_JIS for one character: only the other one is written.
    await write('twofold.txt', Buffer.from('a\nb\nc\n\xed\x40\n', 'latin1'));
    await vscode.workspace.openTextDocument(sampleUri('changes/twofold.txt'), {
      encoding: 'shiftjis',
    });
    assert.deepEqual(await reasonFor(change('twofold.txt')), ['unreadable']);
  });

  it('are refused for a file that is open as a notebook', async () => {
    const notebook = { cells: [], metadata: {}, nbformat: 4, nbformat_minor: 5 };
    await write('open.ipynb', JSON.stringify(notebook, undefined, 1));
    await vscode.workspace.openNotebookDocument(sampleUri('changes/open.ipynb'));
    const changed = JSON.stringify({ ...notebook, nbformat_minor: 4 }, undefined, 1);
    const answer = `\`\`\`json changes/open.ipynb\n${changed}\n\`\`\`\n`;
    assert.deepEqual(await reasonFor(answer), ['notebook']);
  });

  it('keep all else when all lines are removed, and when an empty file gets some', async () => {
    await write('full.txt', 'a\r\nb\r\n');
    await write('last.txt', 'a\nb\nc');
    await write('empty.txt', '');
    const diff = (name: string, hunk: string) =>
      `\`\`\`diff\n--- a/changes/${name}\n+++ b/changes/${name}\n${hunk}\n\`\`\`\n`;
    await apply(
      diff('full.txt', '@@ -1,2 +0,0 @@\n-a\n-b') +
        diff('last.txt', '@@ -1,3 +1,2 @@\n a\n-b\n-c\n\\ No newline at end of file\n+B') +
        diff('empty.txt', '@@ -0,0 +1,2 @@\n+a\n+b'),
    );
    const texts = ['full.txt', 'last.txt', 'empty.txt'].map(name =>
      readFile(path.join(folder, name), 'utf8'),
    );
    assert.deepEqual(await Promise.all(texts), ['', 'a\nB\n', 'a\nb\n']);
  });

  for (const [name, lineEnd] of [
    ['LF', '\n'],
    ['CRLF', '\r\n'],
  ] as const) {
    it(`keep breakpoints, folds, and the cursor in lines between them, with line ends ${name}`, async () => {
      const file = `marked-${name}.ts`;
      const lines = ['let a = 1;', 'function f() {', '  f();', '  f();', '}', 'let b = 1;', ''];
      await write(file, lines.join(lineEnd));
      const editor = await vscode.window.showTextDocument(sampleUri(`changes/${file}`));
      const { uri } = editor.document;
      editor.selection = new vscode.Selection(4, 1, 4, 1);
      const location = new vscode.Location(uri, new vscode.Position(2, 0));
      const breakpoint = new vscode.SourceBreakpoint(location);
      vscode.debug.addBreakpoints([breakpoint]);
      await until('the function to be folded', async () => {
        await vscode.commands.executeCommand('editor.fold', { selectionLines: [1] });
        return editor.visibleRanges.length > 1;
      });
      // In the active editor, VS Code itself looks for the lines that differ.
      await vscode.window.showTextDocument(sampleUri('notes.txt'), {
        viewColumn: vscode.ViewColumn.Beside,
      });
      await apply(
        [
          '```diff',
          `--- a/changes/${file}`,
          `+++ b/changes/${file}`,
          '@@ -1,6 +1,8 @@',
          '-let a = 1;',
          '+let a = 2;',
          '+let c = 2;',
          ' function f() {',
          '   f();',
          '   f();',
          ' }',
          '-let b = 1;',
          '+let b = 2;',
          '+let d = 2;',
          '```',
        ].join('\n'),
      );
      assert.equal(editor.document.lineAt(5).text, '}');
      const [kept] = await until('the breakpoint in its line', () => {
        const { breakpoints } = vscode.debug;
        const moved = breakpoints.flatMap(each =>
          each instanceof vscode.SourceBreakpoint && each.location.range.start.line === 3
            ? [each]
            : [],
        );
        return moved.length > 0 ? moved : undefined;
      });
      assert.equal(kept?.location.uri.toString(), uri.toString());
      assert.deepEqual([editor.selection.active.line, editor.selection.active.character], [5, 1]);
      await until('the function to be still folded', () =>
        editor.visibleRanges.some(({ end }) => end.line === 2),
      );
      vscode.debug.removeBreakpoints(vscode.debug.breakpoints);
    });
  }

  it('apply to the text of the editor', async () => {
    await write('unsaved.txt', 'saved\n');
    const uri = sampleUri('changes/unsaved.txt');
    const document = await vscode.workspace.openTextDocument(uri);
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, 1, 0), 'a\nb\nc\n');
    assert.ok(await vscode.workspace.applyEdit(edit));
    const { changes, files } = await plan(change('unsaved.txt'));
    assert.equal(changes[0]?.planned.text, 'a\nB\nc\n');
    assert.ok(files.isCurrent);

    const more = new vscode.WorkspaceEdit();
    more.insert(uri, new vscode.Position(0, 0), 'new\n');
    assert.ok(await vscode.workspace.applyEdit(more));
    assert.ok(!files.isCurrent, 'must be planned again');
    await apply(change('unsaved.txt'));
    assert.equal(document.getText(), 'new\na\nB\nc\n');
  });

  it('are placed again when the user stops typing', async () => {
    await write('typing.txt', 'a\nb\nc\n');
    const uri = sampleUri('changes/typing.txt');
    const changed: vscode.Uri[] = [];
    const typing = new FakeClock();
    const source = sourceOf(change('typing.txt'));
    const review = new ChangeReview(1, source, typing, each => changed.push(each));
    const [shown] = review
      .createDocuments(await source.plan(signal), true)
      .map(([, , modified]) => modified);
    const following = vscode.workspace.onDidChangeTextDocument(event => review.changed(event));
    const insertLine = async () => {
      const edit = new vscode.WorkspaceEdit();
      edit.insert(uri, new vscode.Position(0, 0), 'new\n');
      assert.ok(await vscode.workspace.applyEdit(edit));
    };
    for (let line = 0; line < 3; line += 1) {
      await insertLine();
    }
    assert.equal(typing.pending, 1);
    typing.advance(1);
    await until('the review to say that it has changed', () => changed[0]);
    assert.equal(changed.length, 1);
    assert.equal(shown && review.textOf(shown), 'new\nnew\nnew\na\nB\nc\n');

    await insertLine();
    assert.equal(typing.pending, 1);
    following.dispose();
    review.dispose();
    assert.equal(typing.pending, 0);
  });

  it('of new and deleted files alone are shown with one pair, by which VS Code recognizes their tab', async () => {
    await write('away.txt', 'a\n');
    const made = ['one', 'two'].map(each => `\`\`\`txt changes/${each}.txt\nnew\n\`\`\`\n`);
    const deleted = '```diff\n--- a/changes/away.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n```\n';
    const shown = async (answer: string) => {
      const source = sourceOf(answer);
      const review = new ChangeReview(1, source, new FakeClock(), () => undefined);
      const resources = review.createDocuments(await source.plan(signal), true);
      return resources.map(([{ path: name }, original, modified]) => [
        path.posix.basename(name),
        original && 'original',
        modified && 'modified',
      ]);
    };
    assert.deepEqual(await shown(deleted + made.join('')), [
      ['away.txt', 'original', undefined],
      ['one.txt', 'original', 'modified'],
      ['two.txt', undefined, 'modified'],
    ]);
    assert.deepEqual(await shown(deleted), [['away.txt', 'original', 'modified']]);
    await write('pair.txt', 'a\nb\nc\n');
    assert.deepEqual(await shown(made.join('') + change('pair.txt')), [
      ['one.txt', undefined, 'modified'],
      ['two.txt', undefined, 'modified'],
      ['pair.txt', 'original', 'modified'],
    ]);
  });

  it('stay within the workspace folder', async function () {
    if (process.platform === 'win32') {
      // Creating symbolic links requires a permission there.
      this.skip();
    }
    await writeFile(path.join(outside, 'x.txt'), 'a\nb\nc\n');
    await symlink(outside, path.join(folder, 'out'));
    await symlink(path.join(outside, 'x.txt'), path.join(folder, 'x.txt'));
    await symlink(path.join(outside, 'nowhere.txt'), path.join(folder, 'broken.txt'));
    await mkdir(path.join(folder, '.git'));
    await writeFile(path.join(folder, '.git/x.txt'), 'a\nb\nc\n');
    await symlink('.git', path.join(folder, 'hidden'));
    await mkdir(path.join(folder, 'real'));
    await write('real/y.txt', 'a\nb\nc\n');
    await symlink('real', path.join(folder, 'alias'));

    assert.deepEqual(await reasonFor(change('out/x.txt')), ['outside']);
    assert.deepEqual(await reasonFor(change('x.txt')), ['outside']);
    assert.deepEqual(await reasonFor('```txt changes/out/new.txt\nnew\n```\n'), ['outside']);
    assert.notDeepEqual(await reasonFor('```txt changes/broken.txt\nnew\n```\n'), []);
    assert.deepEqual(await reasonFor(change('hidden/x.txt')), ['git']);
    const inside = await plan(change('alias/y.txt') + change('real/y.txt', 'C'));
    assert.deepEqual(
      [inside.changes.length, inside.refusals.map(({ reason }) => reason)],
      [1, ['overlap']],
      'two paths of a file are one file',
    );
  });

  it('stay within the workspace folder where links cannot be followed', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    await mkdir(path.join(folder, 'web'));
    await write('web/plain.txt', 'a\nb\nc\n');
    await symlink(outside, path.join(folder, 'web/folder'));
    await symlink('plain.txt', path.join(folder, 'web/file.txt'));
    await symlink(path.join(outside, 'nowhere.txt'), path.join(folder, 'web/broken.txt'));
    const reasons = async (answer: string) => {
      const source = new AnswerSource(
        'turn',
        findChanges(answer, { isComplete: true }),
        { ...platform, realPath: undefined },
        panel,
      );
      const { changes, refusals } = await source.plan(new AbortController().signal);
      return [...changes.map(({ planned }) => planned.kind), ...refusals.map(each => each.reason)];
    };
    const made = (name: string) => `\`\`\`txt changes/web/${name}\nnew\n\`\`\`\n`;
    assert.deepEqual(await reasons(change('web/plain.txt')), ['modify']);
    assert.deepEqual(await reasons(made('new.txt')), ['create']);
    assert.deepEqual(await reasons(change('web/file.txt')), ['outside']);
    assert.deepEqual(await reasons(made('folder/new.txt')), ['outside']);
    assert.deepEqual(await reasons(made('folder/deep/new.txt')), ['outside']);
    assert.deepEqual(await reasons(made('broken.txt')), ['outside']);
  });

  it('apply to one file if the file system treats two names as one', async () => {
    const two = '```txt changes/one.txt\nnew\n```\n```txt changes/ONE.txt\nother\n```\n';
    const kinds = async (answer: string, realPath = platform.realPath) => {
      const { changes, refusals } = await plan(answer, realPath);
      return {
        made: changes.map(({ planned: { kind, path: to, from } }) => ({ kind, to, from })),
        refused: refusals.map(({ reason }) => reason),
      };
    };
    const create = (name: string) => ({ kind: 'create', to: `changes/${name}`, from: undefined });
    assert.deepEqual(await kinds(two, realpath), {
      made: [create('one.txt'), create('ONE.txt')],
      refused: [],
    });
    assert.deepEqual(await kinds(two, realPathIgnoringCase), { made: [], refused: ['several'] });

    await write('Case.txt', 'a\nb\nc\n');
    const rename =
      '```diff\ndiff --git a/changes/Case.txt b/changes/case.txt\nrename from changes/Case.txt\nrename to changes/case.txt\n```\n';
    assert.deepEqual(await kinds(rename, realPathIgnoringCase), {
      made: [{ kind: 'rename', to: 'changes/case.txt', from: 'changes/Case.txt' }],
      refused: [],
    });
    await apply(rename);
    assert.equal(await readFile(path.join(folder, 'case.txt'), 'utf8'), 'a\nb\nc\n');
    await assert.rejects(readFile(path.join(folder, 'Case.txt')));
  });

  it('apply to a file that is stored under another form of its name, without creating a second one', async () => {
    const stored = 'größe.txt'.normalize('NFD');
    await write(stored, 'a\nb\nc\n');
    await apply(change('größe.txt'));
    assert.equal(await readFile(path.join(folder, stored), 'utf8'), 'a\nB\nc\n');
    const names = await readdir(folder);
    assert.deepEqual(
      names.filter(name => name.normalize() === 'größe.txt'),
      [stored],
    );
    await rm(path.join(folder, stored));
  });

  it('may name a file in a workspace folder by its absolute path, and no other file', async () => {
    await write('absolute.txt', 'a\nb\nc\n');
    const absolute = (name: string) => change('absolute.txt').replaceAll(/[ab]\/changes.*/g, name);
    const { changes } = await plan(absolute(path.join(folder, 'absolute.txt')));
    assert.deepEqual(
      changes.map(({ planned: { path: shown, text } }) => ({ shown, text })),
      [{ shown: 'changes/absolute.txt', text: 'a\nB\nc\n' }],
    );
    assert.deepEqual(await reasonFor(absolute(path.join(outside, 'absolute.txt'))), ['unsafePath']);
    if (process.platform !== 'win32') {
      await symlink(sampleUri('.').fsPath, path.join(outside, 'alias'));
      const aliased = await plan(absolute(path.join(outside, 'alias/changes/absolute.txt')));
      assert.deepEqual(
        aliased.changes.map(({ planned }) => planned.path),
        ['changes/absolute.txt'],
      );
    }
  });

  it('are refused for a file that is not text', async () => {
    await write('binary.txt', 'a\nb\nc\n\0');
    await write('invalid.txt', new Uint8Array([0x61, 0x0a, 0x62, 0x0a, 0x63, 0xff, 0x0a]));
    assert.equal((await reasonFor(change('binary.txt'))).length, 1);
    assert.deepEqual(await reasonFor(change('invalid.txt')), ['unreadable']);
    await mkdir(path.join(folder, 'folder.txt'));
    assert.deepEqual(await reasonFor(change('folder.txt')), ['unreadable']);
  });

  it('of files that run by themselves need a tick by hand by their real and by their old names', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    await mkdir(path.join(folder, '.husky'));
    for (const name of ['linked', 'moved', 'deleted']) {
      await write(`.husky/${name}`, 'a\nb\nc\n');
    }
    await symlink('.husky', path.join(folder, 'scripts'));
    const moved =
      '```diff\ndiff --git a/changes/.husky/moved b/changes/moved.sh\nrename from changes/.husky/moved\nrename to changes/moved.sh\n```\n';
    const deleted =
      '```diff\n--- a/changes/.husky/deleted\n+++ /dev/null\n@@ -1,3 +0,0 @@\n-a\n-b\n-c\n```\n';
    const made = '```sh changes/scripts/new.sh\nnew\n```\n';
    const { changes } = await plan(change('scripts/linked') + moved + deleted + made);
    assert.deepEqual(
      changes.map(({ planned: { kind }, file, from = file }) => [kind, from.isSensitive]),
      [
        ['modify', true],
        ['rename', true],
        ['delete', true],
        ['create', true],
      ],
    );
    const [, rename, gone] = changes.map(({ planned }) => planned.concerns);
    assert.deepEqual([rename, gone], [[{ kind: 'sensitive' }], [{ kind: 'sensitive' }]]);
  });

  it('of secrets, of files that run by themselves, and of read-only files need a tick by hand', async () => {
    await write('.env', 'a\nb\nc\n');
    await write('.mcp.json', 'a\nb\nc\n');
    await write('locked.txt', 'a\nb\nc\n');
    await chmod(path.join(folder, 'locked.txt'), 0o444);
    const { changes } = await plan(change('.env') + change('.mcp.json') + change('locked.txt'));
    assert.deepEqual(
      changes.map(({ file: { isSensitive, isReadOnly } }) => ({ isSensitive, isReadOnly })),
      [
        { isSensitive: true, isReadOnly: false },
        { isSensitive: true, isReadOnly: false },
        { isSensitive: false, isReadOnly: true },
      ],
    );
  });
});
