import type { FileStorage } from '../../src/core/conversation/saved/fileStorage';
import { MemoryStorage } from '../support/memoryStorage';
import type { PendingCalls } from './pendingCalls';

/** What a bystander learns of a disk. */
export interface DiskObserver {
  /** A window is about to remove this file, or this folder with everything in it. */
  removing(life: string, path: string): void;
  removed(life: string, path: string): void;
  listed(life: string, folder: string): void;
  read(life: string, path: string, text: string): void;
  /** What a window wanted was not done. */
  failed(life: string, what: string): void;
}

/** The disk of all windows. */
export class VirtualDisk {
  /** What is on it, for a look from outside: each call is answered at once. */
  readonly files = MemoryStorage.create();
  /** Calls that fail for now, whoever makes them: `write`, `read`, …. */
  readonly broken = new Set<string>();

  constructor(
    private readonly pending: PendingCalls,
    private readonly observer: DiskObserver,
  ) {}

  /** Paths of all files. */
  get paths(): readonly string[] {
    return [...this.files.texts.keys()];
  }

  /** The disk as one window has it: each call waits for its answer. */
  of(life: string): FileStorage {
    const { files, broken, observer, pending } = this;
    const call = <T>(
      verb: string,
      path: string,
      all: () => Promise<T>,
      part = () => {},
    ): Promise<T> => {
      const what = `${verb} ${path}`;
      const failure = () => {
        observer.failed(life, what);
        return new Error(`the disk could not ${what}`);
      };
      const whole = () => (broken.has(verb) ? Promise.reject(failure()) : all());
      return pending.call(life, 'disk', what, { whole, part, failure });
    };
    return {
      list: folder =>
        call('list', folder, () => {
          observer.listed(life, folder);
          return files.list(folder);
        }),
      read: file =>
        call('read', file, () => {
          observer.read(life, file, files.texts.get(file) ?? '');
          return files.read(file);
        }),
      stat: file => call('stat', file, () => files.stat(file)),
      write: (file, bytes) =>
        call(
          'write',
          file,
          () => files.write(file, bytes),
          () => files.set(file, new TextDecoder().decode(bytes.subarray(0, bytes.length >> 1))),
        ),
      remove: path => {
        observer.removing(life, path);
        return call(
          'remove',
          path,
          async () => {
            await files.remove(path);
            observer.removed(life, path);
          },
          () => this.removeHalf(path),
        );
      },
      createFolder: folder => call('createFolder', folder, () => files.createFolder(folder)),
    };
  }

  private removeHalf(folder: string): void {
    const inside = this.paths.filter(path => path.startsWith(`${folder}/`));
    for (const path of inside.slice(0, inside.length >> 1)) {
      this.files.delete(path);
    }
  }
}
