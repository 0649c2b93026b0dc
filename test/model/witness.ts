import type { Turn } from '../../src/core/conversation/turn';

/** Thrown when a promise to the user is broken. */
export class BrokenPromise extends Error {}

/** The answer to one question, as far as the client received it. */
export interface Answer {
  readonly question: string;
  /** The life of the window that has it; undefined if that is gone. */
  life: string | undefined;
  text: string;
  /** The part of it that must be on disk. */
  safe: string;
}

/**
 * Finds the turn with an answer; undefined if too much of the answer is missing.
 *
 * @param turns to search
 * @param isWhole true if the whole answer must be there, false for the part that must be on disk
 */
export function findAnswer(
  { question, text, safe }: Answer,
  turns: readonly Turn[],
  isWhole: boolean,
): string | undefined {
  const least = isWhole ? text : safe;
  return turns
    .filter(turn => turn.question === question)
    .map(({ answer }) => answer)
    .filter(answer => answer.startsWith(least) && text.startsWith(answer))
    .sort((one, other) => other.length - one.length)[0];
}

/** Everything promised to the user for one conversation. */
export class Owed {
  /** Typed texts that the user has neither replaced nor deleted, with the life of the window that has them. */
  readonly texts = new Map<string, string>();
  readonly answers = new Set<Answer>();
  /** Texts that must be on disk. */
  private readonly safe = new Set<string>();
  /** The number of times that each question may still be sent. */
  private readonly maySend = new Map<string, number>();
  /** The parts listed for each question. */
  private readonly parts = new Map<string, readonly string[]>();
  /** Why a question must no longer be sent. */
  private readonly whyNot = new Map<string, string>();
  /** True if the user deleted it, or it could be deleted to make room. */
  isGone = false;
  /** Texts typed in it before that. */
  buried: readonly string[] = [];
  /** True if it was removed from disk. */
  isDeleted = false;
  /** True if two windows saved it without knowing of each other: the disk keeps only one of their drafts. */
  isShared = false;
  /** The names that it may have on disk: one, unless windows have given it names at the same time, or failed to. */
  private names: ReadonlySet<string> = new Set(['']);
  /** True if it is pinned, and no window could still believe that it is not. */
  isPinned = false;
  /** Times that it was renamed or pinned. */
  private relabels = 0;
  /** Names and pins that are being written, or could not be and may be written later. */
  private relabeling = 0;
  /** Texts last seen in a Question box. */
  private readonly boxed = new Set<string>();

  typed(text: string, life: string): void {
    this.texts.set(text, life);
    this.boxed.add(text);
  }

  /** The user has replaced or deleted a text. */
  withdrawn(text: string): void {
    this.texts.delete(text);
    this.safe.delete(text);
  }

  /**
   * The user asks a question; it may be sent once.
   *
   * @param parts the parts listed above it
   */
  asked(question: string, parts: readonly string[]): void {
    this.maySend.set(question, this.waiting(question) + 1);
    this.parts.set(question, parts);
  }

  /** A question must no longer be sent, if it has not been sent yet. */
  notToBeSent(question: string, why: string): void {
    if (this.waiting(question) > 0) {
      this.maySend.set(question, 0);
      this.whyNot.set(question, why);
    }
  }

  /** @throws {BrokenPromise} if the request was not allowed */
  sent(question: string, parts: readonly string[]): void {
    const left = this.waiting(question);
    if (left === 0) {
      const why = this.whyNot.get(question) ?? 'nobody had asked it';
      throw new BrokenPromise(`“${question}” was sent, but ${why}`);
    }
    const listed = this.parts.get(question) ?? [];
    if (parts.join() !== listed.join()) {
      throw new BrokenPromise(
        `“${question}” was sent with [${parts}], and the list had [${listed}]`,
      );
    }
    this.maySend.set(question, left - 1);
    this.whyNot.set(question, 'it had been sent already');
  }

  /** @returns true if a text must be on disk when everything is saved */
  isForDisk(text: string): boolean {
    return this.texts.has(text) && !(this.isShared && this.boxed.has(text));
  }

  /** A tab shows a text. */
  seen(text: string, isInBox: boolean): void {
    if (isInBox) {
      this.boxed.add(text);
    } else {
      this.boxed.delete(text);
    }
  }

  /** The texts that a window must find on disk: the saved texts, and the texts that it had itself. */
  toBeFound(life: string): readonly string[] {
    return [...this.texts]
      .filter(([text, from]) => this.isForDisk(text) && (this.safe.has(text) || from === life))
      .map(([text]) => text);
  }

  /** Everything is on disk; or everything of one window. */
  saved(life?: string): void {
    for (const [text, from] of this.texts) {
      if (life === undefined || from === life) {
        this.safe.add(text);
      }
    }
    for (const answer of this.answers) {
      if (life === undefined || answer.life === life) {
        answer.safe = answer.text;
      }
    }
  }

  /** A window shows a text of the conversation, which it has read from the disk unless that fails. */
  found(text: string, life: string, isOnDisk: boolean): void {
    this.texts.set(text, life);
    if (isOnDisk) {
      this.safe.add(text);
    }
  }

  /** A window is gone, and with it everything that only it had. */
  forgottenBy(life: string): void {
    for (const [text, from] of this.texts) {
      if (from === life && !this.safe.has(text)) {
        this.texts.delete(text);
      }
    }
    for (const answer of this.answers) {
      if (answer.life === life) {
        answer.life = undefined;
        if (answer.safe === '') {
          this.answers.delete(answer);
        }
      }
    }
  }

  /**
   * The user renames, pins or unpins it.
   *
   * @param name undefined if it stays
   * @returns a function to be called at the end; with true if the label was written
   */
  relabeled(name: string | undefined): (isWritten: boolean) => void {
    this.relabels += 1;
    this.relabeling += 1;
    this.isPinned = false;
    const { relabels } = this;
    const isAlone = this.relabeling === 1;
    if (name !== undefined) {
      this.names = new Set([...this.names, name]);
    }
    return isWritten => {
      if (!isWritten) {
        return;
      }
      this.relabeling -= 1;
      if (isAlone && relabels === this.relabels && name !== undefined) {
        this.names = new Set([name]);
      }
    };
  }

  /** The only possible name; undefined if there are several. */
  get name(): string | undefined {
    return this.names.size === 1 ? [...this.names][0] : undefined;
  }

  /**
   * Records the name and the pin on the disk, after all writes have ended.
   *
   * @throws {BrokenPromise} if it has another name than it was given
   */
  labeled(name: string, isPinned: boolean): void {
    if (!this.names.has(name)) {
      const names = [...this.names].join('” or “');
      throw new BrokenPromise(`“${names}” was given as a name, and “${name}” is on the disk`);
    }
    this.names = new Set([name]);
    this.isPinned = isPinned;
    this.relabeling = 0;
  }

  gone(): void {
    this.isGone = true;
    this.buried = [...this.texts.keys(), ...this.buried];
    this.texts.clear();
    this.safe.clear();
    this.answers.clear();
  }

  private waiting(question: string): number {
    return this.maySend.get(question) ?? 0;
  }
}
