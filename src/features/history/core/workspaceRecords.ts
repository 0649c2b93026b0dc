import { ConversationFolder } from '../../../core/saved/conversationFolder';
import type { FileStorage } from '../../../core/saved/fileStorage';
import { isRecord, list, number, parseJson } from '../../../core/text/json';

export interface WorkspaceFolder {
  readonly uri: string;
  /**
   * The time in ms since the epoch, which a new name or place does not change; 0 if the file system does not provide
   * it.
   */
  readonly createdAt: number;
}

/** A workspace in the state when it was last open. */
export interface WorkspaceRecord {
  /** The name of the storage that VS Code has for it. */
  readonly id: string;
  readonly folders: readonly WorkspaceFolder[];
}

/** The number of records that are kept, for the workspaces that were opened last. */
export const maxRecords = 100;

/** The time before which a record's time is not written again. */
const dayMs = 24 * 60 * 60 * 1000;

interface DatedRecord extends WorkspaceRecord {
  /** The time when the workspace was opened, in ms since the epoch; 0 if unknown. */
  readonly openedAt: number;
}

/**
 * The workspaces that were opened on this machine. VS Code gives a workspace another storage when its folder is renamed
 * or moved, or when it is saved under a name. These files then show where its conversations are.
 */
export class WorkspaceRecords {
  private readonly folder: ConversationFolder;

  /**
   * @param storage the storage that all workspaces share
   * @param now returns ms since the epoch
   */
  constructor(
    storage: FileStorage,
    private readonly now: () => number,
  ) {
    this.folder = new ConversationFolder(storage, 'workspaces');
  }

  /**
   * Notes that a workspace is open, and forgets the workspaces that were opened longest ago.
   *
   * @throws the file system's error
   */
  async note({ id, folders }: WorkspaceRecord): Promise<void> {
    const openedAt = this.now();
    const saved = await this.folder.read(fileName(id)).catch(() => undefined);
    const before = readRecord(fileName(id), saved ?? '');
    if (
      before &&
      JSON.stringify(before.folders) === JSON.stringify(folders) &&
      Math.abs(openedAt - before.openedAt) < dayMs
    ) {
      return;
    }
    await this.folder.put(fileName(id), JSON.stringify({ folders, openedAt }));
    for (const oldest of (await this.others(id)).slice(maxRecords - 1)) {
      await this.folder.remove(fileName(oldest.id));
    }
  }

  /** All but one, the last opened ones first; workspaces whose record cannot be read are left out. */
  async others(id: string): Promise<readonly DatedRecord[]> {
    const { texts } = await this.folder.readAll(name => name !== fileName(id));
    return [...texts]
      .flatMap(([name, text]) => readRecord(name, text) ?? [])
      .sort((one, other) => other.openedAt - one.openedAt);
  }
}

/**
 * The way in which a workspace may be another one under another name or in another place.
 *
 * @returns `shares`: both have a folder; `moved`: one was created when one was that is now elsewhere, so they are the
 * same if that one is gone; `named`: only the name is the same
 */
export function likeness(
  { folders }: Pick<WorkspaceRecord, 'folders'>,
  other: Pick<WorkspaceRecord, 'folders'>,
): 'shares' | 'moved' | 'named' | undefined {
  const some = (isLike: (one: WorkspaceFolder, two: WorkspaceFolder) => boolean) =>
    folders.some(one => other.folders.some(two => isLike(one, two)));
  if (some((one, two) => one.uri === two.uri)) {
    return 'shares';
  }
  if (some((one, two) => one.createdAt > 0 && one.createdAt === two.createdAt)) {
    return 'moved';
  }
  return some((one, two) => lastName(one.uri) === lastName(two.uri)) ? 'named' : undefined;
}

function lastName(uri: string): string | undefined {
  return uri.replace(/\/$/, '').split('/').at(-1);
}

function fileName(id: string): string {
  return `${id}.json`;
}

function readRecord(name: string, text: string): DatedRecord | undefined {
  const saved = parseJson(text);
  const id = /^([\w-]+)\.json$/.exec(name)?.[1];
  return id !== undefined && isRecord(saved)
    ? {
        id,
        folders: list(saved.folders).flatMap(readFolder),
        openedAt: number(saved.openedAt) ?? 0,
      }
    : undefined;
}

function readFolder(value: unknown): readonly WorkspaceFolder[] {
  return isRecord(value) && typeof value.uri === 'string'
    ? [{ uri: value.uri, createdAt: number(value.createdAt) ?? 0 }]
    : [];
}
