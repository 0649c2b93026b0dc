import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { until } from '../../support/until';
import { ask, sampleUri, useService } from '../support/sampleWorkspace';

/** The part of the Git extension's API that this suite uses. */
interface GitApi {
  openRepository(uri: vscode.Uri): Promise<{
    readonly state: { readonly workingTreeChanges: readonly unknown[] };
    status(): Promise<void>;
  } | null>;
  toGitUri(uri: vscode.Uri, ref: string): vscode.Uri;
}

describe('a question about changes in source control', () => {
  const service = useService();
  let api: GitApi;
  // In the workspace, because VS Code asks before it opens a repository elsewhere.
  const folder = sampleUri('repository').fsPath;
  const file = (name: string) => vscode.Uri.file(path.join(folder, name));
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });

  before(async () => {
    mkdirSync(folder);
    git('init', '--quiet');
    write('both.txt', 'one\ntwo\n');
    write('later ä.txt', 'one\n');
    git('add', '.');
    git('commit', '--quiet', '--message', 'First');
    write('both.txt', 'one\nstaged\n');
    git('add', 'both.txt');
    write('both.txt', 'one\nstaged\nnot staged\n');
    write('later ä.txt', 'two\n');
    write('new.txt', 'all of it\n');
    write('.env', 'SECRET=1\n');
    const extension = vscode.extensions.getExtension<{ getAPI(version: 1): GitApi }>('vscode.git');
    assert.ok(extension);
    api = (await extension.activate()).getAPI(1);
    const repository = await api.openRepository(vscode.Uri.file(folder));
    await repository?.status();
    await until(
      'the changes of the working tree in git’s extension',
      () => (repository?.state.workingTreeChanges.length ?? 0) > 0,
    );
  });
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

  const sent = () => service.lastQuery().parts.slice(0, -1);
  const diffPart = (title: string, ...args: string[]) => ({
    type: 'text',
    text: `${title} (diff)\n\`\`\`diff\n${git('-c', 'core.quotePath=false', 'diff', ...args).trimEnd()}\n\`\`\``,
  });

  it('sends the diff of each selected file, from the working tree or the index', async () => {
    const states = ['both.txt', 'later ä.txt'].map(name => ({ resourceUri: file(name) }));
    await ask('askAboutChanges', ...states, { question: 'What changed?' });
    assert.deepEqual(sent(), [
      diffPart('repository/both.txt, changes', 'both.txt'),
      diffPart('repository/later ä.txt, changes', 'later ä.txt'),
    ]);
    await ask('askAboutStagedChanges', states[0], { question: 'What is staged?' });
    assert.deepEqual(sent(), [
      diffPart('repository/both.txt, staged changes', '--cached', 'both.txt'),
    ]);
    assert.match(sent()[0]?.text ?? '', /\n\+staged\n/);
    assert.doesNotMatch(sent()[0]?.text ?? '', /not staged/);
  });

  it('sends unified diffs regardless of the settings of Git', async () => {
    const names = ['both.txt', 'later ä.txt'];
    const expected = names.map(name => diffPart(`repository/${name}, changes`, name));
    git('config', 'color.ui', 'always');
    git('config', 'diff.external', 'exit 1; :');
    git('config', 'diff.noprefix', 'true');
    try {
      const states = names.map(name => ({ resourceUri: file(name) }));
      await ask('askAboutChanges', ...states, { question: 'What changed?' });
      assert.deepEqual(sent(), expected);
    } finally {
      git('config', '--remove-section', 'color');
      git('config', '--remove-section', 'diff');
    }
  });

  it('sends the text of a file in its own encoding', async () => {
    const before = Buffer.from('// \x83e\x83X\x83g\nlet a;\n', 'latin1');
    writeFileSync(file('sjis.ts').fsPath, before);
    git('add', 'sjis.ts');
    writeFileSync(
      file('sjis.ts').fsPath,
      Buffer.concat([before, Buffer.from('// \x95\\\n', 'latin1')]),
    );
    try {
      const document = await vscode.workspace.openTextDocument(file('sjis.ts'), {
        encoding: 'shiftjis',
      });
      assert.equal(document.lineAt(0).text, '// テスト');
      await ask('askAboutChanges', { resourceUri: file('sjis.ts') }, { question: 'Changed?' });
      assert.match(sent()[0]?.text ?? '', /\n \/\/ テスト\n let a;\n\+\/\/ 表\n```$/);
    } finally {
      git('rm', '--quiet', '-f', 'sjis.ts');
    }
  });

  it('keeps the question, and shows the file that Git cannot compare, with the reason', async () => {
    write('.git/info/attributes', 'both.txt filter=broken\n');
    git('config', 'filter.broken.clean', 'exit 3;');
    git('config', 'filter.broken.required', 'true');
    try {
      const states = ['both.txt', 'later ä.txt'].map(each => ({ resourceUri: file(each) }));
      const result = await ask('askAboutChanges', ...states, { question: 'What changed now?' });
      assert.match(
        result.error ?? '',
        /^Nothing was sent, because Git could not compare repository\/both\.txt: .*'broken' failed/,
      );
    } finally {
      rmSync(path.join(folder, '.git/info/attributes'));
      git('config', '--remove-section', 'filter.broken');
    }
  });

  it('sends the whole file if Git does not know it', async () => {
    await ask('askAboutChanges', { resourceUri: file('new.txt') }, { question: 'What is new?' });
    const [part] = sent();
    assert.deepEqual([part?.type, part?.name], ['file', 'repository/new.txt']);
    assert.equal(Buffer.from(part?.base64 ?? '', 'base64').toString(), 'all of it\n');
  });

  it('sends all files of a group except secrets', async () => {
    const names = ['both.txt', '.env', 'new.txt'];
    const group = { resourceStates: names.map(name => ({ resourceUri: file(name) })) };
    await ask('askAboutChanges', group, { question: 'What changed?' });
    assert.deepEqual(
      sent().map(({ name, text }) => name ?? text?.split('\n')[0]),
      ['repository/both.txt, changes (diff)', 'repository/new.txt'],
    );
  });

  it('sends all changes of the active file’s repository if none is named', async () => {
    await vscode.window.showTextDocument(file('both.txt'), { viewColumn: vscode.ViewColumn.One });
    await ask('askAboutStagedChanges', { question: 'What is staged?' });
    assert.deepEqual(sent(), [diffPart('repository/both.txt, staged changes', '--cached')]);
    await ask('askAboutChanges', { question: 'What changed?' });
    assert.deepEqual(
      sent()
        .map(({ name, text }) => name ?? text?.split('\n')[0])
        .sort(),
      [
        'repository/both.txt, changes (diff)',
        'repository/later ä.txt, changes (diff)',
        'repository/new.txt',
      ],
    );
  });

  it('sends all changes of the repository from whose menu it comes', async () => {
    await vscode.window.showTextDocument(file('both.txt'), { viewColumn: vscode.ViewColumn.One });
    const other = sampleUri('other-repository');
    mkdirSync(other.fsPath);
    try {
      execFileSync('git', ['init', '--quiet'], { cwd: other.fsPath });
      writeFileSync(path.join(other.fsPath, 'other.txt'), 'other\n');
      const repository = await api.openRepository(other);
      await repository?.status();
      await ask('askAboutChanges', { rootUri: other }, { question: 'What changed there?' });
      assert.deepEqual(
        sent().map(({ name }) => name),
        ['other-repository/other.txt'],
      );
    } finally {
      rmSync(other.fsPath, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  it('sends the files that another source control names', async () => {
    const states = ['both.txt', 'new.txt'].map(name => ({ resourceUri: file(name) }));
    await ask('askAboutFiles', ...states, { question: 'What are they?' });
    assert.deepEqual(
      sent().map(({ name }) => name),
      ['repository/both.txt', 'repository/new.txt'],
    );
  });

  it('names the version of a file in the last commit as the file', async () => {
    const uri = api.toGitUri(file('both.txt'), 'HEAD');
    await ask('askAboutFiles', uri, { question: 'Before?' });
    const [part] = sent();
    assert.equal(part?.name, 'repository/both.txt');
    assert.equal(Buffer.from(part?.base64 ?? '', 'base64').toString(), 'one\ntwo\n');
  });
});
