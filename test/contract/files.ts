import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import type * as vscode from 'vscode';
import type { Subject } from './contract';
import { next } from './next';

const bytes = (text: string) => new TextEncoder().encode(text);

export function describeFiles(subject: () => Subject): void {
  describe('files', () => {
    let code: typeof vscode;
    let fs: vscode.FileSystem;
    let at: (...names: string[]) => vscode.Uri;

    before(() => {
      const { vscode, folder } = subject();
      code = vscode;
      fs = vscode.workspace.fs;
      at = (...names) => vscode.Uri.joinPath(folder, ...names);
    });

    const failure = async (promise: Thenable<unknown>): Promise<vscode.FileSystemError> => {
      try {
        await promise;
      } catch (error) {
        assert.ok(error instanceof code.FileSystemError);
        return error;
      }
      assert.fail('It succeeded.');
    };

    it('are written with the folders above them, and described', async () => {
      await fs.writeFile(at('new', 'file.txt'), bytes('four'));
      const { size, type } = await fs.stat(at('new', 'file.txt'));
      assert.deepEqual([size, type], [4, code.FileType.File]);
      assert.equal((await fs.stat(at('new'))).type, code.FileType.Directory);
      assert.equal(new TextDecoder().decode(await fs.readFile(at('new', 'file.txt'))), 'four');
      await symlink(at('new', 'file.txt').fsPath, at('new', 'link').fsPath);
      await symlink('nowhere', at('new', 'broken').fsPath);
      const { File, Unknown, SymbolicLink } = code.FileType;
      assert.equal((await fs.stat(at('new', 'link'))).type, File | SymbolicLink);
      assert.deepEqual(
        (await fs.readDirectory(at('new'))).sort(([one], [other]) => one.localeCompare(other)),
        [
          ['broken', Unknown | SymbolicLink],
          ['file.txt', File],
          ['link', File | SymbolicLink],
        ],
      );
    });

    it('fail with a code', async () => {
      await fs.createDirectory(at('folder', 'below'));
      await fs.writeFile(at('plain'), bytes('1'));
      assert.equal((await failure(fs.stat(at('missing')))).code, 'FileNotFound');
      assert.equal((await failure(fs.readFile(at('missing')))).code, 'FileNotFound');
      assert.equal((await failure(fs.readFile(at('folder')))).code, 'FileIsADirectory');
      assert.equal((await failure(fs.writeFile(at('folder'), bytes('')))).code, 'FileIsADirectory');
      assert.equal((await failure(fs.delete(at('missing')))).code, 'FileNotFound');
      assert.equal(code.FileSystemError.FileNotFound('x').code, 'FileNotFound');
      assert.ok(code.FileSystemError.NoPermissions(at('x')) instanceof Error);
    });

    it('are renamed, copied, and deleted', async () => {
      await fs.writeFile(at('one'), bytes('1'));
      await fs.rename(at('one'), at('two'));
      assert.equal((await failure(fs.stat(at('one')))).code, 'FileNotFound');
      await fs.copy(at('two'), at('three'));
      await fs.delete(at('two'));
      assert.equal((await fs.readFile(at('three'))).length, 1);
      assert.equal((await failure(fs.stat(at('two')))).code, 'FileNotFound');
      await fs.createDirectory(at('full', 'below'));
      await fs.delete(at('full'), { recursive: true });
      assert.equal((await failure(fs.stat(at('full')))).code, 'FileNotFound');
    });

    it('of an unknown scheme are unavailable, and those of a provider come from it', async () => {
      const uri = code.Uri.parse('contract-files:/a/file');
      assert.equal((await failure(fs.stat(uri))).code, 'Unavailable');
      assert.equal(fs.isWritableFileSystem('contract-files'), undefined);
      const refuse = () => {
        throw code.FileSystemError.NoPermissions();
      };
      const provided: vscode.FileSystemProvider = {
        watch: () => new code.Disposable(() => undefined),
        readDirectory: () => [],
        createDirectory: refuse,
        writeFile: refuse,
        delete: refuse,
        rename: refuse,
        onDidChangeFile: new code.EventEmitter<vscode.FileChangeEvent[]>().event,
        stat: () => ({ type: code.FileType.File, ctime: 0, mtime: 1, size: 3 }),
        readFile: ({ path }) => {
          if (path.endsWith('missing')) {
            throw code.FileSystemError.FileNotFound('missing');
          }
          return bytes('own');
        },
      };
      const registered = code.workspace.registerFileSystemProvider('contract-files', provided, {
        isReadonly: true,
      });
      try {
        assert.equal(new TextDecoder().decode(await fs.readFile(uri)), 'own');
        assert.equal((await fs.stat(uri)).size, 3);
        assert.equal(fs.isWritableFileSystem('contract-files'), false);
        assert.equal(fs.isWritableFileSystem('file'), true);
        const missing = await failure(fs.readFile(uri.with({ path: '/missing' })));
        assert.equal(missing.code, 'FileNotFound');
      } finally {
        registered.dispose();
      }
    });

    it('are found by a glob, without the excluded ones, up to a limit', async () => {
      for (const name of ['a.ts', 'b.ts', 'node_modules/c.ts', 'left/d.ts', '.git/e.ts']) {
        await fs.writeFile(at('search', name), bytes(name));
      }
      const find = async (...args: Parameters<typeof code.workspace.findFiles>) =>
        (await code.workspace.findFiles(...args)).map(({ path }) => path.split('/').at(-1)).sort();
      const pattern = `${code.workspace.asRelativePath(at('search'), false)}/**/*.ts`;
      // Excluded by `files.exclude` is .git; `search.exclude` has no effect.
      assert.deepEqual(await find(pattern), ['a.ts', 'b.ts', 'c.ts', 'd.ts']);
      assert.deepEqual(await find(pattern, '{**/node_modules,**/left/**}'), ['a.ts', 'b.ts']);
      assert.equal((await find(pattern, undefined, 1)).length, 1);
    });

    it('of one folder are watched', async () => {
      await fs.createDirectory(at('watched'));
      const watcher = code.workspace.createFileSystemWatcher(
        new code.RelativePattern(at('watched'), '*'),
      );
      // VS Code may also tell of the folder itself.
      const isFile = ({ path }: vscode.Uri) => path.endsWith('/file');
      try {
        const created = next(watcher.onDidCreate, isFile);
        await fs.writeFile(at('watched', 'file'), bytes('1'));
        assert.equal((await created).path, at('watched', 'file').path);
        const deleted = next(watcher.onDidDelete, isFile);
        await fs.delete(at('watched', 'file'));
        assert.equal((await deleted).path, at('watched', 'file').path);
      } finally {
        watcher.dispose();
      }
    });

    it('have a folder of the workspace, and a path in it', () => {
      const [folder] = code.workspace.workspaceFolders ?? [];
      assert.equal(code.workspace.getWorkspaceFolder(at('x'))?.uri.path, folder?.uri.path);
      assert.equal(code.workspace.getWorkspaceFolder(code.Uri.file('/x')), undefined);
      assert.equal(code.workspace.asRelativePath(code.Uri.file('/x/y')), '/x/y');
      assert.match(code.workspace.asRelativePath(at('x', 'y')), /^[^/].*\/x\/y$/);
    });
  });
}
