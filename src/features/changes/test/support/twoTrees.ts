import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export interface TreeFile {
  readonly mode?: '100644' | '100755' | '120000';
  readonly content: string | Buffer;
}

/** The files of a tree by their paths. */
export type Tree = ReadonlyMap<string, TreeFile>;

/** Two trees in a git repository, which has no files on disk: any name will do on any system. */
export class TwoTrees {
  private constructor(private readonly folder: string) {}

  static async create(before: Tree, after: Tree): Promise<TwoTrees> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-trees-'));
    await execute('git', ['init', '--quiet', '--bare'], { cwd: folder });
    const child = spawn('git', ['fast-import', '--quiet'], { cwd: folder });
    const closed = once(child, 'close');
    child.stdin.end(Buffer.concat([commit('before', before), commit('after', after, 'before')]));
    const [code] = await closed;
    if (code !== 0) {
      throw new Error(`git fast-import failed: ${code}`);
    }
    return new TwoTrees(folder);
  }

  /** The diff from one to the other that git prints. */
  diff(...options: readonly string[]): Promise<string> {
    return this.git('diff', ...options, 'before', 'after');
  }

  /** The output of git; `after` is the commit that follows `before`. */
  async git(...args: readonly string[]): Promise<string> {
    const { stdout } = await execute('git', args, {
      cwd: this.folder,
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  }

  dispose(): Promise<void> {
    return rm(this.folder, { recursive: true });
  }
}

function commit(branch: string, tree: Tree, parent?: string): Buffer {
  const message = 'Change it\n\n- one thing\n+ another\n';
  const head = [
    `commit refs/heads/${branch}`,
    'committer A <a@example.com> 0 +0000',
    `data ${message.length}`,
    message,
    ...(parent === undefined ? [] : [`from refs/heads/${parent}`, 'deleteall']),
    '',
  ].join('\n');
  const files = [...tree].map(([name, { mode = '100644', content }]) => {
    const bytes = Buffer.from(content);
    const start = `M ${mode} inline ${name}\ndata ${bytes.length}\n`;
    return Buffer.concat([Buffer.from(start), bytes, Buffer.from('\n')]);
  });
  return Buffer.concat([Buffer.from(head), ...files]);
}
