import * as vscode from 'vscode';
import {
  LiveConversation,
  type LiveConversationPorts,
} from '../../core/conversation/liveConversation';
import type {
  ConversationStore,
  LoadedConversation,
} from '../../core/conversation/saved/conversationStore';
import type { OpenTabs } from '../../core/conversation/saved/openTabs';
import type { Turn } from '../../core/conversation/turn';
import { inertText } from '../../core/text/inertText';
import { Disposable } from '../disposable';
import {
  ConversationPanel,
  type PanelCollaborators,
  type PanelRequest,
} from '../panel/conversationPanel';
import { panelTitle } from '../panel/panelTitle';
import { panelViewType } from '../panel/panelViewType';
import { unreadNotice } from '../panel/unreadNotice';
import type { Settings } from '../settings/settings';
import { createPanel } from '../window/createPanel';
import { setPanelTitle } from '../window/setPanelTitle';
import { selectTab, unshownTabs } from './unshownTabs';

/** Milliseconds that a restored tab has to say which conversation it holds once it is selected. */
const restoringMs = 5000;

/** A turn that has ended, and the panel that shows it. */
export interface EndedTurn {
  readonly turn: Turn;
  readonly panel: ConversationPanel;
}

/** A request of a page, and the panel that it came from. */
export interface RequestOfPanel {
  readonly request: PanelRequest;
  readonly panel: ConversationPanel;
}

/** The open conversations, each in its own panel. */
export class ConversationPanels extends Disposable implements vscode.WebviewPanelSerializer {
  private readonly panels = new Set<ConversationPanel>();
  /** The one that was used last. */
  private last: ConversationPanel | undefined;
  /** It is on its way to the front: until it is there, what VS Code says of others is of the time before. */
  private coming: ConversationPanel | undefined;
  /** Where a conversation is opened of which VS Code has not said yet where it is. */
  private expectedColumn: vscode.ViewColumn | undefined;
  private readonly ended = this._register(new vscode.EventEmitter<EndedTurn>());
  private readonly requested = this._register(new vscode.EventEmitter<RequestOfPanel>());
  private readonly running = this._register(new vscode.EventEmitter<void>());
  private readonly adopted = this._register(new vscode.EventEmitter<void>());
  /** What is still being saved of conversations that were closed, by their ids. */
  private readonly closing = new Map<string, Promise<void>>();
  /** Saved conversations that are being opened. */
  private readonly opening = new Map<string, Promise<void>>();
  /** Which conversations have a tab, in whatever window. */
  readonly tabs: OpenTabs;
  readonly onDidEndTurn = this.ended.event;
  /** The page of a panel asks for something. */
  readonly onDidRequest = this.requested.event;
  /** A query has begun or ended somewhere. */
  readonly onDidChangeRunning = this.running.event;

  constructor(
    private readonly ports: LiveConversationPorts,
    private readonly store: ConversationStore,
    private readonly settings: Settings,
    private readonly collaborators: PanelCollaborators,
    openTabs: (unshown: () => number) => OpenTabs,
  ) {
    super();
    this.tabs = this._register(openTabs(() => this.unshown.length));
    this._register({
      dispose: () => {
        // The panels stay: VS Code restores them in the next window.
        for (const panel of this.panels) {
          panel.live.dispose();
          panel.dispose();
        }
      },
    });
  }

  /** The conversation that commands work on: the one in front, or the one used last. */
  get current(): ConversationPanel | undefined {
    return this.last;
  }

  /** Those that are open. */
  get live(): readonly LiveConversation[] {
    return [...this.panels].map(({ live }) => live);
  }

  /** A conversation in which a query runs, the current one first. */
  get currentRunning(): ConversationPanel | undefined {
    const order = this.last ? [this.last, ...this.panels] : [...this.panels];
    return order.find(panel => panel.live.conversation.running);
  }

  /** An open conversation. */
  find(id: string): ConversationPanel | undefined {
    return [...this.panels].find(({ live }) => live.conversation.id === id);
  }

  /** The current conversation, or a new one where there is none. */
  open(preserveFocus = false): ConversationPanel {
    return this.last ?? this.create(preserveFocus);
  }

  /** A new conversation in a panel of its own, which becomes the current one. */
  create(preserveFocus = false, saved?: LoadedConversation): ConversationPanel {
    const viewColumn = this.columnOfOthers ?? this.settings.viewColumn;
    this.expectedColumn = expected(viewColumn);
    const webviewPanel = createPanel(
      panelViewType,
      panelTitle(saved?.turns[0]?.question),
      { viewColumn, preserveFocus },
      { enableFindWidget: true },
    );
    const panel = this.attach(webviewPanel, saved);
    this.last = panel;
    return panel;
  }

  /** Whether a conversation has a panel, or is about to have one. */
  isOpen(id: string): boolean {
    return this.find(id) !== undefined || this.opening.has(id);
  }

  /** A saved conversation in its panel: the one that it is open in, or a new one. */
  openSaved(id: string): Promise<void> {
    let opening = this.opening.get(id);
    if (!opening) {
      opening = this.openOnce(id).finally(() => this.opening.delete(id));
      this.opening.set(id, opening);
    }
    return opening;
  }

  /** The panel of a conversation, if it has one. A tab that has not been shown yet is, to have its panel. */
  async restore(id: string): Promise<ConversationPanel | undefined> {
    let open = this.find(id);
    if (open || this.unshown.length === 0) {
      return open;
    }
    const { restored } = await this.tabs.survey();
    const title =
      restored.find(tab => tab.id === id)?.title ??
      inertText(panelTitle((await this.store.summary(id))?.question));
    const may = () => this.unshown.filter(({ label }) => label === title);
    for (let left = may(); !open && left[0]; ) {
      await this.show(left[0]);
      open = this.find(id);
      const { length } = left;
      left = may();
      if (left.length === length) {
        break;
      }
    }
    return open;
  }

  /** Resolves when all that is open, or was just closed, is saved. */
  async flush(): Promise<void> {
    await Promise.all([
      ...[...this.panels].map(({ live }) => live.keep()),
      ...this.closing.values(),
    ]);
  }

  /** Resolves when the window may end. */
  async end(): Promise<void> {
    await Promise.all([this.flush(), this.tabs.end()]);
  }

  /** A panel that VS Code has kept over a reload gets its conversation back; what was being answered is interrupted. */
  async deserializeWebviewPanel(webviewPanel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { conversationId } = (state ?? {}) as Readonly<Record<string, unknown>>;
    let isClosed = false;
    webviewPanel.onDidDispose(() => {
      isClosed = true;
    });
    // A page that was young when the window closed may have left nothing.
    const id =
      typeof conversationId === 'string'
        ? conversationId
        : await this.restoredWith(webviewPanel.title);
    const saved = id === undefined ? undefined : await this.load(id);
    const open = id === undefined ? undefined : this.find(id);
    if (open) {
      // It was opened in a tab of its own meanwhile.
      webviewPanel.dispose();
    } else if (!isClosed) {
      setPanelTitle(webviewPanel, panelTitle(saved?.turns[0]?.question));
      const panel = this.attach(webviewPanel, saved);
      // Restoring it is no act of a person's.
      if (panel.isActive || !this.last) {
        this.last = panel;
      }
    }
  }

  private get unshown(): readonly vscode.Tab[] {
    return unshownTabs([...this.panels].map(({ title }) => title));
  }

  private async openOnce(id: string): Promise<void> {
    const restored = await this.restore(id);
    const saved = restored ? undefined : await this.load(id);
    // Its tab may have been restored meanwhile.
    const open = restored ?? this.find(id);
    if (open) {
      this.last = open;
      // VS Code says so only if it was not there.
      this.coming = open.isActive ? undefined : open;
      open.reveal();
    } else if (saved) {
      this.create(false, saved);
    }
  }

  /**
   * The one conversation that a restored tab with this title may hold; undefined if there is none, or several, or if it
   * may be that of another tab.
   */
  private async restoredWith(title: string): Promise<string | undefined> {
    const { restored } = await this.tabs.survey();
    const [only, ...others] = restored.filter(tab => tab.title === title);
    const tabs = this.unshown.filter(({ label }) => label === title);
    return others.length === 0 && tabs.length <= 1 ? only?.id : undefined;
  }

  /** Shows a restored tab, and waits until it has its panel. */
  private async show(tab: vscode.Tab): Promise<void> {
    let cancel: (() => void) | undefined;
    const adopted = new Promise<void>(resolve => {
      const listening = this.adopted.event(done);
      cancel = this.ports.clock.after(restoringMs, done);
      function done(): void {
        listening.dispose();
        resolve();
      }
    });
    await selectTab(tab);
    await adopted;
    cancel?.();
  }

  private noteTabs(): void {
    this.tabs.set([...this.panels].map(({ live, title }) => ({ id: live.conversation.id, title })));
  }

  /** A conversation from the disk, with what was closed a moment ago, or meanwhile. */
  private async load(id: string): Promise<LoadedConversation | undefined> {
    let saved: LoadedConversation | undefined;
    do {
      await this.closing.get(id);
      saved = await this.store.load(id);
    } while (this.closing.has(id));
    return saved;
  }

  /** Saves a conversation that was closed. */
  private keep(live: LiveConversation): void {
    const { id } = live.conversation;
    const kept = live.keep().finally(() => {
      if (this.closing.get(id) === kept) {
        this.closing.delete(id);
      }
    });
    this.closing.set(id, kept);
  }

  private attach(
    webviewPanel: vscode.WebviewPanel,
    saved: LoadedConversation | undefined,
  ): ConversationPanel {
    const live = new LiveConversation(this.ports, this.store, saved);
    const panel = new ConversationPanel(live, webviewPanel, this.collaborators);
    this.panels.add(panel);
    panel.onDidRequest(request => this.requested.fire({ request, panel }));
    const unread = saved && unreadNotice(saved.files);
    if (unread) {
      panel.notice.show(unread);
    }
    this.noteTabs();
    this.adopted.fire();
    live.conversation.onChange(change => {
      if (change.type === 'turnChanged') {
        this.running.fire();
      } else if (change.type === 'turnAdded') {
        // The first one is the title.
        this.noteTabs();
      }
    });
    live.onEnd(turn => this.ended.fire({ turn, panel }));
    panel.onDidChangeViewState(() => this.viewStateChanged(panel));
    webviewPanel.onDidDispose(() => {
      this.panels.delete(panel);
      this.noteTabs();
      if (this.last === panel) {
        this.last = [...this.panels].at(-1);
      }
      if (this.coming === panel) {
        this.coming = undefined;
      }
      live.dispose();
      this.keep(live);
      this.running.fire();
    });
    return panel;
  }

  /**
   * What a person did last counts, and not what VS Code says last: its news of a conversation that was in front may come
   * after another one was opened, which is the active one from the start.
   */
  private viewStateChanged(panel: ConversationPanel): void {
    if (panel === this.coming) {
      this.coming = undefined;
    }
    if (!this.coming && !this.last?.isActive) {
      this.last = [...this.panels].find(({ isActive }) => isActive) ?? this.last;
    }
  }

  /** Beside a conversation would be a third column; a new one belongs where the others are. */
  private get columnOfOthers(): vscode.ViewColumn | undefined {
    return this.last && (this.last.viewColumn ?? this.expectedColumn);
  }
}

/** The number of the column that VS Code will choose. */
function expected(viewColumn: vscode.ViewColumn): vscode.ViewColumn {
  if (viewColumn > 0) {
    return viewColumn;
  }
  const { viewColumn: active, tabs } = vscode.window.tabGroups.activeTabGroup;
  return viewColumn === vscode.ViewColumn.Beside && tabs.length > 0 ? active + 1 : active;
}
