import type { Turn } from '../../src/core/conversation/turn';

/** A promise to the person at the panel that was not kept. */
export class BrokenPromise extends Error {}

/** What a service has said to one question, as far as the client was given it. */
export interface Answer {
  readonly question: string;
  /** The life of the window that has it; undefined once that is gone. */
  life: string | undefined;
  text: string;
  /** As much of it as must be on the disk. */
  safe: string;
}

/**
 * What has become of an answer; undefined if that is less than must be there.
 *
 * @param turns where it may be
 * @param isWhole whether all of it must be there, or what is safe
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

/** What is owed to a person for one conversation. */
export class Owed {
  /** What was typed, and neither replaced nor deleted by whoever typed it; and the life of the window that knows it. */
  readonly texts = new Map<string, string>();
  readonly answers = new Set<Answer>();
  /** The texts that must be on the disk. */
  private readonly safe = new Set<string>();
  /** Each question, and how often it may still be sent. */
  private readonly maySend = new Map<string, number>();
  /** What was listed for each. */
  private readonly parts = new Map<string, readonly string[]>();
  /** Why a question must not be sent any more. */
  private readonly whyNot = new Map<string, string>();
  /** Somebody wanted it gone, or it had no tab when room was needed. */
  isGone = false;
  /** What was typed in it before. */
  buried: readonly string[] = [];
  /** It has been removed from the disk. */
  isDeleted = false;
  /** Two have saved it who did not know of each other: of what stood in their Question boxes, the disk keeps one. */
  isShared = false;
  /** Texts that were seen in a Question box last. */
  private readonly boxed = new Set<string>();

  typed(text: string, life: string): void {
    this.texts.set(text, life);
    this.boxed.add(text);
  }

  /** Whoever typed it has replaced or deleted it. */
  withdrawn(text: string): void {
    this.texts.delete(text);
    this.safe.delete(text);
  }

  /**
   * A person wants a question to be sent, once.
   *
   * @param parts what is listed above it
   */
  asked(question: string, parts: readonly string[]): void {
    this.maySend.set(question, this.waiting(question) + 1);
    this.parts.set(question, parts);
  }

  /** Not yet sent, it must not be sent any more. */
  notToBeSent(question: string, why: string): void {
    if (this.waiting(question) > 0) {
      this.maySend.set(question, 0);
      this.whyNot.set(question, why);
    }
  }

  /** @throws {BrokenPromise} if nobody wanted that */
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

  /** Whether a text must be on the disk when everything is saved. */
  isForDisk(text: string): boolean {
    return this.texts.has(text) && !(this.isShared && this.boxed.has(text));
  }

  /** A text is to be seen in a tab. */
  seen(text: string, isInBox: boolean): void {
    if (isInBox) {
      this.boxed.add(text);
    } else {
      this.boxed.delete(text);
    }
  }

  /** What a window must find on the disk: what is safe, and what it knew itself. */
  toBeFound(life: string): readonly string[] {
    return [...this.texts]
      .filter(([text, from]) => this.isForDisk(text) && (this.safe.has(text) || from === life))
      .map(([text]) => text);
  }

  /** Everything that is owed is on the disk, too; or what one window knew. */
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

  /** A window has read this from the disk. */
  found(text: string, life: string): void {
    this.texts.set(text, life);
    this.safe.add(text);
  }

  /** A window is gone, and with it what nothing but it knew. */
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
