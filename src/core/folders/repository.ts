import type { FolderReader } from './folderReader';

/** What a repository says of the files in its work tree. */
export interface Repository {
  /** The text of `info/exclude`, which all work trees of a repository share. */
  readonly exclude: string;
  readonly ignoresCase: boolean;
}

/** The repository whose work tree begins in a folder; undefined where none does, as git sees it. */
export async function openRepository(
  reader: FolderReader,
  folder: string,
): Promise<Repository | undefined> {
  const own = await gitFolder(reader, folder);
  if (own === undefined) {
    return undefined;
  }
  const commonDir = await reader.readText(`${own}/commondir`);
  const common = commonDir === undefined ? own : resolve(own, withoutLineEnd(commonDir));
  const [exclude, config] = await Promise.all([
    reader.readText(`${common}/info/exclude`),
    reader.readText(`${common}/config`),
  ]);
  return {
    exclude: exclude ?? '',
    ignoresCase: config === undefined ? reader.ignoresCase : readIgnoreCase(config),
  };
}

/** `.git` itself, or where it points to as a file, as in a work tree that was added or in a submodule. */
async function gitFolder(reader: FolderReader, folder: string): Promise<string | undefined> {
  const text = await reader.readText(`${folder}/.git`);
  const target = /^gitdir: (.*)$/s.exec(text ?? '')?.[1];
  const found = target === undefined ? `${folder}/.git` : resolve(folder, withoutLineEnd(target));
  return (await reader.kind(`${found}/HEAD`)) === undefined ? undefined : found;
}

function withoutLineEnd(text: string): string {
  return text.replace(/[\r\n]+$/, '');
}

/** @param to a path of the same file system, absolute or relative to a folder */
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

/** What a configuration of git says last of `core.ignorecase`, which git writes when it makes a repository. */
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
