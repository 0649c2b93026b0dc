import type { Clock } from '../async/clock';

/** Milliseconds for which the answer of a file system counts. */
const fresh = 30_000;

/** Answers of file systems that are kept at the most. */
const keptAnswers = 5000;

/** Milliseconds after which a file system counts as silent. */
const patience = 5000;

/**
 * Says which addresses are files. File systems may be slow, or never answer: nobody waits longer than 5 s, and a place
 * that is silent is not asked again until it answers.
 */
export class FilePresence {
  private readonly answers = new Map<string, { readonly at: number; readonly isFile: boolean }>();
  /** Questions that are not answered yet, as they look to those who wait. */
  private readonly asked = new Map<string, Promise<boolean | undefined>>();
  private readonly silent = new Set<string>();

  constructor(private readonly clock: Clock) {}

  /**
   * @param place what answers, or does not, as one: a workspace folder, or a file system
   * @param ask asks the file system
   * @returns undefined if there is no answer in time
   */
  async isFile(
    address: string,
    place: string,
    ask: () => Promise<boolean>,
  ): Promise<boolean | undefined> {
    const known = this.answers.get(address);
    if (known && this.clock.elapsed() - known.at < fresh) {
      return known.isFile;
    }
    const asked = this.asked.get(address);
    if (asked || this.silent.has(place)) {
      return asked;
    }
    const answer = this.inTime(this.ask(address, place, ask), place);
    this.asked.set(address, answer);
    return answer;
  }

  /** Asks again from here on. */
  forget(): void {
    this.answers.clear();
    this.silent.clear();
  }

  private async ask(address: string, place: string, ask: () => Promise<boolean>): Promise<boolean> {
    const isFile = await ask().catch(() => false);
    this.asked.delete(address);
    this.silent.delete(place);
    if (this.answers.size >= keptAnswers) {
      this.answers.clear();
    }
    this.answers.set(address, { at: this.clock.elapsed(), isFile });
    return isFile;
  }

  private async inTime(answer: Promise<boolean>, place: string): Promise<boolean | undefined> {
    let cancel = () => {};
    const late = new Promise<undefined>(resolve => {
      cancel = this.clock.after(patience, () => {
        this.silent.add(place);
        resolve(undefined);
      });
    });
    try {
      return await Promise.race([answer, late]);
    } finally {
      cancel();
    }
  }
}
