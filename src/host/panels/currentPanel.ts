import { Emitter } from '../../core/async/emitter';
import { isSameService, type ServiceRef } from '../../core/services/service';
import type { ConversationPanel } from '../page/conversationPanel';
import { Disposable } from '../window/disposable';

/**
 * Tracks the current panel, which commands work on and in which the next question is asked: the active one, or else the
 * one that was used last.
 */
export class CurrentPanel extends Disposable {
  private lastUsed: ConversationPanel | undefined;
  /** A panel that is being revealed. Until it is active, VS Code's events about other panels are outdated. */
  private revealing: ConversationPanel | undefined;
  private isNextElsewhere = false;
  private readonly changed = this._register(new Emitter<void>());
  /** Fires when {@link panel} is another one. */
  readonly onDidChange = this.changed.event;

  /** @param open the panels that are open, in the order in which they were opened */
  constructor(private readonly open: ReadonlySet<ConversationPanel>) {
    super();
  }

  get panel(): ConversationPanel | undefined {
    return this.lastUsed;
  }

  private set panel(panel: ConversationPanel | undefined) {
    if (panel !== this.lastUsed) {
      this.lastUsed = panel;
      this.changed.fire();
    }
  }

  /** The tab that was used last, if any. */
  get tab(): ConversationPanel | undefined {
    return [...this.open, this.panel].findLast(panel => panel?.kind === 'editor');
  }

  /** True if the user selected a service that {@link panel} cannot use, and has not turned to any panel since. */
  get startsNext(): boolean {
    return this.isNextElsewhere;
  }

  /** Called when the user has selected a service for the next question. */
  startNext(service: ServiceRef): void {
    const own = this.panel?.live.conversation.service;
    this.isNextElsewhere = own !== undefined && !isSameService(own, service);
  }

  /** Follows the user into a panel and out of it. */
  follow(panel: ConversationPanel): void {
    let wasActive = panel.isActive;
    panel.onDidChangeState(() => {
      const hasBecomeActive = panel.isActive && !wasActive;
      wasActive = panel.isActive;
      this.stateChanged(panel, hasBecomeActive);
    });
    panel.onDidFocus(() => this.focusChanged(panel));
  }

  /**
   * Makes a panel the current one.
   *
   * @param isRevealing true if VS Code will report that it is active
   */
  turnTo(panel: ConversationPanel, isRevealing = false): void {
    this.panel = panel;
    this.isNextElsewhere = false;
    this.revealing = isRevealing ? panel : undefined;
  }

  /**
   * Called when VS Code has restored a panel. The user did not open it, so an inactive one becomes the current one only
   * if it is the first.
   */
  restored(panel: ConversationPanel): void {
    if (panel.isActive || !this.panel) {
      this.panel = panel;
    }
  }

  /** Called for a panel that the user no longer sees: it is not the current one. */
  forget(panel: ConversationPanel): void {
    if (this.panel === panel) {
      this.panel = [...this.open].findLast(({ kind }) => kind !== 'background');
    }
    if (this.revealing === panel) {
      this.revealing = undefined;
    }
  }

  /**
   * Makes the active panel the current one, unless a panel is being revealed. VS Code's events can arrive late: one
   * about the previous panel may come after another panel was opened, which is active from the start.
   */
  private stateChanged(panel: ConversationPanel, hasBecomeActive: boolean): void {
    if (panel === this.revealing) {
      this.revealing = undefined;
    }
    if (panel.isActive) {
      this.isNextElsewhere = false;
    }
    // A tab stays active while the user is in the side bar.
    const isOver = this.panel?.kind === 'sideBar' ? hasBecomeActive : !this.panel?.isActive;
    if (!this.revealing && isOver) {
      this.panel = panel.isActive
        ? panel
        : ([...this.open].find(({ isActive }) => isActive) ?? this.panel);
    }
  }

  /** Called when the user went to the page of the side bar, or from there to a tab that was active all the time. */
  private focusChanged(panel: ConversationPanel): void {
    const isRevealed = !this.revealing || this.revealing === panel;
    if (isRevealed && (panel.kind === 'sideBar' || this.panel?.kind === 'sideBar')) {
      this.turnTo(panel);
    }
  }
}
