import type { FileStorage } from '../../src/core/saved/fileStorage';
import { MemoryStorage } from '../support/conversation/memoryStorage';
import type { PendingCalls } from './pendingCalls';

/** Events of the disk for the witness. */
export interface DiskObserver {
  /** A window is about to remove a file, or a folder with everything in it. */
  removing(life: string, path: string): void;
  removed(life: string, path: string): void;
  listed(life: string, folder: string): void;
  read(life: string, path: string, text: string): void;
  /** An operation of a window failed. */
  failed(life: string, what: string): void;
}

/** The disk that all windows share. */
export class VirtualDisk {
  /** Direct access for checks: each call is answered immediately. */
  readonly files = MemoryStorage.create();
  /** Names of operations that fail at the moment in all windows: `write`, `read`, …. */
  readonly broken = new Set<string>();

  constructor(
    private readonly pending: PendingCalls,
    private readonly observer: DiskObserver,
  ) {}

  /** Paths of all files. */
  get paths(): readonly string[] {
    return [...this.files.texts.keys()];
  }

  /** The disk as seen by one window: each call is pending until it is answered. */
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
      write: (file, bytes) => call('write', file, () => files.write(file, bytes)),
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
