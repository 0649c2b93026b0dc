import type { LiveConversation } from '../../src/core/asking/liveConversation';
import type { Turn } from '../../src/core/conversation/turn';
import { type Answer, BrokenPromise, findAnswer, type Owed } from './witness';

/** @returns true if a text is in the Question box or in one of the turns */
export function holds(draft: string, turns: readonly Turn[], text: string): boolean {
  return (
    draft.includes(text) ||
    turns.some(({ question, edit }) => question.includes(text) || edit?.includes(text))
  );
}

/** The editor tab of a conversation. VS Code keeps it across reloads and restores its content. */
export class Tab {
  /** Undefined while it is restored but has not been shown. */
  live: LiveConversation | undefined;
  isRestoring = false;
  /** The texts that it must show. */
  readonly texts = new Set<string>();
  readonly answers = new Set<Answer>();

  /** Id of the conversation that it has, or had before its window was gone. */
  conversation: string | undefined;
  /** True if its page was loaded and saved its state for the next window. */
  isLoaded = false;
  /** True if the user has closed it, and its conversation continues without it. */
  isInBackground = false;
  private lastTitle = '';

  constructor(readonly name: string) {}

  /** The state that its page saved for the next window: the id of the conversation, if the page was loaded. */
  get state(): string | undefined {
    return this.isLoaded ? this.conversation : undefined;
  }

  get title(): string {
    if (this.live) {
      const { conversation, label } = this.live;
      this.lastTitle = label.name || (conversation.turns[0]?.question ?? '');
    }
    return this.lastTitle;
  }

  /** The window is gone; VS Code keeps the tab. */
  forget(): void {
    // VS Code keeps the title.
    void this.title;
    this.live = undefined;
    this.isRestoring = false;
    this.texts.clear();
    this.answers.clear();
  }

  /** @returns true if it shows a text in the Question box, as a question, or as an edited question */
  sees(text: string): boolean {
    const { draft, conversation } = this.live ?? {};
    return holds(draft?.text ?? '', conversation?.turns ?? [], text);
  }

  /** @throws {BrokenPromise} if it does not show a text that it must */
  check(): void {
    const { live } = this;
    if (!live) {
      return;
    }
    for (const text of this.texts) {
      if (!this.sees(text)) {
        throw new BrokenPromise(`“${text}” was typed, and is nowhere in ${this.name}`);
      }
    }
    for (const answer of this.answers) {
      if (findAnswer(answer, live.conversation.turns, true) === undefined) {
        throw new BrokenPromise(`“${answer.text}” was received, and is not in ${this.name}`);
      }
    }
  }

  /**
   * Attaches the conversation, which must have all texts that are due.
   *
   * @param wanted texts that must have been on disk
   * @throws {BrokenPromise}
   */
  restored(owed: Owed, life: string, wanted: readonly string[]): void {
    const turns = this.live?.conversation.turns ?? [];
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
    this.shows(owed, life, true);
  }

  /**
   * Attaches the conversation as far as it could be read; its texts are due from here on.
   *
   * @param isOnDisk false if the window may still have it in its memory only, because the disk fails
   */
  shows(owed: Owed, life: string, isOnDisk: boolean): void {
    for (const text of owed.texts.keys()) {
      if (this.sees(text)) {
        owed.found(text, life, isOnDisk);
        this.texts.add(text);
      }
    }
    for (const answer of owed.answers) {
      const found = findAnswer(answer, this.live?.conversation.turns ?? [], false);
      if (found === '') {
        // According to the disk it was never sent.
        owed.answers.delete(answer);
      } else if (found !== undefined && (found === answer.text || answer.life === undefined)) {
        answer.text = found;
        answer.life = life;
        this.answers.add(answer);
      }
    }
  }
}
