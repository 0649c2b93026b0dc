import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { AgentQueryError } from '../../../src/core/errors/agentQueryError';
import { FileGatherer } from '../../../src/host/parts/fileGatherer';
import { PartOpener } from '../../../src/host/parts/partOpener';
import { Settings } from '../../../src/host/settings/settings';
import { platform } from '../../../src/platform/node/platform';
import { sha256 } from '../../service/sha256';
import { megabytesOf } from '../../support/megabytesOf';
import { ask, configure, sampleUri, useService } from '../support/sampleWorkspace';
import { VirtualFiles } from '../support/virtualFiles';

/** Files by path. Folders are created as needed. */
type Tree = Readonly<Record<string, string | Uint8Array>>;

async function write(root: string, tree: Tree): Promise<void> {
  for (const [name, content] of Object.entries(tree)) {
    const file = path.join(root, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

describe('askAboutFiles with folders', () => {
  const service = useService();

  const root = () => path.join(sampleUri('').fsPath, 'made');

  const uri = (...names: string[]) => vscode.Uri.file(path.join(root(), ...names));

  const sent = () =>
    service
      .lastQuery()
      .parts.slice(0, -1)
      .map(({ name = '' }) => name.replace(/^made\//, ''));

  const sentTexts = () =>
    Object.fromEntries(
      service
        .lastQuery()
        .parts.slice(0, -1)
        .map(({ name = '', base64 = '' }) => [
          name.replace(/^made\//, ''),
          Buffer.from(base64, 'base64').toString(),
        ]),
    );

  const askAbout = (...uris: vscode.Uri[]) =>
    ask('askAboutFiles', uris[0], uris, { question: 'What are these?' });

  afterEach(async () => {
    await rm(root(), { recursive: true, force: true });
    await configure({
      'context.maxFiles': undefined,
      'context.maxFileSize': undefined,
      'context.maxTotalSize': undefined,
      'context.exclude': undefined,
      'context.respectGitignore': undefined,
    });
    await vscode.workspace
      .getConfiguration('files')
      .update('exclude', undefined, vscode.ConfigurationTarget.Global);
  });

  it('sends each file once, in the order of names, folder by folder', async () => {
    await write(root(), {
      'b.txt': 'b',
      'a.txt': 'a',
      'z/1.txt': '1',
      'c/d/2.txt': '2',
      'c/e.txt': 'e',
    });
    await askAbout(uri('z', '1.txt'), uri(), uri('c'));
    assert.deepEqual(sent(), ['z/1.txt', 'a.txt', 'b.txt', 'c/e.txt', 'c/d/2.txt']);
  });

  it('leaves out files by the ignore files of each folder, as git does', async () => {
    await write(root(), {
      '.gitignore': '*.log\n/build/\n!keep.log\n',
      'a.log': '',
      'keep.log': '',
      'build/out.js': '',
      'src/build/in.js': '',
      'src/.gitignore': 'secret.txt\n!a.log\r\n# end\r\n',
      'src/a.log': '',
      'src/b.log': '',
      'src/secret.txt': '',
      'src/deep/secret.txt': '',
      'other/secret.txt': '',
    });
    execFileSync('git', ['init', '-q'], { cwd: root() });
    await writeFile(path.join(root(), '.git/info/exclude'), 'other/\n');
    await askAbout(uri());
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root() });
    assert.deepEqual(sent().sort(), listed.toString().trim().split('\n').sort());
    assert.deepEqual(sent().sort(), [
      '.gitignore',
      'keep.log',
      'src/.gitignore',
      'src/a.log',
      'src/build/in.js',
    ]);
  });

  it('applies ignore files above, except to a folder that is ignored itself', async () => {
    await write(root(), {
      '.gitignore': 'dist\n*.map\n',
      'src/a.js': '',
      'src/a.map': '',
      'dist/a.js': '',
      'dist/a.map': '',
      'dist/.gitignore': 'b.js\n',
      'dist/b.js': '',
    });
    await askAbout(uri('src'));
    assert.deepEqual(sent(), ['src/a.js']);
    await askAbout(uri('dist'));
    assert.deepEqual(sent(), ['dist/.gitignore', 'dist/a.js', 'dist/a.map']);
    await askAbout(uri('dist', 'b.js'));
    assert.deepEqual(sent(), ['dist/b.js']);
    await configure({ 'context.respectGitignore': false });
    await askAbout(uri('src'));
    assert.deepEqual(sent(), ['src/a.js', 'src/a.map']);
  });

  it('leaves out the files that git ignores at the target of a link', async () => {
    await write(root(), {
      '.gitignore': '*.js\n',
      'repository/.gitignore': 'node_modules\n/package/dist/\n*.map\n',
      'repository/package/.gitignore': '!kept.map\n',
      'repository/package/a.js': '',
      'repository/package/a.map': '',
      'repository/package/kept.map': '',
      'repository/package/dist/a.js': '',
      'repository/package/deep/dist/a.js': '',
      'repository/package/deep/node_modules/b.js': '',
    });
    execFileSync('git', ['init', '-q'], { cwd: path.join(root(), 'repository') });
    await symlink(path.join(root(), 'repository/package'), path.join(root(), 'link'));
    const cwd = path.join(root(), 'link');
    const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd });
    await askAbout(uri('link'));
    const expected = listed.toString().trim().split('\n');
    assert.deepEqual(sent().sort(), expected.map(name => `link/${name}`).sort());
    assert.ok(sent().includes('link/deep/dist/a.js'));
  });

  it('leaves out files by the exclude settings', async () => {
    await write(root(), {
      'a.js': '',
      'a.ts': '',
      'b.js': '',
      'deep/node_modules/x/i.js': '',
      'deep/.hidden': '',
      'tmp/a.txt': '',
    });
    await vscode.workspace
      .getConfiguration('files')
      .update('exclude', { '**/node_modules': true }, vscode.ConfigurationTarget.Global);
    await configure({
      'context.exclude': {
        '**/*.js': { when: '$(basename).ts' },
        'made/tmp/**': true,
        '**/.h*': true,
      },
    });
    await askAbout(uri());
    assert.deepEqual(sent(), ['a.ts', 'b.js']);
    await configure({ 'context.exclude': { '**/.h*': false } });
    await askAbout(uri('deep'));
    assert.deepEqual(sent(), ['deep/.hidden']);
    await askAbout(uri('deep', 'node_modules'));
    assert.deepEqual(sent(), ['deep/node_modules/x/i.js']);
  });

  it('sends no secret that the user has not ticked, and says so', async () => {
    await write(root(), { '.env': 'x', id_rsa: 'x', 'a.txt': 'a', 'sub/server.pem': 'x' });
    const result = await askAbout(uri(), uri('.env'));
    assert.deepEqual(sent(), ['a.txt']);
    assert.deepEqual(
      result.leftOut?.map(({ name, reason }) => `${name}: ${reason}`),
      ['.env', 'id_rsa', 'sub/server.pem'].map(name => `made/${name}: looks like a secret`),
    );
  });

  it('sends nothing if no file is left', async () => {
    await write(root(), { '.env': 'x' });
    const result = await askAbout(uri('.env'));
    assert.equal(result.outcome, 'failed');
    assert.match(result.error ?? '', /^Nothing was sent.*\.env/);
    assert.equal(result.leftOut?.length, 1);
    assert.equal(service.current.requests.length, 0);
  });

  it('names sockets, pipes, folders, broken links, and missing files, and sends the rest', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    await write(root(), { 'a.txt': 'a', 'real/b.txt': 'b' });
    execFileSync('mkfifo', [path.join(root(), 'pipe'), path.join(root(), 'real/.gitignore')]);
    await symlink('nowhere', path.join(root(), 'broken'));
    await symlink('a.txt', path.join(root(), 'link.txt'));
    await symlink('real', path.join(root(), 'linked'));
    // The path of a socket is limited to about a hundred characters.
    const folder = await mkdtemp(path.join(os.tmpdir(), 's-'));
    const server = net.createServer().listen(path.join(folder, 'socket'));
    await once(server, 'listening');
    await write(folder, { 'c.txt': 'c' });
    try {
      const outside = vscode.Uri.file(folder);
      const socket = vscode.Uri.joinPath(outside, 'socket');
      const result = await askAbout(uri(), uri('gone.txt'), socket);
      assert.deepEqual(sentTexts(), { 'a.txt': 'a', 'real/b.txt': 'b' });
      assert.deepEqual(
        result.leftOut?.map(({ name, reason }) => `${name}: ${reason}`),
        [
          'made/gone.txt: not found',
          'socket: is not a regular file',
          'made/broken: not found',
          'made/pipe: is not a regular file',
          'made/real/.gitignore: is not a regular file',
        ],
      );
      const { leftOut } = await askAbout(outside);
      assert.deepEqual(sentTexts(), { 'c.txt': 'c' });
      assert.deepEqual(leftOut, [{ name: 'socket', reason: 'is not a regular file' }]);
      await askAbout(uri('link.txt'), uri('linked'));
      assert.deepEqual(
        sentTexts(),
        { 'link.txt': 'a', 'linked/b.txt': 'b' },
        'a link chosen by hand is read',
      );
    } finally {
      server.close();
      await rm(folder, { recursive: true });
    }
  });

  it('names files and folders that must not be read, and sends the rest', async function () {
    if (process.platform === 'win32' || process.getuid?.() === 0) {
      this.skip();
    }
    await write(root(), { 'a.txt': 'a', 'b.txt': 'b', 'closed/c.txt': 'c' });
    await chmod(path.join(root(), 'b.txt'), 0);
    await chmod(path.join(root(), 'closed'), 0);
    const result = await askAbout(uri());
    assert.deepEqual(sent(), ['a.txt']);
    assert.deepEqual(
      result.leftOut?.map(({ name, reason }) => `${name}: ${reason}`),
      ["made/b.txt: can't be read", "made/closed: can't be read"],
    );
    await chmod(path.join(root(), 'closed'), 0o700);
  });

  it('names a file that fails while it is read, and sends the rest', async function () {
    if (process.platform !== 'linux') {
      this.skip();
    }
    await write(root(), { 'a.txt': 'a' });
    const result = await askAbout(uri('a.txt'), vscode.Uri.file('/proc/self/mem'));
    assert.deepEqual(sent(), ['a.txt']);
    assert.deepEqual(result.leftOut, [{ name: 'mem', reason: "can't be read" }]);
  });

  it('keeps the limits if it cannot ask the user, and names the omitted files', async () => {
    await write(root(), {
      'a.bin': 'a'.repeat(100),
      'b.bin': 'b'.repeat(40),
      'c.bin': 'c'.repeat(40),
    });
    await configure({
      'context.maxFileSize': megabytesOf(99),
      'context.maxTotalSize': megabytesOf(100),
    });
    const result = await askAbout(uri());
    assert.deepEqual(sent(), ['b.bin'], 'base64 makes 56 bytes of 40');
    assert.deepEqual(
      result.leftOut?.map(({ name, reason }) => `${name}: ${reason}`),
      ['made/a.bin: too large', 'made/c.bin: too large in total'],
    );
    await configure({ 'context.maxFiles': 1 });
    const { leftOut } = await askAbout(uri(), uri('c.bin'));
    assert.deepEqual(sent(), ['c.bin']);
    assert.match(leftOut?.at(-1)?.reason ?? '', /limit of 1\b/);
  });

  for (const [name, change, code] of [
    ['grows', () => write(root(), { 'a.txt': 'a'.repeat(100) }), 'overLimit'],
    ['goes', () => rm(path.join(root(), 'a.txt')), 'unreadable'],
  ] as const) {
    it(`sends nothing of a question that has waited while its file ${name}`, async () => {
      await write(root(), { 'a.txt': 'a' });
      await configure({ 'context.maxFileSize': megabytesOf(99) });
      const settings = new Settings();
      const { find } = new FileGatherer(platform, settings);
      const opener = new PartOpener(platform, settings, find);
      const parts = [
        await opener.inspect({
          kind: 'file',
          uri: uri('a.txt').toString(),
          name: 'a.txt',
          insteadOfSelection: false,
        }),
      ];
      assert.equal((await opener.open(parts)).length, 1);
      await change();
      await assert.rejects(
        opener.open(parts),
        (error: unknown) =>
          error instanceof AgentQueryError &&
          error.kind === 'content' &&
          error.details.code === code &&
          error.details.part === 'a.txt',
      );
    });
  }

  it('sends 1,000 small files', async () => {
    const tree = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`${index % 10}/f${index}.txt`, `text ${index}`]),
    );
    await write(root(), tree);
    await configure({ 'context.maxFiles': 1000 });
    const result = await askAbout(uri());
    assert.equal(result.outcome, 'complete');
    assert.deepEqual(sentTexts(), tree);
  });

  it('keeps any names and any bytes', async () => {
    const tree: Tree = {
      'empty.txt': '',
      'two words.txt': 'a',
      '"quoted" \'so\'.txt': 'b',
      '🎉 party — ünï.txt': 'c',
      'שלום عربي.txt': 'd',
      [`${'long'.repeat(60)}.txt`]: 'e',
      '#hash %41 & +.txt': 'f',
      'a{b}[c]*?.txt': 'g',
      '.hidden': 'h',
      'CRLF.txt': 'a\r\nb\r\n',
      'all.bin': Uint8Array.from({ length: 256 }, (_, index) => index),
    };
    await write(root(), tree);
    await askAbout(uri());
    const received = service
      .lastQuery()
      .parts.slice(0, -1)
      .map(({ name = '', base64 = '' }) => [name.slice(5), sha256(Buffer.from(base64, 'base64'))]);
    assert.deepEqual(
      Object.fromEntries(received),
      Object.fromEntries(Object.entries(tree).map(([name, content]) => [name, sha256(content)])),
    );
  });

  it('gives files of the same name from outside the workspace different names', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'outside-'));
    try {
      await write(folder, { 'a/config.json': '1', 'b/config.json': '2' });
      await askAbout(
        vscode.Uri.file(path.join(folder, 'a/config.json')),
        vscode.Uri.file(path.join(folder, 'b/config.json')),
      );
      assert.deepEqual(sent(), ['config.json', 'b/config.json']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('supports the file system of another extension', async () => {
    const scheme = 'agent-query-test';
    const files = {
      '/repo/.gitignore': '*.log\n',
      '/repo/a.txt': 'Grüße',
      '/repo/b.log': '',
      '/repo/sub/a.txt': 'b',
      '/repo/.env': 'x',
    };
    const provider = vscode.workspace.registerFileSystemProvider(scheme, new VirtualFiles(files));
    try {
      const at = (name: string) => vscode.Uri.from({ scheme, path: name });
      const result = await askAbout(at('/repo/sub'), at('/repo/gone.txt'), at('/repo'));
      assert.deepEqual(
        service
          .lastQuery()
          .parts.slice(0, -1)
          .map(({ name, base64 = '' }) => [name, Buffer.from(base64, 'base64').toString()]),
        [
          ['a.txt', 'b'],
          ['.gitignore', '*.log\n'],
          ['repo/a.txt', 'Grüße'],
        ],
      );
      assert.deepEqual(
        result.leftOut?.map(({ name, reason }) => `${name}: ${reason}`),
        ['gone.txt: not found', '.env: looks like a secret'],
      );
    } finally {
      provider.dispose();
    }
  });

  describe('unsaved text', () => {
    const encodings: Readonly<Record<string, (text: string) => Buffer>> = {
      utf8bom: text => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
      utf16le: text => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]),
      utf16be: text =>
        Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()]),
      iso88591: text => Buffer.from(text, 'latin1'),
      utf8: text => Buffer.from(text),
    };
    for (const [encoding, encode] of Object.entries(encodings)) {
      it(`is sent in the encoding of its file: ${encoding}`, async () => {
        const file = uri('text.txt');
        await write(root(), { 'text.txt': encode('Grüße\r\n') });
        await askAbout(file);
        const bytes = () => Buffer.from(service.lastQuery().parts[0]?.base64 ?? '', 'base64');
        assert.equal(bytes().toString('hex'), encode('Grüße\r\n').toString('hex'), 'saved');
        const document = await vscode.workspace.openTextDocument(file, { encoding });
        const edit = new vscode.WorkspaceEdit();
        edit.insert(file, new vscode.Position(1, 0), 'é ja\r\n');
        await vscode.workspace.applyEdit(edit);
        assert.ok(document.isDirty);
        await askAbout(uri());
        assert.equal(bytes().toString('hex'), encode('Grüße\r\né ja\r\n').toString('hex'));
        await document.save();
      });
    }
  });
});
