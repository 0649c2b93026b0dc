import type { FolderReader } from './folderReader';

/** What git's configuration of a repository says of ignored files. */
interface Repository {
  /** The text of `info/exclude`, which all worktrees of a repository share. */
  readonly exclude: string;
  /** The value of `core.ignoreCase`. */
  readonly ignoresCase: boolean;
}

/** The repository whose worktree has its root in a folder; undefined if the folder is not a root. */
export async function openRepository(
  reader: FolderReader,
  folder: string,
): Promise<Repository | undefined> {
  const own = await gitFolder(reader, folder);
  if (own === undefined) {
    return undefined;
  }
  const commonDir = await reader.readText(`${own}/commondir`);
  const common = commonDir === undefined ? own : resolve(own, trimLineEnd(commonDir));
  const [exclude, config] = await Promise.all([
    reader.readText(`${common}/info/exclude`),
    reader.readText(`${common}/config`),
  ]);
  return {
    exclude: exclude ?? '',
    ignoresCase: config === undefined ? reader.ignoresCase : readIgnoreCase(config),
  };
}

/** The repository's folder: `.git`, or the folder that a `.git` file names, as in submodules and linked worktrees. */
async function gitFolder(reader: FolderReader, folder: string): Promise<string | undefined> {
  const text = await reader.readText(`${folder}/.git`);
  const target = /^gitdir: (.*)$/s.exec(text ?? '')?.[1];
  const found = target === undefined ? `${folder}/.git` : resolve(folder, trimLineEnd(target));
  return (await reader.kind(`${found}/HEAD`)) === undefined ? undefined : found;
}

function trimLineEnd(text: string): string {
  return text.replace(/[\r\n]+$/, '');
}

/** Resolves a path, with forward slashes, that may be relative to the folder. */
function resolve(folder: string, to: string): string {
  const path = /^[a-z]:\//i.test(to) ? `/${to}` : to.startsWith('/') ? to : `${folder}/${to}`;
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..') {
      names.pop();
    } else if (name !== '' && name !== '.') {
      names.push(name);
    }
  }
  return `/${names.join('/')}`;
}

/** The last value of `core.ignoreCase` in a configuration of git, which `git init` writes. */
function readIgnoreCase(config: string): boolean {
  let section = '';
  let ignoresCase = false;
  for (const line of config.split('\n')) {
    const [, header, rest = ''] = /^\s*(?:\[([^\]]*)\])?(.*)$/.exec(line) ?? [];
    section = header?.trim().toLowerCase() ?? section;
    const setting = /^\s*ignorecase\s*(?:=\s*"?(\w*)|$|[#;])/i.exec(rest);
    if (section === 'core' && setting) {
      const [, value] = setting;
      ignoresCase = value === undefined || /^(?:true|yes|on|[1-9]\d*)$/i.test(value);
    }
  }
  return ignoresCase;
}
