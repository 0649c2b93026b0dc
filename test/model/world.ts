import type { AskResult } from '../../src/core/conversation/conversationRunner';
import type { LiveConversation } from '../../src/core/conversation/liveConversation';
import { ConversationStore } from '../../src/core/conversation/saved/conversationStore';
import type { Turn } from '../../src/core/conversation/turn';
import { type Extent, PendingCalls } from './pendingCalls';
import { holds, type Tab } from './tab';
import { VirtualClock } from './virtualClock';
import { VirtualDisk } from './virtualDisk';
import { type ServedQuery, VirtualService } from './virtualService';
import { VirtualWindow } from './virtualWindow';
import { type Answer, BrokenPromise, findAnswer, Owed } from './witness';

/** A tab that has its conversation. */
export interface OpenTab {
  readonly tab: Tab;
  readonly window: VirtualWindow;
  readonly session: LiveConversation;
}

interface Ask {
  question: string;
  readonly life: string;
  isResolved: boolean;
}

/** Two windows on one folder, their disk and their service, and a bystander who knows what was promised. */
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
      // What it has noted itself before says nothing of the tabs of others.
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
  /** What has happened, a line each. */
  readonly story: string[] = [];
  private readonly conversations = new Map<string, Owed>();
  /** By the lives of windows, what they have last read of the tabs of others. */
  private readonly known = new Map<string, string>();
  private readonly asks: Ask[] = [];
  private readonly answers = new Map<ServedQuery, Answer>();
  /** Windows whose reading or writing has failed since everything was saved last. */
  private readonly troubled = new Set<string>();
  private broken: Error | undefined;
  private counts = new Map<string, number>();

  /** @param room bytes that saved conversations may have together */
  constructor(readonly room: number) {
    this.windows = ['A', 'B'].map(name => this.window(name, []));
  }

  say(text: string): void {
    this.story.push(text);
  }

  /** A name that was not given before. */
  name(kind: string): string {
    const count = (this.counts.get(kind) ?? 0) + 1;
    this.counts.set(kind, count);
    return `${kind} ${count}`;
  }

  /** Tabs of all windows, or of some. */
  tabs(isWanted: (tab: Tab, window: VirtualWindow) => boolean = () => true) {
    return this.windows.flatMap(window =>
      window.tabs.filter(tab => isWanted(tab, window)).map(tab => ({ tab, window })),
    );
  }

  /** Those in which a person can do something. */
  get withPage(): readonly OpenTab[] {
    return this.open.filter(({ tab }) => tab.isLoaded);
  }

  /** Those in which a command can do something. */
  get open(): readonly OpenTab[] {
    return this.tabs((_, { isEnding }) => !isEnding).flatMap(({ tab, window }) =>
      tab.session ? [{ tab, window, session: tab.session }] : [],
    );
  }

  /** Windows in which a person can do something. */
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

  /** What is owed for the conversation of a tab. */
  owedIn(tab: Tab): Owed {
    return this.owed(tab.session?.conversation.id ?? '');
  }

  /** Ids of conversations that are on the disk. */
  get saved(): readonly string[] {
    return [
      ...new Set(this.disk.paths.flatMap(path => /^conversations\/([^/]+)/.exec(path)?.[1] ?? [])),
    ];
  }

  /**
   * A person wants a question to be sent, once.
   *
   * @param parts what is listed above it
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

  /** A person wants another question to be sent in the place of one that waits. */
  askedInstead(tab: Tab, before: string, question: string, parts: readonly string[]): void {
    this.owedIn(tab).asked(question, parts);
    const ask = this.asks.find(each => each.question === before && !each.isResolved);
    if (ask) {
      ask.question = question;
    }
  }

  /**
   * A tab has its conversation, new or from the disk.
   *
   * @param wanted texts that must have been on the disk
   */
  shown(window: VirtualWindow, tab: Tab, wanted: readonly string[]): void {
    const id = tab.session?.conversation.id ?? '';
    const owed = this.owed(id);
    this.say(`${tab.name} of ${window.name} shows ${short(id)}`);
    const others = this.tabs(each => each !== tab && each.session?.conversation.id === id);
    if (others.length > 0 || this.isBeingSaved(id, window.life)) {
      owed.isShared = true;
    }
    this.noting(() => {
      if (others.some(other => other.window === window)) {
        throw new BrokenPromise(`${short(id)} is in two tabs of one window`);
      }
      if (this.troubled.has(window.life)) {
        // The head of the conversation may not have been read: what is written now stands beside it.
        owed.isShared = true;
        tab.shows(owed, window.life);
      } else {
        tab.restored(owed, window.life, wanted);
      }
    });
  }

  /**
   * A person writes a text in the place of another.
   *
   * @param write after which what was there before is to be seen no more, unless it is somewhere else, too
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

  /** A person no longer cares for what is in a text. */
  letGo(tab: Tab, text: string): void {
    for (const each of [...tab.texts].filter(one => text.includes(one))) {
      this.owedIn(tab).withdrawn(each);
      tab.texts.delete(each);
    }
  }

  /** A person has deleted a turn; it is not to be seen any more. */
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

  /** What a window asked and did not send is not sent any more. */
  silenced(tab: Tab, why: string): void {
    for (const { question } of tab.session?.conversation.turns ?? []) {
      this.owedIn(tab).notToBeSent(question, why);
    }
  }

  /** The window is gone; what it was about to do is done, half done, or not. */
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
    this.windows[this.windows.indexOf(window)] = this.window(window.name, window.tabs);
  }

  /** Lets everything go on that does not wait for a port, for the service or for time. */
  async settle(): Promise<void> {
    await new Promise(resolve => setImmediate(resolve));
  }

  /** All ports answer, and enough time passes for everything to be saved. */
  async calm(): Promise<void> {
    this.disk.broken.clear();
    await this.answerAll();
    // What could not be written is tried again within a minute, all else is on the disk within a second.
    const time = this.troubled.size > 0 ? 61_000 : 1000;
    await this.clock.advance(time, () => this.answerAll());
    this.troubled.clear();
    await this.checkDisk();
    for (const owed of this.conversations.values()) {
      owed.saved();
    }
  }

  /**
   * Every tab is closed and everything is saved.
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
    // Whatever a port does, or does not do.
    this.checkAsks();
    await this.calm();
    this.check();
  }

  /** @throws {BrokenPromise} */
  check(): void {
    if (this.broken) {
      throw this.broken;
    }
    for (const { tab, session } of this.open) {
      tab.check();
      const { turns } = session.conversation;
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

  /** Whatever was saved can be read by a window that has not seen it before. */
  private async checkDisk(): Promise<void> {
    const store = new ConversationStore(this.disk.files, { add: () => {} });
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

  /** Whether another window than this one has a tab for a conversation, or is about to. */
  isElsewhere(id: string, window: VirtualWindow): boolean {
    return this.windows.some(
      other =>
        other !== window &&
        (other.isReading(id) || other.tabs.some(({ conversation }) => conversation === id)),
    );
  }

  /** Whether another window than this one may still save a conversation, though it may be closed there. */
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
      (tab, window) => window.life === life && tab.session?.conversation.id === session,
    );
    shown?.tab.answers.add(answer);
  }

  private removing(life: string, path: string): void {
    // The file that it was in older versions goes first.
    const id = folderId(path.replace(/\.json$/, ''));
    if (id === undefined) {
      return;
    }
    const owed = this.owed(id);
    // Two windows do not act as one: of a tab elsewhere, a window knows what it has read.
    const [open] = this.tabs(
      (tab, window) =>
        tab.conversation === id &&
        (window.life === life || this.known.get(life)?.includes(id) === true),
    );
    if (open && !owed.isGone) {
      this.broken ??= new BrokenPromise(
        `${short(id)} is being deleted, and is in ${open.tab.name} of ${open.window.name}`,
      );
    }
    owed.gone();
  }

  private removed(life: string, path: string): void {
    const id = folderId(path);
    // Whoever has it in another window, or still saves it there, may save it again.
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

/** Whose folder this is; undefined for a file. */
function folderId(path: string): string | undefined {
  return /^conversations\/([0-9a-f-]{36})$/.exec(path)?.[1];
}

/** An id as a story has it. */
export function short(id: string): string {
  return `c${Number.parseInt(id.slice(-12), 16)}`;
}
