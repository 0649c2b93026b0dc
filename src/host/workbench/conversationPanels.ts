import * as vscode from 'vscode';
import { ClosedConversations } from '../../core/conversation/closedConversations';
import {
  LiveConversation,
  type LiveConversationPorts,
} from '../../core/conversation/liveConversation';
import type {
  ConversationStore,
  LoadedConversation,
} from '../../core/conversation/saved/conversationStore';
import type { ConversationLabel } from '../../core/conversation/saved/format/conversationLabel';
import type { OpenTabs } from '../../core/conversation/saved/openTabs';
import type { Turn } from '../../core/conversation/turn';
import { isSameService, type ServiceRef } from '../../core/services/serviceRef';
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
import { type AttachedPanels, TabRestorer } from './tabRestorer';

/** A turn whose query has ended, and its panel. */
export interface EndedTurn {
  readonly turn: Turn;
  readonly panel: ConversationPanel;
}

/** A request of the page, and its panel. */
export interface RequestOfPanel {
  readonly request: PanelRequest;
  readonly panel: ConversationPanel;
}

/** Opens, restores and closes the panels of conversations, and knows which one is the current one. */
export class ConversationPanels
  extends Disposable
  implements vscode.WebviewPanelSerializer, AttachedPanels
{
  private readonly panels = new Set<ConversationPanel>();
  /** The panel that was used last. */
  private last: ConversationPanel | undefined;
  /** A panel that is being revealed. Until it is active, VS Code's events about other panels are outdated. */
  private revealing: ConversationPanel | undefined;
  /** True if the next question gets a new panel. */
  private startsNext = false;
  /** The column of a panel that was created just now, before VS Code says which one it is. */
  private expectedColumn: vscode.ViewColumn | undefined;
  private readonly ended = this._register(new vscode.EventEmitter<EndedTurn>());
  private readonly requested = this._register(new vscode.EventEmitter<RequestOfPanel>());
  private readonly running = this._register(new vscode.EventEmitter<void>());
  private readonly attached = this._register(new vscode.EventEmitter<void>());
  private readonly closed: ClosedConversations;
  private readonly restorer: TabRestorer;
  /** Saved conversations that are being opened, by id. */
  private readonly opening = new Map<string, Promise<void>>();
  /** The tabs of conversations in all windows. */
  readonly tabs: OpenTabs;
  readonly onDidEndTurn = this.ended.event;
  readonly onDidRequest = this.requested.event;
  /** A query started or ended in any panel. */
  readonly onDidChangeRunning = this.running.event;
  /** A panel was created or restored. */
  readonly onDidAttach = this.attached.event;
  private readonly detached = this._register(new vscode.EventEmitter<void>());
  /** A panel was closed. */
  readonly onDidDetach = this.detached.event;

  constructor(
    private readonly ports: LiveConversationPorts,
    private readonly store: ConversationStore,
    private readonly settings: Settings,
    private readonly collaborators: PanelCollaborators,
    openTabs: (unshown: () => number) => OpenTabs,
  ) {
    super();
    this.closed = new ClosedConversations(store);
    this.tabs = this._register(openTabs(() => this.restorer.unshown.length));
    this.restorer = new TabRestorer(this, this.tabs, store, ports.clock);
    this._register({
      dispose: store.onRelabel(({ id, change }) => {
        const live = this.find(id)?.live;
        if (live) {
          live.label = { ...live.label, ...change };
        }
      }),
    });
    this._register({
      dispose: () => {
        // Their tabs stay, and VS Code restores them in the next window.
        for (const panel of this.panels) {
          panel.live.dispose();
          panel.dispose();
        }
      },
    });
  }

  /** The panel that commands work on: the active one, or else the one that was used last. */
  get current(): ConversationPanel | undefined {
    return this.last;
  }

  /** The panels that are open, in the order in which they were opened. */
  get all(): readonly ConversationPanel[] {
    return [...this.panels];
  }

  /** The open conversations. */
  get live(): readonly LiveConversation[] {
    return this.all.map(({ live }) => live);
  }

  /** A panel with a running query, preferably the current one. */
  get currentRunning(): ConversationPanel | undefined {
    const order = this.last ? [this.last, ...this.panels] : [...this.panels];
    return order.find(panel => panel.live.conversation.running);
  }

  /** The panel of an open conversation. */
  find(id: string): ConversationPanel | undefined {
    return this.all.find(({ live }) => live.conversation.id === id);
  }

  /** The current panel, or a new one if there is none, or if {@link startNext} asked for one. */
  open(preserveFocus = false): ConversationPanel {
    return (this.startsNext ? undefined : this.last) ?? this.create(preserveFocus);
  }

  /**
   * The user chose a service: {@link open} opens a new panel, unless the current one can use that service, or the user
   * turns to a panel before.
   */
  startNext(service: ServiceRef): void {
    const own = this.last?.live.conversation.service;
    this.startsNext = own !== undefined && !isSameService(own, service);
  }

  /**
   * Opens a panel, which becomes the current one.
   *
   * @param saved its conversation; by default, a new one
   * @param service of a new conversation; by default, the chosen one when the first question is asked
   */
  create(
    preserveFocus = false,
    saved?: LoadedConversation,
    service?: ServiceRef,
  ): ConversationPanel {
    const viewColumn = this.columnOfOthers ?? this.settings.viewColumn;
    this.expectedColumn = columnNumber(viewColumn);
    const webviewPanel = createPanel(
      panelViewType,
      panelTitle(saved?.turns[0]?.question, saved?.label.name),
      { viewColumn, preserveFocus },
      { enableFindWidget: true },
    );
    const panel = this.attach(webviewPanel, saved, service);
    this.last = panel;
    this.startsNext = false;
    return panel;
  }

  /** @returns true if a conversation has a panel or is being opened */
  isOpen(id: string): boolean {
    return this.find(id) !== undefined || this.opening.has(id);
  }

  /** Shows a saved conversation in its panel, or in a new one if it is not open. */
  openSaved(id: string): Promise<void> {
    let opening = this.opening.get(id);
    if (!opening) {
      opening = this.openOnce(id).finally(() => this.opening.delete(id));
      this.opening.set(id, opening);
    }
    return opening;
  }

  /** The panel of a conversation, also if its tab has not been shown since VS Code restored it. */
  restore(id: string): Promise<ConversationPanel | undefined> {
    return this.restorer.restore(id);
  }

  /**
   * Renames, pins or unpins a conversation, whether it is open or not. If it is open and cannot be saved, the change
   * stays in effect and saving is retried.
   *
   * @returns false if there is no such conversation
   * @throws the file system's error if the conversation is not open
   */
  async relabel(id: string, change: Partial<ConversationLabel>): Promise<boolean> {
    const live = this.find(id)?.live;
    try {
      return await this.store.relabel(id, change, live !== undefined);
    } catch (error) {
      if (!live) {
        throw error;
      }
      void live.save();
      return true;
    }
  }

  /** Resolves when all open and closed conversations are saved. */
  async flush(): Promise<void> {
    await Promise.all([...this.live.map(live => live.saveAll()), this.closed.flush()]);
  }

  /** Saves everything before the window closes. */
  async end(): Promise<void> {
    await Promise.all([this.flush(), this.tabs.end()]);
  }

  /** Loads the conversation of a panel that VS Code restored after a reload. A query that ran then is interrupted. */
  async deserializeWebviewPanel(webviewPanel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { conversationId } = (state ?? {}) as Readonly<Record<string, unknown>>;
    let isClosed = false;
    webviewPanel.onDidDispose(() => {
      isClosed = true;
    });
    // A page has no state if the window closed before it was ready.
    const id =
      typeof conversationId === 'string'
        ? conversationId
        : await this.restorer.conversationWith(webviewPanel.title);
    const saved = id === undefined ? undefined : await this.closed.load(id);
    const open = id === undefined ? undefined : this.find(id);
    if (open) {
      // Meanwhile it was opened in another panel.
      webviewPanel.dispose();
    } else if (!isClosed) {
      setPanelTitle(webviewPanel, panelTitle(saved?.turns[0]?.question, saved?.label.name));
      const panel = this.attach(webviewPanel, saved);
      // VS Code restored it, not the user, so an inactive one becomes the current one only if it is the first.
      if (panel.isActive || !this.last) {
        this.last = panel;
      }
    }
  }

  private async openOnce(id: string): Promise<void> {
    const restored = await this.restore(id);
    const saved = restored ? undefined : await this.closed.load(id);
    // Meanwhile VS Code may have restored its tab.
    const open = restored ?? this.find(id);
    if (open) {
      this.last = open;
      this.startsNext = false;
      // There is no event for a panel that is active already.
      this.revealing = open.isActive ? undefined : open;
      open.reveal();
    } else if (saved) {
      this.create(false, saved);
    }
  }

  private recordTabs(): void {
    this.tabs.set(this.all.map(({ live, title }) => ({ id: live.conversation.id, title })));
  }

  private attach(
    webviewPanel: vscode.WebviewPanel,
    saved: LoadedConversation | undefined,
    service?: ServiceRef,
  ): ConversationPanel {
    const live = new LiveConversation(this.ports, this.store, saved, service);
    const panel = new ConversationPanel(live, webviewPanel, this.collaborators);
    this.panels.add(panel);
    panel.onDidRequest(request => this.requested.fire({ request, panel }));
    const unread = saved && unreadNotice(saved.files);
    if (unread) {
      panel.notice.show(unread);
    }
    this.recordTabs();
    this.attached.fire();
    live.conversation.onChange(change => {
      if (change.type === 'turnChanged') {
        this.running.fire();
      } else if (change.type === 'turnAdded') {
        // The first question is the title.
        this.recordTabs();
      }
    });
    live.onLabelChange(() => this.recordTabs());
    live.onEnd(turn => this.ended.fire({ turn, panel }));
    panel.onDidChangeViewState(() => this.viewStateChanged(panel));
    webviewPanel.onDidDispose(() => {
      this.panels.delete(panel);
      this.recordTabs();
      if (this.last === panel) {
        this.last = this.all.at(-1);
      }
      if (this.revealing === panel) {
        this.revealing = undefined;
      }
      live.dispose();
      this.closed.save(live);
      this.detached.fire();
      this.running.fire();
    });
    return panel;
  }

  /**
   * Makes the active panel the current one, unless a panel is being revealed. VS Code's events can arrive late: one
   * about the previous panel may come after another panel was opened, which is active from the start.
   */
  private viewStateChanged(panel: ConversationPanel): void {
    if (panel === this.revealing) {
      this.revealing = undefined;
    }
    if (panel.isActive) {
      this.startsNext = false;
    }
    if (!this.revealing && !this.last?.isActive) {
      this.last = this.all.find(({ isActive }) => isActive) ?? this.last;
    }
  }

  /** The column of the last panel. A new panel opens there instead of in a third column. */
  private get columnOfOthers(): vscode.ViewColumn | undefined {
    return this.last && (this.last.viewColumn ?? this.expectedColumn);
  }
}

/** The number of the column that VS Code will use for a symbolic one. */
function columnNumber(viewColumn: vscode.ViewColumn): vscode.ViewColumn {
  if (viewColumn > 0) {
    return viewColumn;
  }
  const { viewColumn: active, tabs } = vscode.window.tabGroups.activeTabGroup;
  return viewColumn === vscode.ViewColumn.Beside && tabs.length > 0 ? active + 1 : active;
}
