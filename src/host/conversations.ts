import * as vscode from 'vscode';
import type { RunnerPorts } from '../core/conversation/conversationRunner';
import type { Turn } from '../core/conversation/turn';
import { ConversationSession } from './conversationSession';
import type { ConversationStore, LoadedConversation } from './conversationStore';
import { Disposable } from './disposable';
import { ConversationPanel, type PanelCollaborators } from './panel/conversationPanel';
import { panelTitle } from './panel/panelTitle';
import { panelViewType } from './panel/panelViewType';
import type { Settings } from './settings';

/** A turn that has ended, and the panel that shows it. */
export interface EndedTurn {
  readonly turn: Turn;
  readonly panel: ConversationPanel;
}

/** The open conversations, each in its own panel. */
export class Conversations extends Disposable implements vscode.WebviewPanelSerializer {
  private readonly panels = new Set<ConversationPanel>();
  /** The one that was used last. */
  private last: ConversationPanel | undefined;
  private readonly ended = this._register(new vscode.EventEmitter<EndedTurn>());
  private readonly running = this._register(new vscode.EventEmitter<void>());
  readonly onDidEndTurn = this.ended.event;
  /** A query has begun or ended somewhere. */
  readonly onDidChangeRunning = this.running.event;

  constructor(
    private readonly ports: RunnerPorts,
    private readonly store: ConversationStore,
    private readonly settings: Settings,
    private readonly collaborators: PanelCollaborators,
  ) {
    super();
    this._register({
      dispose: () => {
        // The panels stay: VS Code restores them in the next window.
        for (const panel of this.panels) {
          panel.session.dispose();
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
  get sessions(): readonly ConversationSession[] {
    return [...this.panels].map(({ session }) => session);
  }

  /** A conversation in which a query runs, the current one first. */
  get currentRunning(): ConversationPanel | undefined {
    const order = this.last ? [this.last, ...this.panels] : [...this.panels];
    return order.find(panel => panel.session.conversation.running);
  }

  /** An open conversation. */
  find(id: string): ConversationPanel | undefined {
    return [...this.panels].find(({ session }) => session.conversation.id === id);
  }

  /** The current conversation, or a new one where there is none. */
  open(preserveFocus = false): ConversationPanel {
    return this.last ?? this.create(preserveFocus);
  }

  /** A new conversation in a panel of its own, which becomes the current one. */
  create(preserveFocus = false, saved?: LoadedConversation): ConversationPanel {
    const webviewPanel = vscode.window.createWebviewPanel(
      panelViewType,
      panelTitle(saved?.turns[0]?.question),
      // Beside a conversation would be a third column; a new one belongs where the others are.
      { viewColumn: this.last?.viewColumn ?? this.settings.viewColumn, preserveFocus },
      { enableFindWidget: true },
    );
    return this.adopt(webviewPanel, new ConversationSession(this.ports, this.store, saved));
  }

  /** A saved conversation in its panel: the one that it is open in, or a new one. */
  async openSaved(id: string): Promise<void> {
    const open = this.find(id);
    const saved = open ? undefined : await this.store.load(id);
    if (saved) {
      this.create(false, saved);
    } else {
      open?.reveal();
    }
  }

  /** Resolves when all that is open is saved. */
  async flush(): Promise<void> {
    await Promise.all([...this.panels].map(({ session }) => session.keep()));
  }

  /** A panel that VS Code has kept over a reload gets its conversation back; what was being answered is interrupted. */
  async deserializeWebviewPanel(webviewPanel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const { conversationId } = (state ?? {}) as Readonly<Record<string, unknown>>;
    // A page that was young when the window closed may have left nothing.
    const saved =
      typeof conversationId === 'string'
        ? await this.store.load(conversationId)
        : await this.store.loadLatest(this.openIds);
    webviewPanel.title = panelTitle(saved?.turns[0]?.question);
    this.adopt(webviewPanel, new ConversationSession(this.ports, this.store, saved));
  }

  get openIds(): ReadonlySet<string> {
    return new Set([...this.panels].map(({ session }) => session.conversation.id));
  }

  private adopt(
    webviewPanel: vscode.WebviewPanel,
    session: ConversationSession,
  ): ConversationPanel {
    const panel = new ConversationPanel(session, webviewPanel, this.collaborators);
    this.panels.add(panel);
    this.last = panel;
    session.conversation.onChange(change => {
      if (change.type === 'turnChanged') {
        this.running.fire();
      }
    });
    session.onDidEndTurn(turn => this.ended.fire({ turn, panel }));
    panel.onDidChangeViewState(() => {
      if (panel.isActive) {
        this.last = panel;
      }
    });
    webviewPanel.onDidDispose(() => {
      this.panels.delete(panel);
      if (this.last === panel) {
        this.last = [...this.panels].at(-1);
      }
      session.dispose();
      void session.keep();
      this.running.fire();
    });
    return panel;
  }
}
