import { execFile, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../../../test/host/root.mjs';

const execute = promisify(execFile);

/** The change that a commit makes to one file. */
export interface GitChange {
  readonly status: 'A' | 'C' | 'D' | 'M' | 'R' | 'T';
  readonly oldPath: string;
  readonly newPath: string;
  /** With `\n` line endings; undefined if the file does not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** A commit as git shows it. */
export interface GitDiff {
  readonly diff: string;
  readonly changes: readonly GitChange[];
}

/** Longer diffs are skipped, in UTF-16 code units, and so are generated files. */
const maxLength = 200_000;
const generatedFiles = ['package-lock.json', 'test/bench/package-lock.json', 'docs/bench'];

/** The newest commit that is used. It is fixed, so that later commits do not change the diffs. */
const newestCommit = '7a8af704470f78b7f721b9b590b845b01afa28e9';

/**
 * Returns the diffs of commits of this repository, always the same ones. If the clone does not have these commits, the
 * diffs come from a repository that is generated for this purpose.
 */
export async function gitDiffs(count: number): Promise<readonly GitDiff[]> {
  const own = await diffsIn(root, newestCommit, count).catch(() => []);
  if (own.length === count) {
    return own;
  }
  const made = await makeRepository(count);
  try {
    return await diffsIn(made, 'HEAD', count);
  } finally {
    await rm(made, { recursive: true });
  }
}

async function diffsIn(
  folder: string,
  revision: string,
  count: number,
): Promise<readonly GitDiff[]> {
  const { stdout } = await git(folder, [
    '-c',
    'core.quotePath=true',
    'log',
    '--no-merges',
    `--max-count=${count * 2}`,
    '--find-renames',
    '--raw',
    '--no-abbrev',
    '--patch',
    '--no-color',
    '--no-ext-diff',
    '--format=%x00%H',
    revision,
    '--',
    '.',
    ...generatedFiles.map(name => `:!${name}`),
  ]);
  const commits = stdout
    .split('\0')
    .flatMap(text => {
      const start = text.indexOf('\ndiff --git ');
      const diff = text.slice(start + 1);
      return start < 0 || diff.length > maxLength
        ? []
        : {
            diff,
            raw: text
              .slice(0, start)
              .split('\n')
              .filter(line => line.startsWith(':')),
          };
    })
    .slice(0, count);
  const entries = commits.map(({ raw }) => raw.map(rawChange));
  const blobs = await readBlobs(folder, [
    ...new Set(entries.flat().flatMap(({ oldId, newId }) => [oldId, newId])),
  ]);
  return commits.map(({ diff }, index) => ({
    diff,
    changes: (entries[index] ?? []).map(({ oldId, newId, ...change }) => ({
      ...change,
      before: blobs.get(oldId),
      after: blobs.get(newId),
    })),
  }));
}

function rawChange(line: string) {
  const [head = '', oldPath = '', newPath = oldPath] = line.split('\t');
  const [, , oldId = '', newId = '', status = ''] = head.split(' ');
  return {
    oldId,
    newId,
    status: status.charAt(0) as GitChange['status'],
    oldPath,
    newPath,
  };
}

async function readBlobs(
  folder: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = ids.filter(id => !/^0+$/.test(id));
  const child = spawn('git', ['cat-file', '--batch'], { cwd: folder });
  child.stdin.end(wanted.map(id => `${id}\n`).join(''));
  const pieces: Buffer[] = [];
  for await (const piece of child.stdout) {
    pieces.push(piece);
  }
  const all = Buffer.concat(pieces);
  const blobs = new Map<string, string>();
  let at = 0;
  while (at < all.length) {
    const end = all.indexOf('\n', at);
    const [id = '', , size = '0'] = all.toString('latin1', at, end).split(' ');
    at = end + 1 + Number(size);
    blobs.set(id, all.toString('utf8', end + 1, at).replaceAll('\r\n', '\n'));
    at += 1;
  }
  return blobs;
}

/** Creates a repository in which each commit changes, adds, deletes, or renames a few files. */
async function makeRepository(count: number): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'agent-query-diffs-'));
  let seed = 1;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const files = new Map<string, readonly string[]>();
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  await git(folder, ['init', '--quiet']);
  for (let commit = 0; commit <= count; commit += 1) {
    const name = `folder ${random(3)}/file${random(8)}.ts`;
    const lines = files.get(name);
    if (!lines) {
      files.set(
        name,
        Array.from({ length: 20 + random(80) }, () => `line ${random(30)};`),
      );
    } else if (random(12) === 0) {
      files.delete(name);
      await git(folder, ['rm', '--quiet', name]);
    } else {
      const changed = [...lines];
      for (let edit = 0; edit <= random(4); edit += 1) {
        const added = Array.from({ length: random(4) }, () => `line ${random(30)};`);
        changed.splice(random(changed.length), random(3), ...added, `edit ${commit};`);
      }
      files.set(name, changed);
    }
    const text = files.get(name);
    if (text) {
      await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
      await writeFile(path.join(folder, name), text.join('\n') + (random(4) === 0 ? '' : '\n'));
    }
    await git(folder, ['add', '--all']);
    await git(folder, [...author, 'commit', '--quiet', '--allow-empty-message', '-m', '']);
  }
  return folder;
}

function git(folder: string, args: readonly string[]) {
  return execute('git', args, { cwd: folder, maxBuffer: 512 * 1024 * 1024 });
}
