import { folded } from '../../base/comparedText';
import { withTimeout } from '../async/abortable';
import type { Clock } from '../async/clock';

/** The time for which an answer of a file system is valid: whether a file exists, or the names in a folder. */
const maxAgeMs = 30_000;

/** The number of answers that are kept. */
const maxCount = 5000;

/** The time that a file system has to answer. */
const timeoutMs = 5000;

/**
 * Determines which addresses are files, and caches the answers. File systems may be slow or never answer: callers wait
 * at most {@link timeoutMs}, and a file system that is late is not asked again until it answers.
 */
export class FilePresence {
  private readonly answers = new Map<string, { readonly at: number; readonly isFile: boolean }>();
  /** Pending questions, by address, with the timeout. */
  private readonly pending = new Map<string, Promise<boolean | undefined>>();
  private readonly unresponsive = new Set<string>();
  private readonly waiting: (() => void)[] = [];
  /** The number of calls of {@link forget}: answers to questions from before are not kept. */
  private generation = 0;

  constructor(private readonly clock: Clock) {}

  /**
   * @param fileSystem a workspace folder or file system, which is either available or late as a whole
   * @param ask asks the file system; a rejection means no
   * @returns undefined if there is no answer in time
   */
  async isFile(
    address: string,
    fileSystem: string,
    ask: () => Promise<boolean>,
  ): Promise<boolean | undefined> {
    const cached = this.answers.get(address);
    if (cached && this.clock.elapsed() - cached.at < maxAgeMs) {
      return cached.isFile;
    }
    const pending = this.pending.get(address);
    if (pending || this.unresponsive.has(fileSystem)) {
      return pending;
    }
    const answer = withTimeout(this.clock, timeoutMs, this.ask(address, fileSystem, ask), () =>
      this.unresponsive.add(fileSystem),
    );
    this.pending.set(address, answer);
    return answer;
  }

  /** Resolves when a file system that was late may be asked again; immediately if none is late. */
  async recovered(): Promise<void> {
    if (this.unresponsive.size > 0) {
      await new Promise<void>(resolve => this.waiting.push(resolve));
    }
  }

  /** Drops all answers, so that file systems are asked again. */
  forget(): void {
    this.generation += 1;
    this.answers.clear();
    this.pending.clear();
    this.unresponsive.clear();
    this.wake();
  }

  private async ask(
    address: string,
    fileSystem: string,
    ask: () => Promise<boolean>,
  ): Promise<boolean> {
    const { generation } = this;
    const isFile = await ask().catch(() => false);
    if (generation === this.generation) {
      this.pending.delete(address);
      this.keep(address, isFile);
    }
    if (this.unresponsive.delete(fileSystem)) {
      this.wake();
    }
    return isFile;
  }

  private keep(address: string, isFile: boolean): void {
    if (this.answers.size >= maxCount) {
      this.answers.clear();
    }
    this.answers.set(address, { at: this.clock.elapsed(), isFile });
  }

  private wake(): void {
    for (const resolve of this.waiting.splice(0)) {
      resolve();
    }
  }
}

/** A name that is probably not a word of the text before it. */
const plainName = /^[\w.@+-]+$/;

/**
 * The names at the top of folders. Most texts that could be a path, such as "see the src/a.ts", begin with none of
 * them, so the file system need not be asked.
 */
export class TopNames {
  /** The lists by folder; undefined for a folder that does not list its names. */
  private readonly lists = new Map<
    string,
    { readonly at: number; readonly names: Promise<ReadonlySet<string> | undefined> }
  >();

  constructor(private readonly clock: Clock) {}

  /**
   * @param path relative to the folder
   * @param list lists the names at the top of the folder
   * @returns false if the folder certainly has no such file, whether or not its file system distinguishes upper and
   * lower case
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
    let listing = this.lists.get(folder);
    if (!listing || this.clock.elapsed() - listing.at >= maxAgeMs) {
      const names = list().then(
        entries => (entries.length > 0 ? new Set(entries.map(folded)) : undefined),
        () => undefined,
      );
      listing = { at: this.clock.elapsed(), names };
      this.lists.set(folder, listing);
    }
    const names = await listing.names;
    return names === undefined || names.has(folded(name));
  }

  /** Drops all lists, so that folders are listed again. */
  forget(): void {
    this.lists.clear();
  }
}
