import { mapAll } from '../async/concurrency';
import type { FileStorage } from './fileStorage';

/** The number of files that are read or checked at the same time. */
const concurrency = 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** The contents of a conversation's folder. */
export interface FolderContents {
  /** The texts by file name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that cannot be read at the moment, with the file system's error. */
  readonly unreadable: ReadonlyMap<string, unknown>;
}

/** A folder of JSON files. */
export class ConversationFolder {
  /** @param path the path of the folder, relative to the storage */
  constructor(
    private readonly storage: FileStorage,
    readonly path: string,
  ) {}

  /**
   * Creates the folder.
   *
   * @throws the file system's error
   */
  async create(): Promise<void> {
    await this.storage.createFolder(this.path);
  }

  /**
   * Reads a file; undefined if there is none.
   *
   * @throws the file system's error; a TypeError if the file is not UTF-8
   */
  async read(name: string): Promise<string | undefined> {
    const bytes = await this.storage.read(this.pathOf(name));
    return bytes && decoder.decode(bytes);
  }

  /**
   * Writes a file.
   *
   * @throws the file system's error
   */
  async put(name: string, text: string): Promise<void> {
    await this.storage.write(this.pathOf(name), encoder.encode(text));
  }

  /**
   * Removes a file; does nothing if it does not exist.
   *
   * @throws the file system's error
   */
  async remove(name: string): Promise<void> {
    await this.storage.remove(this.pathOf(name));
  }

  /**
   * The names of all files; undefined if there is no such folder.
   *
   * @throws the file system's error
   */
  async names(): Promise<ReadonlySet<string> | undefined> {
    const names = await this.storage.list(this.path);
    return names && new Set(names);
  }

  /**
   * Reads all files.
   *
   * @param which returns true for the names to read
   * @throws the file system's error for the folder; errors for files are in the result
   */
  async readAll(which: (name: string) => boolean = () => true): Promise<FolderContents> {
    const texts = new Map<string, string>();
    const unreadable = new Map<string, unknown>();
    const read = async (name: string) => {
      try {
        const text = await this.read(name);
        // A file that is missing now has been removed in the meantime.
        if (text !== undefined) {
          texts.set(name, text);
        }
      } catch (error) {
        unreadable.set(name, error);
      }
    };
    const names = (await this.storage.list(this.path)) ?? [];
    await mapAll(names.filter(which), concurrency, read);
    return { texts, unreadable };
  }

  /**
   * The size of all files in bytes.
   *
   * @throws the file system's error
   */
  async size(): Promise<number> {
    const names = (await this.storage.list(this.path)) ?? [];
    const stats = await mapAll(names, concurrency, name => this.storage.stat(this.pathOf(name)));
    return stats.reduce((sum, stat) => sum + (stat?.bytes ?? 0), 0);
  }

  private pathOf(name: string): string {
    return `${this.path}/${name}`;
  }
}

/** The folder of all conversations. */
export const conversationsRoot = 'conversations';

/** @returns true for the id of a conversation, which is the name of its folder */
export function isConversationId(name: string): boolean {
  return /^[0-9a-f-]{36}$/.test(name);
}

/** The path of a conversation's folder. */
export function folderPath(id: string): string {
  return `${conversationsRoot}/${id}`;
}
