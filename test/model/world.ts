import type { AskResult } from '../../src/core/asking/conversationRunner';
import type { LiveConversation } from '../../src/core/asking/liveConversation';
import type { Turn } from '../../src/core/conversation/turn';
import { type ConversationLabel, noLabel } from '../../src/core/saved/conversationLabels';
import { ConversationStore } from '../../src/core/saved/conversationStore';
import { type Extent, PendingCalls } from './pendingCalls';
import { holds, type Tab } from './tab';
import { VirtualClock } from './virtualClock';
import { VirtualDisk } from './virtualDisk';
import { type ServedQuery, VirtualService } from './virtualService';
import { VirtualWindow } from './virtualWindow';
import { type Answer, BrokenPromise, findAnswer, Owed } from './witness';

/** A tab with its conversation. */
export interface OpenTab {
  readonly tab: Tab;
  readonly window: VirtualWindow;
  readonly live: LiveConversation;
}

interface Ask {
  question: string;
  readonly life: string;
  isResolved: boolean;
}

/** Two windows with one folder, their disk and service, and a witness that checks the promises. */
export class World {
  readonly clock = new VirtualClock();
  readonly pending = new PendingCalls();
  readonly disk = new VirtualDisk(this.pending, {
    removing: (life, path) => this.removing(life, path),
    removed: (life, path) => this.removed(life, path),
    listed: (life, folder) => {
      if (folder === 'open') {
        this.known.set(life, '');
      }
    },
    read: (life, path, text) => {
      const own = this.windows.find(window => window.life === life)?.name;
      // The window's own earlier file contains nothing about the tabs of others.
      if (path.startsWith('open/') && !text.includes(`"layout":"${own}"`)) {
        this.known.set(life, `${this.known.get(life)} ${text}`);
      }
    },
    failed: (life, what) => this.failed(life, what),
  });
  readonly service = new VirtualService({
    sent: query => {
      this.say(`the service gets “${query.question}”`);
      this.noting(() => this.owed(query.session).sent(query.question, query.parts.slice(0, -1)));
    },
    answered: (query, text) => this.answered(query, text),
  });
  readonly windows: VirtualWindow[];
  /** A log of the run, one line for each event. */
  readonly story: string[] = [];
  private readonly conversations = new Map<string, Owed>();
  /** The information that each window last read about the tabs of others, by its life. */
  private readonly known = new Map<string, string>();
  private readonly asks: Ask[] = [];
  private readonly answers = new Map<ServedQuery, Answer>();
  /** Windows in which an operation failed since everything was last saved. */
  private readonly troubled = new Set<string>();
  private broken: Error | undefined;
  private counts = new Map<string, number>();

  /** @param room maximum total size of saved conversations in bytes */
  constructor(readonly room: number) {
    this.windows = ['A', 'B'].map(name => this.window(name, []));
  }

  say(text: string): void {
    this.story.push(text);
  }

  /** A new, unique name. */
  name(kind: string): string {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return `${kind} ${count}`;
  }

  /** The tabs of all windows, optionally filtered. */
  tabs(isWanted: (tab: Tab, window: VirtualWindow) => boolean = () => true) {
    return this.windows.flatMap(window =>
      window.tabs.filter(tab => isWanted(tab, window)).map(tab => ({ tab, window })),
    );
  }

  /** Tabs in which the user can do something. */
  get withPage(): readonly OpenTab[] {
    return this.open.filter(({ tab }) => tab.isLoaded && !tab.isInBackground);
  }

  /** Tabs that have their conversation, and conversations in the background. */
  get open(): readonly OpenTab[] {
    return this.tabs((_, { isEnding }) => !isEnding).flatMap(({ tab, window }) =>
      tab.live ? [{ tab, window, live: tab.live }] : [],
    );
  }

  /** Windows in which the user can do something. */
  get openWindows(): readonly VirtualWindow[] {
    return this.windows.filter(({ isEnding }) => !isEnding);
  }

  owed(id: string): Owed {
    let owed = this.conversations.get(id);
    if (!owed) {
      owed = new Owed();
      this.conversations.set(id, owed);
    }
    return owed;
  }

  /** The promises for the conversation of a tab. */
  owedIn(tab: Tab): Owed {
    return this.owed(tab.live?.conversation.id ?? '');
  }

  /** Ids of conversations on disk. */
  get saved(): readonly string[] {
    return [
      ...new Set(this.disk.paths.flatMap(path => /^conversations\/([^/]+)/.exec(path)?.[1] ?? [])),
    ];
  }

  /**
   * The user asks a question; it may be sent once.
   *
   * @param parts the parts listed above it
   */
  asked(
    { tab, window }: OpenTab,
    question: string,
    parts: readonly string[],
    ask: () => Promise<AskResult>,
  ): void {
    const owed = this.owedIn(tab);
    owed.asked(question, parts);
    const asked: Ask = { question, life: window.life, isResolved: false };
    this.asks.push(asked);
    ask().then(
      () => {
        asked.isResolved = true;
        owed.notToBeSent(asked.question, 'whoever asked it had been told the end of it');
      },
      error => {
        this.broken ??= new BrokenPromise(`“${question}” was asked, which threw ${error}`);
      },
    );
  }

  /** The user replaces a waiting question. */
  askedInstead(tab: Tab, before: string, question: string, parts: readonly string[]): void {
    this.owedIn(tab).asked(question, parts);
    const ask = this.asks.find(each => each.question === before && !each.isResolved);
    if (ask) {
      ask.question = question;
    }
  }

  /**
   * A tab gets its conversation, new or from disk.
   *
   * @param wanted texts that must have been on disk
   */
  shown(window: VirtualWindow, tab: Tab, wanted: readonly string[]): void {
    const id = tab.live?.conversation.id ?? '';
    const owed = this.owed(id);
    this.say(`${tab.name} of ${window.name} shows ${short(id)}`);
    const others = this.tabs(each => each !== tab && each.live?.conversation.id === id);
    if (others.length > 0 || this.isBeingSaved(id, window.life)) {
      owed.isShared = true;
    }
    this.noting(() => {
      if (others.some(other => other.window === window)) {
        throw new BrokenPromise(`${short(id)} is in two tabs of one window`);
      }
      if (this.troubled.has(window.life)) {
        // The texts that could not be read are still on the disk.
        tab.shows(owed, window.life, false);
      } else {
        tab.restored(owed, window.life, wanted);
      }
    });
  }

  /**
   * The user replaces a text.
   *
   * @param write replaces the text; afterwards the old one is no longer shown, unless it is also elsewhere
   */
  writes({ tab, window }: OpenTab, before: string, text: string, write: () => void): void {
    const owed = this.owedIn(tab);
    const replaced = [...tab.texts].filter(each => before.includes(each));
    write();
    for (const each of replaced.filter(one => !tab.sees(one))) {
      owed.withdrawn(each);
      tab.texts.delete(each);
    }
    owed.typed(text, window.life);
    tab.texts.add(text);
  }

  /** The user no longer needs a text. */
  letGo(tab: Tab, text: string): void {
    for (const each of [...tab.texts].filter(one => text.includes(one))) {
      this.owedIn(tab).withdrawn(each);
      tab.texts.delete(each);
    }
  }

  /** The user has deleted a turn; it must no longer be shown. */
  deleted(tab: Tab, { question, edit, answer }: Turn): void {
    const owed = this.owedIn(tab);
    const answers = [...tab.answers].filter(
      each => each.question === question && each.text === answer,
    );
    for (const each of answers.slice(0, 1)) {
      owed.answers.delete(each);
      tab.answers.delete(each);
    }
    this.letGo(tab, `${question} ${edit}`);
  }

  /** The user renames, pins or unpins a conversation. */
  relabels(window: VirtualWindow, id: string, change: Partial<ConversationLabel>): void {
    const { life } = window;
    const done = this.owed(id).relabeled(change.name);
    window.relabel(id, change).then(
      isWritten => {
        done(isWritten);
        const live = this.open.find(
          each => each.window.life === life && each.live.conversation.id === id,
        )?.live;
        const isLast = change.name !== undefined && this.owed(id).name === change.name;
        if (isWritten && isLast && live && live.label.name !== change.name) {
          this.broken ??= new BrokenPromise(
            `${short(id)} was renamed to “${change.name}”, and its tab shows “${live.label.name}”`,
          );
        }
      },
      () => done(false),
    );
  }

  /** The user lets pinned conversations be deleted. */
  unpinAll(): void {
    for (const owed of this.conversations.values()) {
      owed.isPinned = false;
    }
  }

  /** Questions of a window that were not sent must no longer be sent. */
  silenced(tab: Tab, why: string): void {
    for (const { question } of tab.live?.conversation.turns ?? []) {
      this.owedIn(tab).notToBeSent(question, why);
    }
  }

  /** A window is gone; each of its pending calls is done, half done, or not done. */
  dead(window: VirtualWindow, extent: Extent): void {
    for (const call of this.pending.all.filter(({ life }) => life === window.life)) {
      call.abandon(extent);
    }
    for (const owed of this.conversations.values()) {
      if (window.hasEnded && !this.troubled.has(window.life)) {
        owed.saved(window.life);
      }
      owed.forgottenBy(window.life);
    }
    this.clock.end(window.life);
    this.service.endOf(window.life);
    for (const tab of window.tabs) {
      this.silenced(tab, 'its window was gone');
      tab.forget();
    }
    const kept = window.tabs.filter(({ isInBackground }) => !isInBackground);
    this.windows[this.windows.indexOf(window)] = this.window(window.name, kept);
  }

  /** Waits for everything that does not depend on a port, the service or time. */
  async settle(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve));
  }

  /** Answers all calls, and advances the time until everything is saved. */
  async calm(): Promise<void> {
    this.disk.broken.clear();
    await this.answerAll();
    // Failed writes are retried within a minute; everything else is on disk within a second.
    const time = this.troubled.size > 0 ? 61_000 : 1000;
    await this.clock.advance(time, () => this.answerAll());
    this.troubled.clear();
    await this.checkDisk();
    for (const owed of this.conversations.values()) {
      owed.saved();
    }
  }

  /**
   * Closes all tabs and saves everything.
   *
   * @throws {BrokenPromise}
   */
  async end(): Promise<void> {
    this.say('the end: every tab is closed');
    for (const { tab, window } of this.tabs()) {
      this.silenced(tab, 'its tab had been closed');
      window.close(tab);
    }
    await this.settle();
    // Before any port answers.
    this.checkAsks();
    await this.calm();
    this.check();
  }

  /** @throws {BrokenPromise} */
  check(): void {
    if (this.broken) {
      throw this.broken;
    }
    for (const { tab, live } of this.open) {
      tab.check();
      const { turns } = live.conversation;
      for (const text of tab.texts) {
        this.owedIn(tab).seen(text, !holds('', turns, text));
      }
    }
  }

  /** @throws {BrokenPromise} */
  private checkAsks(): void {
    const lives = new Set(this.windows.map(({ life }) => life));
    const open = this.asks.find(({ isResolved, life }) => !isResolved && lives.has(life));
    if (open) {
      throw new BrokenPromise(`“${open.question}” was asked, and never came to an end`);
    }
  }

  async answerAll(): Promise<void> {
    await this.settle();
    for (let [call] = this.pending.all; call; [call] = this.pending.all) {
      call.succeed();
      await this.settle();
    }
  }

  /** Checks that a new window can read everything that was saved. */
  private async checkDisk(): Promise<void> {
    const store = new ConversationStore(this.disk.files, { append: () => {} });
    for (const [id, owed] of this.conversations) {
      const loaded = await store.load(id);
      if (owed.isGone) {
        const { draft = '', turns = [] } = loaded ?? {};
        if (owed.isDeleted && owed.buried.some(text => holds(draft, turns, text))) {
          throw new BrokenPromise(`${short(id)} was deleted, and is back`);
        }
        continue;
      }
      const questions = new Set(loaded?.turns.map(({ question }) => question));
      for (const text of owed.texts.keys()) {
        if (owed.isForDisk(text) && !holds(loaded?.draft ?? '', loaded?.turns ?? [], text)) {
          throw new BrokenPromise(`“${text}” of ${short(id)} was typed, and is not on the disk`);
        }
      }
      const { name, isPinned } = loaded?.label ?? noLabel;
      if (loaded) {
        owed.labeled(name, isPinned);
      }
      for (const answer of owed.answers) {
        if (questions.has(answer.question)) {
          const found = findAnswer(answer, loaded?.turns ?? [], answer.life !== undefined);
          if (found === undefined) {
            throw new BrokenPromise(`“${answer.text}” was received, and is not on the disk`);
          }
          answer.text = found;
        }
      }
    }
  }

  /** @returns true if another window has a tab with a conversation, or is about to open one */
  isElsewhere(id: string, window: VirtualWindow): boolean {
    return this.windows.some(
      other =>
        other !== window &&
        (other.isReading(id) || other.tabs.some(({ conversation }) => conversation === id)),
    );
  }

  /** @returns true if another window may still save a conversation, even if it is closed there */
  isBeingSaved(id: string, by: string): boolean {
    const others = this.windows.filter(({ life }) => life !== by);
    return others.some(
      ({ life }) =>
        this.troubled.has(life) ||
        this.pending.all.some(call => call.life === life && call.what.includes(id)),
    );
  }

  private window(name: string, tabs: readonly Tab[]): VirtualWindow {
    return new VirtualWindow(this, name, this.name(`window ${name}`), tabs);
  }

  private answered(query: ServedQuery, text: string): void {
    const { question, session, life } = query;
    const answer = this.answers.get(query) ?? { question, life, text: '', safe: '' };
    answer.text += text;
    this.answers.set(query, answer);
    this.owed(session).answers.add(answer);
    const [shown] = this.tabs(
      (tab, window) => window.life === life && tab.live?.conversation.id === session,
    );
    shown?.tab.answers.add(answer);
  }

  private removing(life: string, path: string): void {
    const id = folderId(path);
    if (id === undefined) {
      return;
    }
    const owed = this.owed(id);
    // A window knows of tabs in other windows only what it has read.
    const [open] = this.tabs(
      (tab, window) =>
        tab.conversation === id &&
        (window.life === life || this.known.get(life)?.includes(id) === true),
    );
    if (owed.isPinned && !owed.isGone) {
      this.broken ??= new BrokenPromise(`${short(id)} is being deleted, and is pinned`);
    }
    if (open && !owed.isGone) {
      this.broken ??= new BrokenPromise(
        `${short(id)} is being deleted, and is in ${open.tab.name} of ${open.window.name}`,
      );
    }
    owed.gone();
  }

  private removed(life: string, path: string): void {
    const id = folderId(path);
    // Another window that has it open, or is still saving it, may save it again.
    const isElsewhere = ({ window }: { window: VirtualWindow }) => window.life !== life;
    if (
      id !== undefined &&
      !this.tabs(tab => tab.conversation === id).some(isElsewhere) &&
      !this.isBeingSaved(id, life)
    ) {
      this.owed(id).isDeleted = true;
    }
  }

  private failed(life: string, what: string): void {
    this.say(`the disk does not ${what}`);
    this.troubled.add(life);
  }

  private noting(note: () => void): void {
    try {
      note();
    } catch (error) {
      this.broken ??= error as Error;
    }
  }
}

/** The id of the conversation in this folder; undefined for a file. */
function folderId(path: string): string | undefined {
  return /^conversations\/([0-9a-f-]{36})$/.exec(path)?.[1];
}

/** An id as shown in the log. */
export function short(id: string): string {
  return `c${Number.parseInt(id.slice(-12), 16)}`;
}
