import { mapInOrder } from '../../async/mapInOrder';
import { parseJson } from '../../stream/envelope';
import type { FileStatus, FileStorage } from './fileStorage';

/** Files that are read or asked about at the same time. */
const concurrency = 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** What the folder of a conversation holds. */
export interface FolderContents {
  /** By file name. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that were never put in place: somebody is writing them right now, or died while doing so. */
  readonly unfinished: ReadonlySet<string>;
  /** Files that are there and cannot be read now, with what the file system says. */
  readonly unreadable: ReadonlyMap<string, unknown>;
}

/**
 * The files of one conversation, each of them JSON. Each is written beside its place first (`.part`), then in place: a
 * crash in the middle of either leaves the other one whole. Renaming would do the same, but VS Code takes a rename from
 * the extension host to the window and back, and a hundred of them take seconds on a busy machine.
 */
export class ConversationFolder {
  /** Files that had a `.part` when the names were read; undefined if they were not read. */
  private parts: ReadonlySet<string> | undefined;

  /** @param path of the folder in the storage */
  constructor(
    private readonly storage: FileStorage,
    readonly path: string,
  ) {}

  /** @throws what the file system says */
  async create(): Promise<void> {
    await this.storage.createFolder(this.path);
  }

  /** @throws what the file system says */
  async put(name: string, text: string): Promise<void> {
    const file = this.file(name);
    const bytes = encoder.encode(text);
    if (!this.parts || this.parts.has(name)) {
      await this.finish(file);
    }
    await this.storage.write(partOf(file), bytes);
    await this.storage.write(file, bytes);
    await this.storage.remove(partOf(file));
  }

  /**
   * Does nothing if the file is not there.
   *
   * @throws what the file system says
   */
  async remove(name: string): Promise<void> {
    await removeFile(this.storage, this.file(name));
  }

  /**
   * The names of all files, whether in place or on the way there; undefined if there is no folder.
   *
   * @throws what the file system says
   */
  async names(): Promise<ReadonlySet<string> | undefined> {
    const names = await this.storage.list(this.path);
    this.parts = new Set(
      names?.flatMap(name => (name.endsWith('.part') ? [name.slice(0, -'.part'.length)] : [])),
    );
    return names && new Set(names.map(name => name.replace(/\.part$/, '')));
  }

  /**
   * @param which names to read
   * @throws what the file system says of the folder; what it says of a file is in the contents
   */
  async readAll(which: (name: string) => boolean = () => true): Promise<FolderContents> {
    const texts = new Map<string, string>();
    const unfinished = new Set<string>();
    const unreadable = new Map<string, unknown>();
    await this.each(which, async name => {
      try {
        const found = await readFile(this.storage, this.file(name));
        // One that is gone was removed since.
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
   * When the newest of them was written, and the bytes of all; undefined if there are none.
   *
   * @throws what the file system says
   */
  async stat(): Promise<FileStatus | undefined> {
    const found: FileStatus[] = [];
    await this.each(
      () => true,
      async name => {
        const stat = await statFile(this.storage, this.file(name));
        found.push(...(stat ? [stat] : []));
      },
    );
    return found.length === 0
      ? undefined
      : {
          modifiedAt: found.reduce((newest, { modifiedAt }) => Math.max(newest, modifiedAt), 0),
          bytes: found.reduce((sum, { bytes }) => sum + bytes, 0),
        };
  }

  private async each(
    which: (name: string) => boolean,
    look: (name: string) => Promise<void>,
  ): Promise<void> {
    const names = [...((await this.names()) ?? [])].filter(which);
    for await (const _ of mapInOrder(names, concurrency, look)) {
      // It has been looked at.
    }
  }

  /** Puts in place what a crash has left beside it: the file in place may be half, and this its only whole version. */
  private async finish(file: string): Promise<void> {
    const bytes = await this.storage.read(partOf(file));
    if (bytes && wholeText(bytes) !== undefined) {
      await this.storage.write(file, bytes);
    }
  }

  private file(name: string): string {
    return `${this.path}/${name}`;
  }
}

/**
 * Removes a file that was put in place, or was on its way there.
 *
 * @throws what the file system says
 */
export async function removeFile(storage: FileStorage, file: string): Promise<void> {
  // In this order: a crash in between must not bring it back.
  await storage.remove(partOf(file));
  await storage.remove(file);
}

/**
 * The text of a file: of the one in place, or, if that is not there or not whole, of the one on the way there; undefined
 * if neither is there.
 *
 * @throws what the file system says; a TypeError if the one in place is not UTF-8
 */
export async function readFile(
  storage: FileStorage,
  file: string,
): Promise<{ readonly text: string; readonly isUnfinished: boolean } | undefined> {
  let inPlace: Uint8Array | undefined;
  let part: Uint8Array | undefined;
  // The first one again: it may have been put in place after the first look and before the second.
  for (const each of [file, partOf(file), file]) {
    const bytes = await storage.read(each);
    const text = bytes && wholeText(bytes);
    if (text !== undefined) {
      return { text, isUnfinished: each !== file };
    }
    if (each === file) {
      inPlace = bytes;
    } else {
      part = bytes;
    }
  }
  if (inPlace) {
    return { text: decoder.decode(inPlace), isUnfinished: false };
  }
  return part && { text: '', isUnfinished: true };
}

/** Undefined if it is not whole. */
function wholeText(bytes: Uint8Array): string | undefined {
  try {
    const text = decoder.decode(bytes);
    return parseJson(text) === undefined ? undefined : text;
  } catch {
    return undefined;
  }
}

/** @throws what the file system says */
export async function statFile(
  storage: FileStorage,
  file: string,
): Promise<FileStatus | undefined> {
  for (const each of [file, partOf(file), file]) {
    const found = await storage.stat(each);
    if (found) {
      return found;
    }
  }
  return undefined;
}

function partOf(file: string): string {
  return `${file}.part`;
}
