import type { Clock } from '../async/clock';

/** How long a list of names is valid. */
const maxAgeMs = 30_000;

/** A name that is probably not a word of the text before it. */
const plainName = /^[\w.@+-]+$/;

/**
 * Knows the names at the top of folders. Most texts that could be a path, such as "see the src/a.ts", begin with none of
 * them, and so need no question to the file system.
 */
export class TopNames {
  /** By folder; undefined for one that does not list its names. */
  private readonly lists = new Map<
    string,
    { readonly at: number; readonly names: Promise<ReadonlySet<string> | undefined> }
  >();

  constructor(private readonly clock: Clock) {}

  /**
   * @param path relative to the folder
   * @param list lists the names at the top of the folder
   * @returns false if the folder certainly has no such file, whether or not its file system distinguishes upper and lower case
   */
  async mayHave(
    folder: string,
    path: string,
    list: () => Promise<readonly string[]>,
  ): Promise<boolean> {
    const name = path.split('/', 1)[0] ?? '';
    if (plainName.test(name)) {
      return true;
    }
    let known = this.lists.get(folder);
    if (!known || this.clock.elapsed() - known.at >= maxAgeMs) {
      const names = list().then(
        found => (found.length > 0 ? new Set(found.map(fold)) : undefined),
        () => undefined,
      );
      known = { at: this.clock.elapsed(), names };
      this.lists.set(folder, known);
    }
    const names = await known.names;
    return names === undefined || names.has(fold(name));
  }

  /** Drops all lists, so that folders are listed again. */
  forget(): void {
    this.lists.clear();
  }
}

function fold(name: string): string {
  return name.normalize().toLowerCase();
}
