import { ClosedConversations } from '../../src/core/asking/closedConversations';
import type { AskResult } from '../../src/core/asking/conversationRunner';
import {
  type Decide,
  LiveConversation,
  type LiveConversationPorts,
} from '../../src/core/asking/liveConversation';
import { type Turn, windowClosed } from '../../src/core/conversation/turn';
import { AgentQueryError } from '../../src/core/errors/agentQueryError';
import { SecretMask } from '../../src/core/masking/secretMask';
import type { PartRecord, PartSource } from '../../src/core/parts/partSource';
import { type ConversationLabel, noLabel } from '../../src/core/saved/conversationLabels';
import { ConversationStore, type LoadedConversation } from '../../src/core/saved/conversationStore';
import { OpenTabs } from '../../src/core/saved/openTabs';
import { ConversationHistory } from '../../src/features/history/core/conversationHistory';
import { HistoryCleaner } from '../../src/features/history/host/historyCleaner';
import { closeWhenAnswered } from '../../src/host/panels/closeWhenAnswered';
import type { ConversationPanels } from '../../src/host/panels/conversationPanels';
import type { OpenPanels } from '../../src/host/panels/openPanels';
import type { Effects, Port } from './pendingCalls';
import { partOf } from './snippet';
import { Tab } from './tab';
import type { World } from './world';

const log = { append: () => {} };

/**
 * One window, from its start to its end. Conversations, store, saver, tabs and history are the real classes; this
 * combines them as `ConversationPanels` does, without VS Code.
 */
export class VirtualWindow {
  readonly tabs: Tab[];
  /** True while it saves what it can before VS Code ends it. */
  isEnding = false;
  /** True when everything is saved. */
  hasEnded = false;
  private readonly ports: LiveConversationPorts;
  private readonly store: ConversationStore;
  private readonly openTabs: OpenTabs;
  private readonly history: HistoryCleaner;
  private readonly closed: ClosedConversations;
  private readonly opening = new Map<string, Promise<void>>();
  private readonly onEnd: ((live: LiveConversation) => void)[] = [];

  /**
   * @param name the same after a reload
   * @param life unique for each start of the window
   */
  constructor(
    private readonly world: World,
    readonly name: string,
    readonly life: string,
    tabs: readonly Tab[],
  ) {
    this.tabs = [...tabs];
    const { clock, disk, service } = world;
    const storage = disk.of(life);
    this.store = new ConversationStore(storage, log, clock.of(life).now);
    this.closed = new ClosedConversations(this.store);
    this.store.onRelabel(({ id, change }) => {
      const live = this.find(id)?.live;
      if (live) {
        live.label = { ...live.label, ...change };
        this.noteTabs();
      }
    });
    this.openTabs = new OpenTabs(storage, clock.of(life), log, name, () => this.unshown.length);
    this.history = new HistoryCleaner(
      {
        find: (id: string) => this.panelOf(this.find(id)),
        onDidEndTurn: (listener: (ended: unknown) => void) => {
          this.onEnd.push(live => listener({ panel: { live } }));
          return { dispose: () => {} };
        },
      } as unknown as OpenPanels,
      {
        tabs: this.openTabs,
        restore: async (id: string) => this.panelOf(await this.restored(id)),
        isOpen: (id: string) => this.isOpen(id),
      } as unknown as ConversationPanels,
      new ConversationHistory(storage, this.store, log, clock.of(life)),
      () => world.room,
    );
    this.ports = {
      transport: service.of(life),
      clock: clock.of(life),
      mask: new SecretMask(),
      log: {},
      answeringUrls: new Set(),
      currentService: () => ({ name: undefined, baseUrl: '' }),
      configuration: () =>
        this.call('settings', 'read the settings', {
          whole: () => configuration,
          failure: () => new AgentQueryError('configuration', 'no address', { code: 'empty' }),
        }),
      inspector: {
        limits: { maxFileSize: Number.POSITIVE_INFINITY, maxTotalSize: Number.POSITIVE_INFINITY },
        inspect: source =>
          this.call('parts', 'look at a part', {
            whole: () => partOf(source),
            failure: () => new Error('it is not there'),
          })
            // The error is in the result.
            .catch(() => ({ ...partOf(source), included: false, concern: 'unreadable' as const })),
        find: () => Promise.reject(new Error('nothing here may be a folder')),
      },
      openParts: parts =>
        this.call('parts', 'open parts', {
          whole: () => parts.map(record => ({ record, outgoing: outgoing(record) })),
          failure: () =>
            new AgentQueryError('content', 'unreadable', { code: 'unreadable', part: 'a' }),
        }),
    };
  }

  /** Opens a conversation in a new tab. */
  open(saved?: LoadedConversation, wanted: readonly string[] = []): Tab {
    const tab = new Tab(this.world.name('tab'));
    this.tabs.push(tab);
    this.adopt(tab, saved, wanted);
    return tab;
  }

  /** VS Code shows a tab for the first time after a reload. */
  async deserialize(tab: Tab): Promise<void> {
    tab.isRestoring = true;
    const id = tab.state ?? (await this.conversationWith(tab.title));
    const { saved, wanted } =
      id === undefined ? { saved: undefined, wanted: [] } : await this.load(id);
    tab.isRestoring = false;
    if (id !== undefined && this.find(id)) {
      this.close(tab);
    } else if (this.tabs.includes(tab)) {
      this.adopt(tab, saved, wanted);
    }
  }

  openSaved(id: string): Promise<void> {
    let opening = this.opening.get(id);
    if (!opening) {
      opening = this.openOnce(id).finally(() => this.opening.delete(id));
      this.opening.set(id, opening);
    }
    return opening;
  }

  /** The user closes a tab. An answer that is arriving continues without it. */
  leave(tab: Tab): void {
    const { live } = tab;
    if (!live?.leave()) {
      this.close(tab);
      return;
    }
    tab.isInBackground = true;
    tab.isLoaded = false;
    this.noteTabs();
    const { tabs } = this;
    closeWhenAnswered({
      live,
      get kind() {
        return tab.isInBackground ? ('background' as const) : ('editor' as const);
      },
      get isDisposed() {
        return !tabs.includes(tab);
      },
      close: () => this.close(tab),
    });
  }

  close(tab: Tab): void {
    if (!this.tabs.includes(tab)) {
      return;
    }
    this.tabs.splice(this.tabs.indexOf(tab), 1);
    this.noteTabs();
    tab.live?.dispose();
    if (tab.live) {
      this.closed.save(tab.live);
    }
  }

  delete(id: string): Promise<void> {
    return this.history.delete(id);
  }

  clear(keepsPinned: boolean): Promise<unknown> {
    return this.history.clear(keepsPinned);
  }

  /** @returns true if the change was written */
  async relabel(id: string, change: Partial<ConversationLabel>): Promise<boolean> {
    const live = this.find(id)?.live;
    try {
      return await this.store.relabel(id, change, live !== undefined);
    } catch {
      void live?.save();
      return false;
    }
  }

  /** VS Code deactivates the extension: all conversations end immediately, and there is some time to save. */
  async end(): Promise<void> {
    this.isEnding = true;
    const open = this.tabs.flatMap(({ live }) => live ?? []);
    for (const live of open) {
      live.dispose(windowClosed());
    }
    await Promise.all([
      ...open.map(live => live.saveAll()),
      this.closed.flush(),
      this.openTabs.end(),
    ]);
    this.hasEnded = true;
  }

  send(live: LiveConversation, question: string): Promise<AskResult> {
    return live.send(question, allOrNothing);
  }

  /** Asks like a command with a question and its parts. */
  ask(live: LiveConversation, question: string, source: PartSource): Promise<AskResult> {
    return live.ask(question, [source], ({ parts, excluded }, turn) => {
      if (excluded.length === 0) {
        return parts;
      }
      live.restoreQuestion(turn.edit ?? turn.question, parts);
      return undefined;
    });
  }

  askAgain(live: LiveConversation, turn: Turn): Promise<AskResult> {
    return live.askAgain(turn, allOrNothing);
  }

  sendUnsent(live: LiveConversation, turn: Turn): Promise<AskResult> {
    return live.sendUnsent(turn, allOrNothing);
  }

  askEdited(live: LiveConversation, turn: Turn): Promise<AskResult> {
    return live.askEdited(turn, turn.edit ?? '', allOrNothing);
  }

  /** @returns true if it is loading a conversation to show it */
  isReading(id: string): boolean {
    return (
      this.opening.has(id) || this.tabs.some(tab => tab.isRestoring && tab.conversation === id)
    );
  }

  private call<T>(port: Port, what: string, effects: Effects<T>): Promise<T> {
    return this.world.pending.call(this.life, port, what, effects);
  }

  private find(id: string): Tab | undefined {
    return this.tabs.find(({ live }) => live?.conversation.id === id);
  }

  private isOpen(id: string): boolean {
    return this.find(id) !== undefined || this.opening.has(id);
  }

  private get unshown(): readonly Tab[] {
    return this.tabs.filter(({ live }) => !live);
  }

  private async openOnce(id: string): Promise<void> {
    const restored = await this.restored(id);
    if (restored) {
      restored.isInBackground = false;
      return;
    }
    const { saved, wanted } = await this.load(id);
    if (saved && !this.find(id)) {
      this.open(saved, wanted);
    }
  }

  private panelOf(tab: Tab | undefined) {
    return tab && { close: () => this.close(tab) };
  }

  /** The tab of a conversation, if it has one; it is shown if it has not been. */
  private async restored(id: string): Promise<Tab | undefined> {
    const open = this.find(id);
    if (open || this.unshown.length === 0) {
      return open;
    }
    const { restored } = await this.openTabs.survey();
    const title =
      restored.find(each => each.id === id)?.title ??
      ((await this.store.label(id).catch(() => noLabel)).name ||
        (await this.store.summary(id))?.question);
    for (const tab of this.unshown.filter(each => each.title === title && !each.isRestoring)) {
      await this.deserialize(tab);
    }
    return this.find(id);
  }

  /** The id of the only conversation that a restored tab with this title may show. */
  private async conversationWith(title: string): Promise<string | undefined> {
    const id = await this.openTabs.restoredWith(title);
    return this.unshown.filter(tab => tab.title === title).length <= 1 ? id : undefined;
  }

  private async load(id: string) {
    const wanted = this.world.owed(id).toBeFound(this.life);
    return { wanted, saved: await this.closed.load(id) };
  }

  private adopt(tab: Tab, saved: LoadedConversation | undefined, wanted: readonly string[]): void {
    const live = new LiveConversation(this.ports, this.store, saved);
    tab.live = live;
    tab.conversation = live.conversation.id;
    this.noteTabs();
    live.conversation.onChange(({ type }) => {
      if (type === 'turnAdded') {
        this.noteTabs();
      }
    });
    live.onEnd(() => {
      for (const ended of this.onEnd) {
        ended(live);
      }
    });
    this.world.shown(this, tab, wanted);
  }

  private noteTabs(): void {
    this.openTabs.set(
      this.tabs.flatMap(({ live, title, isInBackground }) =>
        live ? [{ id: live.conversation.id, title: isInBackground ? '' : title }] : [],
      ),
    );
  }
}

const configuration = {
  url: 'http://agent.test/query',
  headers: {},
  session: { mode: undefined, sessionId: '' },
  workspaceSession: 'workspace',
  kwargs: {},
  timeouts: { connect: 0, firstEvent: 0, idle: 0 },
};

const allOrNothing: Decide = ({ parts, excluded }) => (excluded.length === 0 ? parts : undefined);

function outgoing({ source }: PartRecord) {
  return { type: 'text' as const, text: 'text' in source ? source.text : '' };
}
