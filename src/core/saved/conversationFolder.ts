import { mapInOrder } from '../async/concurrency';
import { parseJson } from '../text/json';
import type { FileStatus, FileStorage } from './fileStorage';

/** Files that are read or checked at the same time. */
const concurrency = 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** A file, and its value. */
interface ReadJson {
  readonly text: string;
  /** Undefined if the text is not valid JSON. */
  readonly value: unknown;
  /** True if only the `.part` is whole. */
  readonly isUnfinished: boolean;
}

/** The contents of a conversation's folder. */
export interface FolderContents {
  /** By file name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that only have a `.part`: they are being written, or the window that wrote them crashed. */
  readonly unfinished: ReadonlySet<string>;
  /** Files that cannot be read at the moment, with the file system's error. */
  readonly unreadable: ReadonlyMap<string, unknown>;
}

/**
 * A folder of JSON files that survive crashes. Each file is written twice, first with the suffix `.part`: a crash while
 * one is written leaves the other one whole. Renaming would also work, but in VS Code each rename is a round trip from
 * the extension host to the window, and a hundred of them take seconds on a busy machine.
 */
export class ConversationFolder {
  /** Names that had a `.part` when the folder was listed; undefined if it was not listed yet. */
  private partNames: ReadonlySet<string> | undefined;

  /** @param path of the folder, relative to the storage */
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
   * Reads a file, or its `.part` if the file is missing or not whole; undefined if there is neither.
   *
   * @throws the file system's error; a TypeError if the file is not UTF-8 and there is no whole `.part`
   */
  async read(name: string): Promise<ReadJson | undefined> {
    const file = this.file(name);
    let inPlace: Uint8Array | undefined;
    let part: Uint8Array | undefined;
    // The file is tried again, since it may have been completed between the first two reads.
    for (const each of [file, partOf(file), file]) {
      const bytes = await this.storage.read(each);
      const whole = bytes && readWhole(bytes);
      if (whole) {
        return { ...whole, isUnfinished: each !== file };
      }
      if (each === file) {
        inPlace = bytes;
      } else {
        part = bytes;
      }
    }
    if (inPlace) {
      return { text: decoder.decode(inPlace), value: undefined, isUnfinished: false };
    }
    return part && { text: '', value: undefined, isUnfinished: true };
  }

  /**
   * Writes a file.
   *
   * @throws the file system's error
   */
  async put(name: string, text: string): Promise<void> {
    const file = this.file(name);
    const bytes = encoder.encode(text);
    if (!this.partNames || this.partNames.has(name)) {
      await this.finish(file);
    }
    await this.storage.write(partOf(file), bytes);
    await this.storage.write(file, bytes);
    await this.storage.remove(partOf(file));
  }

  /**
   * Removes a file; does nothing if it does not exist.
   *
   * @throws the file system's error
   */
  async remove(name: string): Promise<void> {
    const file = this.file(name);
    // In this order, so that a crash in between does not bring the file back.
    await this.storage.remove(partOf(file));
    await this.storage.remove(file);
  }

  /**
   * The names of all files, including those that only have a `.part`; undefined if there is no such folder.
   *
   * @throws the file system's error
   */
  async names(): Promise<ReadonlySet<string> | undefined> {
    const names = await this.storage.list(this.path);
    this.partNames = new Set(
      names?.flatMap(name => (name.endsWith('.part') ? [name.slice(0, -'.part'.length)] : [])),
    );
    return names && new Set(names.map(name => name.replace(/\.part$/, '')));
  }

  /**
   * Reads all files.
   *
   * @param which returns true for the names to read
   * @throws the file system's error for the folder; errors for files are in the result
   */
  async readAll(which: (name: string) => boolean = () => true): Promise<FolderContents> {
    const texts = new Map<string, string>();
    const unfinished = new Set<string>();
    const unreadable = new Map<string, unknown>();
    await this.each(which, async name => {
      try {
        const found = await this.read(name);
        // A file that is missing now was removed meanwhile.
        if (found) {
          texts.set(name, found.text);
          if (found.isUnfinished) {
            unfinished.add(name);
          }
        }
      } catch (error) {
        unreadable.set(name, error);
      }
    });
    return { texts, unfinished, unreadable };
  }

  /**
   * The size of all files in bytes.
   *
   * @throws the file system's error
   */
  async size(): Promise<number> {
    let bytes = 0;
    await this.each(
      () => true,
      async name => {
        const stat = await this.stat(name);
        bytes += stat?.bytes ?? 0;
      },
    );
    return bytes;
  }

  private async each(
    which: (name: string) => boolean,
    visit: (name: string) => Promise<void>,
  ): Promise<void> {
    const names = [...((await this.names()) ?? [])].filter(which);
    for await (const _ of mapInOrder(names, concurrency, visit)) {
      // Nothing to do with the results.
    }
  }

  /** Completes a write that a crash interrupted: the `.part` may be the only whole version. */
  private async finish(file: string): Promise<void> {
    const bytes = await this.storage.read(partOf(file));
    if (bytes && readWhole(bytes)) {
      await this.storage.write(file, bytes);
    }
  }

  /** The status of a file, or of its `.part` if the file is missing; undefined if there is neither. */
  private async stat(name: string): Promise<FileStatus | undefined> {
    const file = this.file(name);
    // The file is tried again, since it may have been completed between the first two.
    for (const each of [file, partOf(file), file]) {
      const found = await this.storage.stat(each);
      if (found) {
        return found;
      }
    }
    return undefined;
  }

  private file(name: string): string {
    return `${this.path}/${name}`;
  }
}

/** The content of a file; undefined if it is not UTF-8 and valid JSON, and so was not written completely. */
function readWhole(bytes: Uint8Array): Pick<ReadJson, 'text' | 'value'> | undefined {
  try {
    const text = decoder.decode(bytes);
    const value = parseJson(text);
    return value === undefined ? undefined : { text, value };
  } catch {
    return undefined;
  }
}

function partOf(file: string): string {
  return `${file}.part`;
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
