import { mapInOrder } from '../async/concurrency';
import { parseJson } from '../text/json';
import type { FileStorage } from './fileStorage';

/** Files that are read or checked at the same time. */
const concurrency = 32;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });

/** A file, and its value. */
interface ReadJson {
  readonly text: string;
  /** Undefined if the text is not valid JSON. */
  readonly value: unknown;
  /** True if only a `.part` is whole. */
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
 * A folder of JSON files that survive crashes, even if several windows write them. Each file is written twice: first to
 * a new `.part` beside it, then in place, so that one of the two is always whole. If a write finds another `.part`, it
 * removes that one and keeps its own, because the other window may still be about to write in place, or to crash.
 * Renaming would also work, but in VS Code each rename is a round trip from the extension host to the window, and a
 * hundred of them take seconds on a busy machine.
 */
export class ConversationFolder {
  /** The names of each file's `.part`s, the latest first, when the folder was listed; undefined if it was not yet. */
  private parts: Map<string, readonly string[]> | undefined;

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
   * Reads a file, or its latest whole `.part` if the file is missing or not whole; undefined if there is neither.
   *
   * @throws the file system's error; a TypeError if the file is not UTF-8 and there is no whole `.part`
   */
  async read(name: string): Promise<ReadJson | undefined> {
    const before = await this.readInPlace(name);
    if (before.whole) {
      return before.whole;
    }
    // Another window may have begun to write since the folder was listed.
    const parts = partsIn((await this.storage.list(this.path)) ?? []).get(name) ?? [];
    for (const part of parts) {
      const bytes = await this.storage.read(this.pathOf(part));
      const whole = bytes && readWhole(bytes);
      if (whole) {
        return { ...whole, isUnfinished: true };
      }
    }
    // It may have been completed between the first two reads.
    const { bytes, whole } = await this.readInPlace(name);
    if (whole) {
      return whole;
    }
    if (bytes) {
      return { text: decoder.decode(bytes), value: undefined, isUnfinished: false };
    }
    return parts.length > 0 ? { text: '', value: undefined, isUnfinished: true } : undefined;
  }

  /**
   * Writes a file.
   *
   * @throws the file system's error
   */
  async put(name: string, text: string): Promise<void> {
    const bytes = encoder.encode(text);
    const others = await this.partsOf(name);
    const part = partName(name, others);
    this.parts?.set(name, [part, ...others]);
    await this.storage.write(this.pathOf(part), bytes);
    await this.storage.write(this.pathOf(name), bytes);
    const obsolete = others.length > 0 ? others : [part];
    for (const each of obsolete) {
      await this.storage.remove(this.pathOf(each));
    }
    this.parts?.set(name, others.length > 0 ? [part] : []);
  }

  /**
   * Removes a file; does nothing if it does not exist.
   *
   * @throws the file system's error
   */
  async remove(name: string): Promise<void> {
    // In this order, so that a crash in between does not bring the file back.
    for (const part of await this.partsOf(name)) {
      await this.storage.remove(this.pathOf(part));
    }
    await this.storage.remove(this.pathOf(name));
    this.parts?.delete(name);
  }

  /**
   * The names of all files, including those that only have a `.part`; undefined if there is no such folder.
   *
   * @throws the file system's error
   */
  async names(): Promise<ReadonlySet<string> | undefined> {
    const names = await this.storage.list(this.path);
    this.parts = partsIn(names ?? []);
    return names && new Set(names.map(name => partPattern.exec(name)?.[1] ?? name));
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
    const read = async (name: string) => {
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
    };
    const names = [...((await this.names()) ?? [])].filter(which);
    for await (const _ of mapInOrder(names, concurrency, read)) {
      // Nothing to do with the results.
    }
    return { texts, unfinished, unreadable };
  }

  /**
   * The size of all files in bytes.
   *
   * @throws the file system's error
   */
  async size(): Promise<number> {
    const names = (await this.storage.list(this.path)) ?? [];
    let bytes = 0;
    const stat = (name: string) => this.storage.stat(this.pathOf(name));
    for await (const found of mapInOrder(names, concurrency, stat)) {
      bytes += found?.bytes ?? 0;
    }
    return bytes;
  }

  private async readInPlace(name: string) {
    const bytes = await this.storage.read(this.pathOf(name));
    const whole = bytes && readWhole(bytes);
    return { bytes, whole: whole && { ...whole, isUnfinished: false } };
  }

  private async partsOf(name: string): Promise<readonly string[]> {
    this.parts ?? (await this.names());
    return this.parts?.get(name) ?? [];
  }

  private pathOf(name: string): string {
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

/** The name of a `.part`: that of its file, and how many came before it. */
const partPattern = /^(.+)\.(\d+)-[0-9a-f-]{36}\.part$/;

/** @param others the `.part`s that are there, the latest first */
function partName(name: string, [latest = '']: readonly string[]): string {
  return `${name}.${orderOf(latest) + 1}-${crypto.randomUUID()}.part`;
}

function orderOf(part: string): number {
  return Number(partPattern.exec(part)?.[2] ?? 0);
}

/** The `.part`s among the names in a folder, by the names of their files, the latest first. */
function partsIn(names: readonly string[]): Map<string, readonly string[]> {
  const parts = new Map<string, string[]>();
  for (const part of [...names].sort((one, other) => orderOf(other) - orderOf(one))) {
    const name = partPattern.exec(part)?.[1];
    if (name !== undefined) {
      parts.set(name, [...(parts.get(name) ?? []), part]);
    }
  }
  return parts;
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
