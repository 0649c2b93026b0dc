import type { LiveConversation } from '../../core/asking/liveConversation';
import { Emitter } from '../../core/async/emitter';
import type { Turn } from '../../core/conversation/turn';
import type { ConversationPanel } from '../page/conversationPanel';
import { Disposable } from '../window/disposable';
import { CurrentPanel } from './currentPanel';

/** A turn whose query has ended, and its panel. */
export interface EndedTurn {
  readonly turn: Turn;
  readonly panel: ConversationPanel;
}

/** The set of panels that are open in this window, with the current one. */
export class OpenPanels extends Disposable {
  private readonly panels = new Set<ConversationPanel>();
  readonly currentPanel = this._register(new CurrentPanel(this.panels));
  private readonly ended = this._register(new Emitter<EndedTurn>());
  readonly onDidEndTurn = this.ended.event;
  private readonly running = this._register(new Emitter<void>());
  /** Fires when a query started or ended in any panel. */
  readonly onDidChangeRunning = this.running.event;
  private readonly attached = this._register(new Emitter<ConversationPanel>());
  /** Fires when a panel was created or restored. */
  readonly onDidAttach = this.attached.event;
  /** Fires when {@link current} is another panel. */
  readonly onDidChangeCurrent = this.currentPanel.onDidChange;
  private readonly changed = this._register(new Emitter<void>());
  /** Fires when a panel was opened, moved to another place, or closed. */
  readonly onDidChange = this.changed.event;
  private readonly left = this._register(new Emitter<ConversationPanel>());
  /** Fires when the user has left a conversation that continues in the background. */
  readonly onDidLeave = this.left.event;

  /** The panel that commands work on: the active one, or else the one that was used last. */
  get current(): ConversationPanel | undefined {
    return this.currentPanel.panel;
  }

  /** The panels in the order in which they were opened. */
  get all(): readonly ConversationPanel[] {
    return [...this.panels];
  }

  /** The open conversations. */
  get live(): readonly LiveConversation[] {
    return this.all.map(({ live }) => live);
  }

  /** A panel with a running query, preferably the current one. */
  get currentRunning(): ConversationPanel | undefined {
    return [this.current, ...this.panels].find(panel => panel?.live.conversation.running);
  }

  /** The conversation in the side bar, if any. */
  get inSideBar(): ConversationPanel | undefined {
    return this.all.find(({ kind }) => kind === 'sideBar');
  }

  /** The panel of an open conversation. */
  find(id: string): ConversationPanel | undefined {
    return this.all.find(({ live }) => live.conversation.id === id);
  }

  /** The panel of the conversation with a turn. */
  findByTurn(turnId: string): ConversationPanel | undefined {
    return this.all.find(({ live }) => live.findTurn(turnId));
  }

  /** Makes the conversation in the side bar the current one, because one of its commands was chosen. */
  turnToSideBar(): void {
    const { inSideBar } = this;
    if (inSideBar) {
      this.currentPanel.turnTo(inSideBar);
    }
  }

  /** Makes the conversation of the active tab the current one, because a command of the tab was chosen. */
  turnToActiveTab(): void {
    const active = this.all.find(({ kind, isActive }) => kind === 'editor' && isActive);
    if (active) {
      this.currentPanel.turnTo(active);
    }
  }

  attach(panel: ConversationPanel): void {
    const { live } = panel;
    this.panels.add(panel);
    this.attached.fire(panel);
    this.changed.fire();
    live.conversation.onChange(change => {
      if (change.type === 'turnChanged') {
        this.running.fire();
      }
    });
    live.onEnd(turn => this.ended.fire({ turn, panel }));
    this.currentPanel.follow(panel);
  }

  /** Removes a panel that was closed. */
  remove(panel: ConversationPanel): void {
    this.panels.delete(panel);
    this.currentPanel.forget(panel);
    this.changed.fire();
    this.running.fire();
  }

  /** Called when a panel was moved to another place. */
  moved(): void {
    this.changed.fire();
  }

  /** Called when the user has left a panel whose conversation continues in the background. */
  leave(panel: ConversationPanel): void {
    this.currentPanel.forget(panel);
    this.changed.fire();
    this.left.fire(panel);
  }
}
