import { ExcludeGlobs, type ExcludeSetting } from '../../../src/core/folders/excludeGlobs';
import type { EntryKind, FolderEntry, FolderReader } from '../../../src/core/folders/folderReader';
import { rulesAbove } from '../../../src/core/folders/ignoreRules';
import { walkFolder } from '../../../src/core/folders/offeredFiles';

/** Folders in memory: texts by absolute path. Reads complete in any order, as with a remote file system. */
export class MemoryFolders implements FolderReader {
  underWay = 0;
  most = 0;
  listed = 0;

  constructor(
    private readonly files: Readonly<Record<string, string>>,
    readonly ignoresCase = false,
  ) {}

  async list(path: string): Promise<readonly FolderEntry[]> {
    this.listed += 1;
    this.underWay += 1;
    this.most = Math.max(this.most, this.underWay);
    for (let turns = (this.listed * 3) % 5; turns >= 0; turns--) {
      await new Promise(resolve => setImmediate(resolve));
    }
    this.underWay -= 1;
    if (path.endsWith('/closed')) {
      throw new Error('EACCES');
    }
    const names = new Map<string, FolderEntry['kind']>();
    for (const file of Object.keys(this.files)) {
      if (file.startsWith(`${path}/`)) {
        const [name = '', ...below] = file.slice(path.length + 1).split('/');
        const text = this.files[file] ?? '';
        names.set(name, below.length > 0 ? 'folder' : text.startsWith('->') ? 'link' : 'file');
      }
    }
    return [...names].map(([name, kind]) => ({ name, kind })).reverse();
  }

  async kind(path: string): Promise<EntryKind | undefined> {
    const text = this.files[path];
    return text !== undefined
      ? text.startsWith('->')
        ? 'link'
        : 'file'
      : Object.keys(this.files).some(file => file.startsWith(`${path}/`))
        ? 'folder'
        : undefined;
  }

  async readText(path: string): Promise<string | undefined> {
    return this.files[path];
  }
}

/** The paths of the files that a walk through folders in memory finds. */
export async function walkFiles(
  files: Readonly<Record<string, string>>,
  {
    root = '/w',
    exclude = {} as ExcludeSetting,
    workspaceFolder = '/w',
    reader = new MemoryFolders(files),
  } = {},
): Promise<string[]> {
  const found: string[] = [];
  const entries = walkFolder({
    reader,
    root,
    globBase: workspaceFolder,
    excludes: new ExcludeGlobs(exclude),
    respectIgnoreFiles: true,
    rulesAbove: await rulesAbove(reader, root, workspaceFolder),
  });
  for await (const { path, what } of entries) {
    if (what === 'file') {
      found.push(path);
    }
  }
  return found;
}
