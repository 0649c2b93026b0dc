import type { LiveConversation } from '../../src/core/conversation/liveConversation';
import type { Turn } from '../../src/core/conversation/turn';
import { type Answer, BrokenPromise, findAnswer, type Owed } from './witness';

/** Whether a text is in a Question box or in one of some turns. */
export function holds(draft: string, turns: readonly Turn[], text: string): boolean {
  return (
    draft.includes(text) ||
    turns.some(({ question, edit }) => question.includes(text) || edit?.includes(text))
  );
}

/** A conversation's editor tab. VS Code keeps it over a reload; what it shows comes back when it is restored. */
export class Tab {
  /** Undefined while it is restored, but not shown yet. */
  session: LiveConversation | undefined;
  isRestoring = false;
  /** What must be seen in it. */
  readonly texts = new Set<string>();
  readonly answers = new Set<Answer>();

  /** The conversation that it has, or had before its window was gone. */
  conversation: string | undefined;
  /** Its page has been loaded, and has left that for the next window. */
  isLoaded = false;
  private lastTitle = '';

  constructor(readonly name: string) {}

  /** What its page has left for the next window: the id of the conversation, if it was loaded. */
  get state(): string | undefined {
    return this.isLoaded ? this.conversation : undefined;
  }

  get title(): string {
    if (this.session) {
      this.lastTitle = this.session.conversation.turns[0]?.question ?? '';
    }
    return this.lastTitle;
  }

  /** Its window is gone; VS Code keeps the tab. */
  forget(): void {
    // A closed window leaves the title.
    void this.title;
    this.session = undefined;
    this.isRestoring = false;
    this.texts.clear();
    this.answers.clear();
  }

  /** Whether a text can be seen in it: in the Question box, as a question, or as what is to be one. */
  sees(text: string): boolean {
    const { draft = '', conversation } = this.session ?? {};
    return holds(draft, conversation?.turns ?? [], text);
  }

  /** @throws {BrokenPromise} if something is not to be seen that must be */
  check(): void {
    const { session } = this;
    if (!session) {
      return;
    }
    for (const text of this.texts) {
      if (!this.sees(text)) {
        throw new BrokenPromise(`“${text}” was typed, and is nowhere in ${this.name}`);
      }
    }
    for (const answer of this.answers) {
      if (findAnswer(answer, session.conversation.turns, true) === undefined) {
        throw new BrokenPromise(`“${answer.text}” was received, and is not in ${this.name}`);
      }
    }
  }

  /**
   * It has just got its conversation, and what is owed of it must be there.
   *
   * @param wanted texts that it must have found on the disk
   * @throws {BrokenPromise}
   */
  restored(owed: Owed, life: string, wanted: readonly string[]): void {
    const turns = this.session?.conversation.turns ?? [];
    const lost = wanted.find(text => owed.texts.has(text) && !this.sees(text));
    if (lost !== undefined) {
      throw new BrokenPromise(`“${lost}” was typed, and is not in ${this.name}, restored`);
    }
    for (const answer of owed.answers) {
      if (
        wanted.includes(answer.question) &&
        findAnswer(answer, turns, answer.life === life) === undefined
      ) {
        throw new BrokenPromise(`“${answer.safe}” was saved, and is not in ${this.name}, restored`);
      }
    }
    this.shows(owed, life);
  }

  /** It has got its conversation, or what could be read of it: what is there is owed from now on. */
  shows(owed: Owed, life: string): void {
    for (const text of owed.texts.keys()) {
      if (this.sees(text)) {
        owed.found(text, life);
        this.texts.add(text);
      }
    }
    for (const answer of owed.answers) {
      const found = findAnswer(answer, this.session?.conversation.turns ?? [], false);
      if (found === '') {
        // As far as the disk knows, it may never have been sent.
        owed.answers.delete(answer);
      } else if (found !== undefined && (found === answer.text || answer.life === undefined)) {
        answer.text = found;
        answer.life = life;
        this.answers.add(answer);
      }
    }
  }
}
