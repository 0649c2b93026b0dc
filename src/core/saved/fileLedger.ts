export interface FileChange {
  readonly name: string;
  /**
   * Generates the new content; undefined if the file is to be removed.
   *
   * @throws {RangeError} if it exceeds the maximum length of a string
   */
  readonly text: (() => string) | undefined;
  /** Must be called when the change has been made. Otherwise it is requested again with the next save. */
  done(): void;
}

/**
 * Keeps track of the files of one conversation that this window has written or understood, and of the states from which
 * they were made. A state is described by its signature: values that are equal (`===`) as long as the content is the
 * same.
 */
export class FileLedger {
  private readonly signatures = new Map<string, readonly unknown[]>();
  private readonly ownNames: Set<string>;

  /** @param names files that were read and understood; other files are never overwritten or removed */
  constructor(names: readonly string[]) {
    this.ownNames = new Set(names);
  }

  /** Files that this window may write and remove. */
  get own(): ReadonlySet<string> {
    return this.ownNames;
  }

  /** Records the state of a file on disk. */
  record(name: string, signature: readonly unknown[]): void {
    this.signatures.set(name, signature);
  }

  /** @returns true if the file is known to be on disk, in whatever state */
  isPresent(name: string): boolean {
    return this.signatures.has(name);
  }

  /** @returns true if the file on disk was made from this state */
  isCurrent(name: string, signature: readonly unknown[]): boolean {
    const recorded = this.signatures.get(name);
    return recorded?.every((value, index) => value === signature[index]) ?? false;
  }

  /** Forgets files that another program has removed, so that they are written again. */
  forgetMissing(present: ReadonlySet<string>): void {
    for (const name of this.signatures.keys()) {
      if (!present.has(name)) {
        this.signatures.delete(name);
      }
    }
  }

  /** The change that brings a file to this state; empty if it is in this state already. */
  write(name: string, signature: readonly unknown[], text: () => string): FileChange[] {
    if (this.isCurrent(name, signature)) {
      return [];
    }
    this.ownNames.add(name);
    return [{ name, text, done: () => this.record(name, signature) }];
  }

  remove(name: string): FileChange {
    return {
      name,
      text: undefined,
      done: () => {
        this.ownNames.delete(name);
        this.signatures.delete(name);
      },
    };
  }
}
