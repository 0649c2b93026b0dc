import * as vscode from 'vscode';

const encoder = new TextEncoder();

/**
 * The files of one conversation. Each is renamed into place: a crash in mid-write leaves its last version whole. VS
 * Code removes a file before it puts another in its place; a crash in between leaves that other one, which is read then.
 */
export class ConversationFolder {
  constructor(readonly uri: vscode.Uri) {}

  /** @throws what the file system says */
  async create(): Promise<void> {
    await vscode.workspace.fs.createDirectory(this.uri);
  }

  /** @throws what the file system says */
  async put(name: string, text: string): Promise<void> {
    await putFile(this.file(name), text);
  }

  /** Never throws: one that is gone already is what was wanted. */
  async remove(name: string): Promise<void> {
    await removeFile(this.file(name));
  }

  /** The names of all files, whether in place or on the way there; none where there is no folder. */
  async names(): Promise<ReadonlySet<string>> {
    const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(this.uri)).catch(
      () => [],
    );
    return new Set(entries.map(([name]) => name.replace(/\.part$/, '')));
  }

  /** Undefined where it cannot be read. */
  read(name: string): Promise<string | undefined> {
    return readFile(this.file(name));
  }

  async readAll(): Promise<ReadonlyMap<string, string>> {
    const names = [...(await this.names())];
    const texts = await Promise.all(names.map(name => this.read(name)));
    return new Map(names.flatMap((name, index) => [[name, texts[index] ?? '']] as const));
  }

  /** When the newest of them was written, milliseconds since the epoch, and the bytes of all; undefined without any. */
  async stat(): Promise<{ readonly savedAt: number; readonly bytes: number } | undefined> {
    const names = [...(await this.names())];
    const stats = await Promise.all(names.map(name => statFile(this.file(name))));
    const found = stats.filter(stat => stat !== undefined);
    return found.length === 0
      ? undefined
      : {
          savedAt: Math.max(...found.map(({ mtime }) => mtime)),
          bytes: found.reduce((sum, { size }) => sum + size, 0),
        };
  }

  private file(name: string): vscode.Uri {
    return vscode.Uri.joinPath(this.uri, name);
  }
}

async function putFile(file: vscode.Uri, text: string): Promise<void> {
  const part = partOf(file);
  await vscode.workspace.fs.writeFile(part, encoder.encode(text));
  await vscode.workspace.fs.rename(part, file, { overwrite: true });
}

/** Removes a file that was put in place, or was on its way there. */
export async function removeFile(file: vscode.Uri): Promise<void> {
  for (const each of [file, partOf(file)]) {
    await Promise.resolve(vscode.workspace.fs.delete(each)).catch(() => undefined);
  }
}

/** The text of a file that was put in place, or was on its way there. */
export async function readFile(file: vscode.Uri): Promise<string | undefined> {
  const bytes = await eitherOf(file, each => vscode.workspace.fs.readFile(each));
  return bytes && new TextDecoder().decode(bytes);
}

export function statFile(file: vscode.Uri): Promise<vscode.FileStat | undefined> {
  return eitherOf(file, each => vscode.workspace.fs.stat(each));
}

async function eitherOf<T>(
  file: vscode.Uri,
  look: (file: vscode.Uri) => Thenable<T>,
): Promise<T | undefined> {
  for (const each of [file, partOf(file)]) {
    try {
      return await look(each);
    } catch {
      // Not there, or removed by another window meanwhile.
    }
  }
  return undefined;
}

function partOf(file: vscode.Uri): vscode.Uri {
  return file.with({ path: `${file.path}.part` });
}
