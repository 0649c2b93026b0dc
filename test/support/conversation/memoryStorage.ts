import type { FileStatus, FileStorage } from '../../../src/core/saved/fileStorage';

export interface Operation {
  readonly type: 'list' | 'read' | 'stat' | 'write' | 'remove' | 'createFolder';
  /** The path of the file or folder. */
  readonly path: string;
}

interface StoredFile {
  readonly bytes: Uint8Array;
  readonly modifiedAt: number;
}

/** The data that outlives the windows that use it. */
interface Disk {
  readonly files: Map<string, StoredFile>;
  /** Each with the time at which a direct child was last added, written, or removed. */
  readonly folders: Map<string, number>;
  /** Increases with every change, and serves as the modification time of files. */
  time: number;
}

/**
 * Files in memory, with injected faults. Several storages on the same files act as several windows; a storage that is
 * opened after another has crashed acts as the next window.
 */
export class MemoryStorage implements FileStorage {
  /** All requested operations, in order. */
  readonly operations: Operation[] = [];
  /** The capacity of the disk in bytes. */
  capacity = Number.POSITIVE_INFINITY;
  /** The number of running operations. */
  underWay = 0;
  mostUnderWay = 0;
  private readonly faults = new Set<(operation: Operation) => void>();
  private left = Number.POSITIVE_INFINITY;
  private held: (() => void)[] | undefined;

  private constructor(private readonly disk: Disk) {}

  static create(): MemoryStorage {
    return new MemoryStorage({ files: new Map(), folders: new Map([['', 0]]), time: 1_000_000 });
  }

  /** Another or the next window on the same files, without faults. */
  reopened(): MemoryStorage {
    return new MemoryStorage(this.disk);
  }

  /** The texts of all files, by path. */
  get texts(): ReadonlyMap<string, string> {
    return new Map(
      [...this.disk.files].map(([path, { bytes }]) => [path, new TextDecoder().decode(bytes)]),
    );
  }

  /** Writes a file, as another program would. */
  set(path: string, text: string): void {
    this.store(path, new TextEncoder().encode(text));
  }

  /** Removes a file or folder, as another program would. */
  delete(path: string): void {
    const isGone = (each: string) => each === path || each.startsWith(`${path}/`);
    for (const paths of [this.disk.files, this.disk.folders]) {
      for (const each of [...paths.keys()].filter(isGone)) {
        paths.delete(each);
        this.touch(parentOf(each));
      }
    }
  }

  /**
   * Makes operations fail until the returned function is called.
   *
   * @param times the number of operations that fail
   */
  fail(
    which: (operation: Operation) => boolean,
    times = Number.POSITIVE_INFINITY,
    error: () => unknown = () => new Error('EIO: i/o error'),
  ): () => void {
    let left = times;
    const fault = (operation: Operation) => {
      if (left > 0 && which(operation)) {
        left -= 1;
        throw error();
      }
    };
    this.faults.add(fault);
    return () => this.faults.delete(fault);
  }

  /**
   * Crashes the window: the next operation and all later ones never complete.
   *
   * @param after the number of operations that still complete before the crash
   */
  crash(after = 0): void {
    this.left = after;
  }

  get hasCrashed(): boolean {
    return this.left < 0;
  }

  /** From now on, each operation waits for {@link release}. */
  hold(): void {
    this.held ??= [];
  }

  /**
   * Performs the waiting operations, in the order that the caller chooses. Operations that follow wait again.
   *
   * @returns the number of operations performed
   */
  release(
    order: (waiting: readonly (() => void)[]) => readonly (() => void)[] = all => all,
  ): number {
    const waiting = this.held ?? [];
    this.held = [];
    for (const go of order(waiting)) {
      go();
    }
    return waiting.length;
  }

  /**
   * Performs waiting operations until a promise is settled.
   *
   * @returns the number of rounds
   */
  async releaseUntil(done: Promise<unknown>): Promise<number> {
    let isDone = false;
    const settled = () => {
      isDone = true;
    };
    void done.then(settled, settled);
    for (let rounds = 0; ; ) {
      await new Promise<void>(resolve => setImmediate(resolve));
      if (isDone) {
        return rounds;
      }
      rounds += this.release() > 0 ? 1 : 0;
    }
  }

  list(folder: string): Promise<readonly string[] | undefined> {
    return this.perform({ type: 'list', path: folder }, () => {
      if (!this.disk.folders.has(folder)) {
        return undefined;
      }
      const paths = [...this.disk.files.keys(), ...this.disk.folders.keys()];
      return paths
        .filter(path => path !== '' && parentOf(path) === folder)
        .map(path => path.slice(path.lastIndexOf('/') + 1));
    });
  }

  read(file: string): Promise<Uint8Array | undefined> {
    return this.perform({ type: 'read', path: file }, () => this.disk.files.get(file)?.bytes);
  }

  stat(file: string): Promise<FileStatus | undefined> {
    return this.perform({ type: 'stat', path: file }, () => {
      const found = this.disk.files.get(file);
      const modifiedAt = found?.modifiedAt ?? this.disk.folders.get(file);
      return modifiedAt === undefined ? undefined : { modifiedAt, bytes: found?.bytes.length ?? 0 };
    });
  }

  write(file: string, bytes: Uint8Array): Promise<void> {
    return this.perform({ type: 'write', path: file }, () => {
      if (this.size + bytes.length > this.capacity) {
        throw new Error('ENOSPC: no space left on device');
      }
      this.store(file, bytes);
    });
  }

  remove(path: string): Promise<void> {
    return this.perform({ type: 'remove', path }, () => this.delete(path));
  }

  createFolder(folder: string): Promise<void> {
    return this.perform({ type: 'createFolder', path: folder }, () => {
      this.addFolder(folder);
    });
  }

  private get size(): number {
    return [...this.disk.files.values()].reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  private addFolder(folder: string): void {
    if (!this.disk.folders.has(folder)) {
      this.disk.folders.set(folder, this.disk.time++);
      this.addFolder(parentOf(folder));
      this.touch(parentOf(folder));
    }
  }

  /** Called when a direct child of a folder was added, written, or removed. */
  private touch(folder: string): void {
    if (this.disk.folders.has(folder)) {
      this.disk.folders.set(folder, this.disk.time++);
    }
  }

  private store(path: string, bytes: Uint8Array): void {
    this.addFolder(parentOf(path));
    this.touch(parentOf(path));
    this.disk.files.set(path, { bytes: bytes.slice(), modifiedAt: this.disk.time++ });
  }

  private async perform<T>(operation: Operation, perform: () => T): Promise<T> {
    this.operations.push(operation);
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    const { held } = this;
    await (held ? new Promise<void>(resolve => held.push(resolve)) : Promise.resolve());
    if (this.left <= 0) {
      this.left = -1;
      return new Promise<never>(() => undefined);
    }
    this.left -= 1;
    this.underWay -= 1;
    for (const fault of this.faults) {
      fault(operation);
    }
    return perform();
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
