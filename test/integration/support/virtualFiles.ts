import * as vscode from 'vscode';

const { File, Directory } = vscode.FileType;

/** A read-only virtual file system, like the ones of web repositories: texts by path. */
export class VirtualFiles implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;

  constructor(private readonly files: Readonly<Record<string, string>>) {}

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat({ path }: vscode.Uri): vscode.FileStat {
    const text = this.files[path];
    if (text === undefined && this.below(path).length === 0) {
      throw vscode.FileSystemError.FileNotFound(path);
    }
    const size = text === undefined ? 0 : Buffer.byteLength(text);
    return { type: text === undefined ? Directory : File, size, ctime: 0, mtime: 0 };
  }

  readDirectory({
    path,
  }: vscode.Uri): [string, vscode.FileType][] | Promise<[string, vscode.FileType][]> {
    const names = this.below(path).map(([name = '', ...rest]) => ({ name, isFile: !rest.length }));
    return [...new Map(names.map(({ name, isFile }) => [name, isFile ? File : Directory]))];
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    if (path.endsWith('.locked')) {
      throw vscode.FileSystemError.NoPermissions(path);
    }
    return Buffer.from(this.files[path] ?? '');
  }

  createDirectory(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  writeFile(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  delete(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }

  /** The path segments from a folder to each file in or below it. */
  private below(folder: string): string[][] {
    const start = folder === '/' ? folder : `${folder}/`;
    return Object.keys(this.files)
      .filter(path => path.startsWith(start))
      .map(path => path.slice(start.length).split('/'));
  }
}
