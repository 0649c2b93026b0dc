import fs, { type FileHandle } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

/** Decides about the next call; returns the code of the error with which it fails. */
type Fault = (call: string) => string | undefined;

/**
 * The file system of Node, whose calls can fail. A flush only pretends: it costs nothing, and files whose flush or closing
 * failed are lost when the power is cut.
 */
export class BrokenDisk {
  /** Names of the calls since {@link break}. */
  readonly calls: string[] = [];
  private fault: Fault = () => undefined;
  private readonly real = { ...fs };
  private readonly lost = new Set<string>();

  /** Has to be undone with {@link restore}. */
  install(): void {
    const { open, mkdir, readdir, readFile, rename, rm } = this.real;
    Object.assign(fs, {
      open: async (file: string, flags: string) => {
        this.call('open');
        const handle = await open(file, flags);
        this.lost.delete(file);
        return this.watch(handle, file);
      },
      mkdir: this.failing('mkdir', mkdir),
      readdir: this.failing('readdir', readdir),
      readFile: this.failing('readFile', readFile),
      rename: this.failing('rename', async (from: string, to: string) => {
        await rename(from, to);
        this.lost.delete(to);
        if (this.lost.delete(from)) {
          this.lost.add(to);
        }
      }),
      rm: this.failing('rm', rm),
    });
    syncBuiltinESMExports();
  }

  restore(): void {
    Object.assign(fs, this.real);
    syncBuiltinESMExports();
  }

  /** From now on, calls fail as this function decides. */
  break(fault: Fault): void {
    this.calls.length = 0;
    this.fault = fault;
  }

  heal(): void {
    this.fault = () => undefined;
  }

  /** Copies a folder as it would be after a power cut. */
  async afterPowerCut(folder: string, copy: string): Promise<void> {
    await this.real.cp(folder, copy, { recursive: true });
    for (const file of this.lost) {
      const copied = path.join(copy, path.relative(folder, file));
      await this.real.truncate(copied).catch(() => undefined);
    }
  }

  private watch(handle: FileHandle, file: string): FileHandle {
    const { writeFile, close } = handle;
    return Object.assign(handle, {
      writeFile: async (bytes: Uint8Array) => {
        await this.orLose(file, 'write', () =>
          writeFile.call(handle, bytes.subarray(0, bytes.length >> 1)),
        );
        await handle.truncate();
        await handle.write(bytes, 0, bytes.length, 0);
      },
      datasync: () => this.orLose(file, 'datasync'),
      close: async () => {
        await close.call(handle);
        await this.orLose(file, 'close');
      },
    });
  }

  private async orLose(file: string, name: string, onError = async () => {}): Promise<void> {
    try {
      this.call(name);
    } catch (error) {
      this.lost.add(file);
      await onError();
      throw error;
    }
  }

  private failing<Given extends readonly unknown[], T>(
    name: string,
    real: (...given: Given) => Promise<T>,
  ): (...given: Given) => Promise<T> {
    return async (...given) => {
      this.call(name);
      return real(...given);
    };
  }

  private call(name: string): void {
    this.calls.push(name);
    const code = this.fault(name);
    if (code !== undefined) {
      throw Object.assign(new Error(`${code}: ${name}`), { code });
    }
  }
}
