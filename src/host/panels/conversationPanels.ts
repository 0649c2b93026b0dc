import * as vscode from 'vscode';
import { ClosedConversations } from '../../core/asking/closedConversations';
import { LiveConversation, type LiveConversationPorts } from '../../core/asking/liveConversation';
import { Conversation } from '../../core/conversation/conversation';
import { windowClosed } from '../../core/conversation/turn';
import type { ConversationStore, LoadedConversation } from '../../core/saved/conversationStore';
import type { OpenTabs } from '../../core/saved/openTabs';
import type { ServiceRef } from '../../core/services/service';
import { ConversationPanel, type PanelCollaborators } from '../page/conversationPanel';
import { panelTitle } from '../page/panelTitle';
import { BackgroundPlace, type Place, type SideBar, SideBarPlace } from '../page/place';
import type { Services } from '../settings/services';
import type { Settings } from '../settings/settings';
import { Disposable } from '../window/disposable';
import { setPanelTitle } from '../window/webviewPanel';
import { AbandonedTabs } from './abandonedTabs';
import { closeWhenAnswered, isBusy } from './closeWhenAnswered';
import { unshownTabs } from './conversationTabs';
import type { CurrentPanel } from './currentPanel';
import { EditorTabs } from './editorTabs';
import type { OpenPanels } from './openPanels';
import { unreadNotice } from './savingNotices';
import { ShownConversations } from './shownConversations';
import { TabRestorer } from './tabRestorer';

/** The state of a conversation, whether it is open or not. */
export type ConversationState = Pick<LiveConversation, 'conversation' | 'label'>;

/** The locations where the user sees a conversation. */
export type PanelLocation = 'editor' | 'sideBar';

/** Opens, restores, moves and closes the panels of conversations. */
export class ConversationPanels extends Disposable {
  private readonly currentPanel: CurrentPanel;
  private readonly closed: ClosedConversations;
  private readonly editorTabs: EditorTabs;
  private readonly shown: ShownConversations;
  private readonly restorer: TabRestorer;
  /** Saved conversations that are being opened, by id. */
  private readonly opening = new Map<string, Promise<void>>();
  /** True while the side bar gets its conversation. */
  private isFillingSideBar = false;

  /**
   * @param panels the open ones
   * @param tabs the tabs of conversations in all windows
   */
  constructor(
    private readonly panels: OpenPanels,
    private readonly ports: LiveConversationPorts,
    private readonly store: ConversationStore,
    private readonly settings: Settings,
    private readonly services: Pick<Services, 'isLeftBehind'>,
    private readonly collaborators: PanelCollaborators,
    private readonly sideBar: SideBar,
    memory: vscode.Memento,
    readonly tabs: OpenTabs,
  ) {
    super();
    this.currentPanel = panels.currentPanel;
    this.closed = new ClosedConversations(store);
    this.restorer = new TabRestorer(panels, tabs, store, ports.clock);
    this.editorTabs = new EditorTabs(settings, collaborators.extensionUri);
    this.shown = new ShownConversations(panels, tabs, memory);
    this._register(sideBar.onDidChangeState(() => void this.fillSideBar()));
    this._register(new AbandonedTabs(panels, ports.clock, tab => this.replace(tab)));
    this._register({
      dispose: () => {
        // Their tabs stay, and VS Code restores them in the next window.
        for (const panel of panels.all) {
          panel.live.dispose(windowClosed());
          panel.dispose();
        }
      },
    });
  }

  /**
   * The current panel, or a new one if there is none, if {@link startNext} requires one, or if the service of the
   * current conversation is left behind.
   */
  open(preserveFocus = false): ConversationPanel {
    const { current } = this.panels;
    const service = current?.live.conversation.service;
    const isOver = service !== undefined && this.services.isLeftBehind(service);
    // An empty conversation in the hidden side bar is not one that the user has begun.
    const isLeft =
      current?.kind === 'sideBar' &&
      this.settings.viewLocation === 'editor' &&
      !current.isVisible &&
      isBlank(current);
    const startsNew = this.currentPanel.startsNext || isOver || isLeft;
    return (startsNew ? undefined : current) ?? this.create(preserveFocus);
  }

  /**
   * Called when the user has selected a service: {@link open} opens a new panel, unless the current one can use that
   * service, or the user turns to a panel before.
   */
  startNext(service: ServiceRef): void {
    this.currentPanel.startNext(service);
  }

  /**
   * Opens a panel, which becomes the current one. In the side bar, it takes the place of the conversation there; if
   * that one is still being answered, it continues in the background. Instead of a second new conversation, shows the
   * first one while it is empty.
   *
   * @param saved its conversation; by default, a new one
   * @param service the service of a new conversation; by default, the selected one when the first question is asked
   */
  create(
    preserveFocus = false,
    saved?: LoadedConversation,
    service?: ServiceRef,
    location: PanelLocation = this.settings.viewLocation,
  ): ConversationPanel {
    const title = panelTitle(saved?.turns[0]?.question, saved?.label.name);
    const unused = saved || service ? undefined : this.unusedAt(location);
    const panel =
      unused ?? this.attach(this.newPlace(location, title, preserveFocus), saved, service);
    if (location === 'sideBar' || unused) {
      panel.reveal(preserveFocus);
    }
    this.currentPanel.turnTo(panel, !preserveFocus && !(location === 'sideBar' && panel.isActive));
    return panel;
  }

  /** The panel of a new conversation. Parts and text stay in the side bar, which has room for only one. */
  private unusedAt(location: PanelLocation): ConversationPanel | undefined {
    return this.panels.all.find(
      ({ kind, live }) =>
        kind === location &&
        live.conversation.turns.length === 0 &&
        (kind === 'sideBar' || live.draft.isEmpty),
    );
  }

  /**
   * Moves a panel to an editor or to the side bar, and shows it there.
   *
   * @param preserveFocus true to leave the focus unchanged
   */
  move(panel: ConversationPanel, location: PanelLocation, preserveFocus = false): void {
    if (panel.kind !== location) {
      panel.moveTo(this.newPlace(location, panel.title, preserveFocus));
      this.placeChanged(panel);
    }
    panel.reveal(preserveFocus);
    this.currentPanel.turnTo(panel, !preserveFocus && !panel.isActive);
    void this.fillSideBar();
  }

  /**
   * Shows the side bar with the conversation that it has or had, or else with a new one, and focuses the Question box.
   */
  async openSideBar(): Promise<void> {
    const id = this.shown.inSideBar;
    if (id !== undefined && !this.panels.inSideBar) {
      await this.openSaved(id);
    }
    (this.panels.inSideBar ?? this.create(false, undefined, undefined, 'sideBar')).focusQuestion();
  }

  /** @returns true if a conversation has a panel or is being opened */
  isOpen(id: string): boolean {
    return this.panels.find(id) !== undefined || this.opening.has(id);
  }

  /** Shows a saved conversation in its panel, or in a new one if it is not open. */
  openSaved(id: string, location?: PanelLocation): Promise<void> {
    let opening = this.opening.get(id);
    if (!opening) {
      opening = this.openOnce(id, location).finally(() => this.opening.delete(id));
      this.opening.set(id, opening);
    }
    return opening;
  }

  /** The state of a conversation, open or not; undefined if there is none with this id. */
  async find(id: string): Promise<ConversationState | undefined> {
    const live = this.panels.find(id)?.live;
    const saved = live ? undefined : await this.closed.load(id);
    return (
      live ??
      (saved && {
        conversation: new Conversation(id, this.ports.clock.now, saved.turns, saved.service),
        label: saved.label,
      })
    );
  }

  /** The panel of a conversation, even if its tab has not been shown since VS Code restored it. */
  restore(id: string): Promise<ConversationPanel | undefined> {
    return this.restorer.restore(id);
  }

  /** Resolves when all open and closed conversations are saved. */
  async flush(): Promise<void> {
    await Promise.all([...this.panels.live.map(live => live.saveAll()), this.closed.flush()]);
  }

  /** Saves everything before the window closes. */
  async end(): Promise<void> {
    await Promise.all([this.flush(), this.tabs.end()]);
  }

  /**
   * Loads the conversation of a panel that VS Code restored after a reload. A query that was running then is
   * interrupted.
   */
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
    const open = id === undefined ? undefined : this.panels.find(id);
    if (open?.kind === 'background') {
      open.moveTo(this.editorTabs.adopt(webviewPanel));
      this.placeChanged(open);
    } else if (open) {
      // In the meantime, it was opened in another panel.
      webviewPanel.dispose();
    } else if (!isClosed) {
      setPanelTitle(webviewPanel, panelTitle(saved?.turns[0]?.question, saved?.label.name));
      this.currentPanel.restored(this.attach(this.editorTabs.adopt(webviewPanel), saved));
    }
  }

  /** Replaces an abandoned tab with a new tab for the same conversation. */
  private async replace({ label, group: { viewColumn } }: vscode.Tab): Promise<void> {
    const { restored } = await this.tabs.survey();
    const id = restored.find(({ title }) => title === label)?.id;
    const saved = id === undefined ? undefined : await this.closed.load(id);
    // In the meantime, VS Code may have attached its panel, or given its group new tabs.
    const tab = unshownTabs(this.panels).find(
      each => each.isActive && each.label === label && each.group.viewColumn === viewColumn,
    );
    if (!tab || this.isDisposed) {
      return;
    }
    if (id === undefined || !this.panels.find(id)) {
      const place = this.editorTabs.open(label, true, { viewColumn });
      this.currentPanel.restored(this.attach(place, saved));
    }
    await vscode.window.tabGroups.close(tab, true);
  }

  /** Fills a view in the side bar that is shown with the conversation that it had, or else with a new one. */
  private async fillSideBar(): Promise<void> {
    if (this.isFillingSideBar || !this.sideBar.isVisible || this.panels.inSideBar) {
      return;
    }
    this.isFillingSideBar = true;
    const id = this.shown.inSideBar;
    const isClosed = id !== undefined && !this.panels.find(id);
    const saved = await (isClosed ? this.closed.load(id).catch(() => undefined) : undefined);
    this.isFillingSideBar = false;
    // In the meantime, it was opened elsewhere, or another one was opened here.
    if (!this.isDisposed && this.sideBar.isVisible && !this.panels.inSideBar) {
      const isFree =
        saved !== undefined && !this.panels.find(saved.id) && this.shown.inSideBar === saved.id;
      const place = new SideBarPlace(this.sideBar, panelTitle(undefined));
      this.currentPanel.restored(this.attach(place, isFree ? saved : undefined));
    }
  }

  private async openOnce(id: string, location?: PanelLocation): Promise<void> {
    const restored = await this.restore(id);
    const saved = restored ? undefined : await this.closed.load(id);
    // In the meantime, VS Code may have restored its tab.
    const open = restored ?? this.panels.find(id);
    if (open?.kind === 'background') {
      this.move(open, location ?? this.settings.viewLocation);
    } else if (open) {
      // There is no event for a panel that is active already.
      this.currentPanel.turnTo(open, open.kind === 'editor' && !open.isActive);
      open.reveal();
    } else if (saved) {
      // The view in the side bar has not been shown since the window was opened.
      const isThere = id === this.shown.inSideBar && !this.panels.inSideBar;
      this.create(false, saved, undefined, isThere ? 'sideBar' : location);
    }
  }

  /** Makes a place for a conversation; in the side bar, it replaces the conversation there. */
  private newPlace(location: PanelLocation, title: string, preserveFocus: boolean): Place {
    if (location === 'sideBar') {
      this.leaveSideBar();
      return new SideBarPlace(this.sideBar, title);
    }
    return this.editorTabs.open(title, preserveFocus, this.currentPanel.tab);
  }

  /** Closes the conversation in the side bar, as soon as its questions are answered. */
  private leaveSideBar(): void {
    const { inSideBar } = this.panels;
    if (inSideBar && isBusy(inSideBar.live)) {
      this.goOnInBackground(inSideBar);
    } else {
      inSideBar?.close();
    }
  }

  /** Called when the user has closed the tab of a conversation. @returns false if it has no answer to wait for */
  private leaveTab(panel: ConversationPanel): boolean {
    const goesOn = panel.live.leave();
    if (goesOn) {
      this.goOnInBackground(panel);
    }
    return goesOn;
  }

  private goOnInBackground(panel: ConversationPanel): void {
    panel.moveTo(
      new BackgroundPlace(preserveFocus =>
        this.move(panel, this.settings.viewLocation, preserveFocus),
      ),
    );
    closeWhenAnswered(panel);
    this.shown.record(panel);
    this.panels.leave(panel);
  }

  private placeChanged(panel: ConversationPanel): void {
    this.shown.record(panel);
    this.panels.moved();
  }

  private attach(
    place: Place,
    saved: LoadedConversation | undefined,
    service?: ServiceRef,
  ): ConversationPanel {
    const live = new LiveConversation(this.ports, this.store, saved, service);
    const panel = new ConversationPanel(live, place, this.collaborators, closed =>
      this.leaveTab(closed),
    );
    const unread = saved && unreadNotice(saved.files);
    if (unread) {
      panel.notice.post(unread);
    }
    this.panels.attach(panel);
    this.shown.record(panel);
    live.conversation.onChange(change => {
      if (change.type === 'turnAdded') {
        // The first question is the title.
        this.shown.record(panel);
      }
    });
    live.onLabelChange(() => this.shown.record(panel));
    panel.onDidClose(() => {
      live.dispose();
      this.closed.save(live);
      this.panels.remove(panel);
      this.shown.record(panel);
      void this.fillSideBar();
    });
    return panel;
  }
}

/** True if a conversation is empty, without even a draft. */
function isBlank({ live }: ConversationPanel): boolean {
  return live.conversation.turns.length === 0 && live.draft.isEmpty;
}
