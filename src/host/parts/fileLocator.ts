import * as vscode from 'vscode';
import { inOneForm } from '../../base/comparedText';
import type { PlaceInFile } from '../../base/placeInFile';
import type { Clock } from '../../core/async/clock';
import { fileCandidates, type LinkedFolder, type PartFile } from '../../core/links/fileCandidates';
import { FilePresence, TopNames } from '../../core/links/filePresence';
import type { PartRecord } from '../../core/parts/partSource';
import { storedUri } from './storedUri';

/** A part from a file. */
interface LocatedPart extends PartFile {
  readonly uri: vscode.Uri;
}

interface Folder extends LinkedFolder {
  readonly uri: vscode.Uri;
}

/** The result of locating a path. */
interface LocatedFile {
  /** The file; absent if there is none. */
  readonly file?: {
    readonly uri: vscode.Uri;
    /** The place in the file; undefined if no line is named. */
    readonly place: PlaceInFile | undefined;
    /** True if the path is the name of a part. */
    readonly isNamed: boolean;
  };
  /** True if a file system did not respond, so the file may exist. */
  readonly isSilent: boolean;
}

/** Finds the files for paths in answers: first among the parts, then in the workspace; other files are never found. */
export class FileLocator {
  private readonly presence: FilePresence;
  private readonly topNames: TopNames;
  /** The files that are stored under another form of the name by which they were asked for. */
  private readonly stored = new Map<string, vscode.Uri>();
  /** The located parts of each list of parts, since an answer has many paths. */
  private readonly locatedParts = new WeakMap<readonly PartRecord[], readonly LocatedPart[]>();

  constructor(clock: Clock) {
    this.presence = new FilePresence(clock);
    this.topNames = new TopNames(clock);
  }

  /**
   * Finds the file of a path. Waits at most a few seconds for each file system.
   *
   * @param path from the answer, perhaps with a place in the file
   * @param parts the parts of the conversation, in order of preference
   */
  async locate(path: string, parts: readonly PartRecord[]): Promise<LocatedFile> {
    let isSilent = false;
    const folders = (vscode.workspace.workspaceFolders ?? []).map(
      ({ name, uri }): Folder => ({ name, path: plainPath(uri), uri }),
    );
    for (const candidate of fileCandidates(path, this.located(parts), folders)) {
      const uri =
        'part' in candidate
          ? candidate.part.uri
          : vscode.Uri.joinPath(candidate.folder.uri, candidate.path);
      const address = uri.toString();
      const isFile = await this.presence.isFile(address, fileSystemOf(uri), () =>
        'part' in candidate ? statIsFile(uri) : this.isInFolder(candidate, uri),
      );
      if (isFile) {
        const isNamed = 'part' in candidate && candidate.isNamed;
        const file = { uri: this.stored.get(address) ?? uri, place: candidate.place, isNamed };
        return { file, isSilent: false };
      }
      isSilent ||= isFile === undefined;
      if (isSilent && 'part' in candidate) {
        break;
      }
    }
    return { isSilent };
  }

  /** Resolves when a file system that did not respond may be asked again. */
  recovered(): Promise<void> {
    return this.presence.recovered();
  }

  /** Forgets earlier results, so that file systems are asked again. */
  forget(): void {
    this.presence.forget();
    this.topNames.forget();
    this.stored.clear();
  }

  private async isInFolder(
    { folder, path }: { readonly folder: Folder; readonly path: string },
    uri: vscode.Uri,
  ): Promise<boolean> {
    if (!(await this.mayHave(folder, path))) {
      return false;
    }
    if (await statIsFile(uri)) {
      return true;
    }
    const stored = await storedUri(folder.uri, path);
    this.stored.set(uri.toString(), stored);
    return stored.toString() !== uri.toString() && statIsFile(stored);
  }

  private mayHave({ uri }: Folder, path: string): Promise<boolean> {
    return this.topNames.mayHave(uri.toString(), path, async () =>
      (await vscode.workspace.fs.readDirectory(uri)).map(([name]) => name),
    );
  }

  private located(parts: readonly PartRecord[]): readonly LocatedPart[] {
    const located = this.locatedParts.get(parts) ?? parts.flatMap(locatedPart);
    this.locatedParts.set(parts, located);
    return located;
  }
}

/**
 * The unit that may not respond: a workspace folder, which may be on a disconnected network drive, or a file system.
 */
function fileSystemOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder ? folder.uri.toString() : `${uri.scheme}://${uri.authority}`;
}

async function statIsFile(uri: vscode.Uri): Promise<boolean> {
  try {
    const { type } = await vscode.workspace.fs.stat(uri);
    return (type & vscode.FileType.File) !== 0;
  } catch {
    return false;
  }
}

/** The file of a part on disk or in the workspace; none for others, such as an older version of a file. */
function locatedPart({ source }: PartRecord): LocatedPart[] {
  if (source.kind !== 'file' && source.kind !== 'selection') {
    return [];
  }
  const uri = vscode.Uri.parse(source.uri);
  const folders = vscode.workspace.workspaceFolders ?? [];
  const isFile = ['file', ...folders.map(folder => folder.uri.scheme)].includes(uri.scheme);
  const name = source.kind === 'file' ? source.name : source.path;
  return isFile ? [{ name: inOneForm(name), path: inOneForm(plainPath(uri)), uri }] : [];
}

/** The path of a URI with its drive letter in lower case, because Windows uses both. */
function plainPath({ path }: vscode.Uri): string {
  return path.replace(/^\/[A-Z]:/, drive => drive.toLowerCase());
}
