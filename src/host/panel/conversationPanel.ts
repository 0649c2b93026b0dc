import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/asking/liveConversation';
import type { Clock } from '../../core/async/clock';
import type { ConversationChange } from '../../core/conversation/conversation';
import { DeltaQueue } from '../../core/panel/deltaQueue';
import {
  type FromPanel,
  type FromPanelType,
  type KeptView,
  parseFromPanel,
  type ReadingPlace,
} from '../../protocol/fromPanel';
import type { Change, Destination, PanelReply, ToPanel } from '../../protocol/toPanel';
import type { ReadingView, SuggestionView, TargetView } from '../../protocol/views';
import { Disposable } from '../disposable';
import { pageOptions } from './pageDocument';
import { panelDocument } from './panelDocument';
import { PanelNotice } from './panelNotice';
import { panelTitle } from './panelTitle';
import { stagedViews, totalSize } from './partView';
import type { Place, PlaceKind } from './place';
import { logLineView, turnHeadView, turnView, uploadView } from './turnView';

/** What a panel needs from the rest of the extension. */
export interface PanelCollaborators {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  /** The target of the next question of a conversation. */
  target(live: LiveConversation): TargetView;
  readonly onDidChangeTarget: vscode.Event<void>;
  /** The editor that can be attached to the next question of a conversation, if any. */
  suggestion(live: LiveConversation): SuggestionView | undefined;
  readonly onDidChangeSuggestion: vscode.Event<void>;
  /** The user's settings for reading. */
  reading(): ReadingView;
  readonly onDidChangeReading: vscode.Event<void>;
}

/** The type of a request that the panel does not answer itself. */
export type PanelRequestType = Exclude<
  FromPanelType,
  | 'page.ready'
  | 'page.resync'
  | 'page.focus'
  | 'page.place'
  | 'page.keep'
  | 'question.draft'
  | 'notice.choose'
>;

/** A message that waits until the page has loaded. */
type FirstMessage = Extract<
  ToPanel,
  { type: 'focusQuestion' | 'showSetup' | 'revealText' | 'find' }
>;

/** A request of the page that the panel does not answer itself. */
export type PanelRequest = FromPanel<PanelRequestType>;

/**
 * The panel of a conversation, whatever its place. Its page can be hidden, moved and reloaded; it then gets a snapshot of
 * the conversation.
 */
export class ConversationPanel extends Disposable {
  readonly notice = new PanelNotice(notice => this.push({ type: 'notice', notice }));
  private readonly requested = this._register(new vscode.EventEmitter<PanelRequest>());
  readonly onDidRequest = this.requested.event;
  private readonly stateChanged = this._register(new vscode.EventEmitter<void>());
  /** The panel was shown, hidden or moved, its page was loaded, or it became active or inactive. */
  readonly onDidChangeState = this.stateChanged.event;
  private readonly focused = this._register(new vscode.EventEmitter<void>());
  /** The page got the focus. */
  readonly onDidFocus = this.focused.event;
  private readonly closed = new vscode.EventEmitter<void>();
  /** The panel was closed. */
  readonly onDidClose = this.closed.event;
  private readonly deltas: DeltaQueue;
  /** To the place and its webview. */
  private listening: vscode.Disposable;
  private sequence = 0;
  /** False until the page has loaded. Messages before that would be lost. */
  private isReady = false;
  /** The id of the suggestion that the page shows. */
  private suggested: string | undefined;
  /** The id of the page that was loaded last, and whether it has been heard of. Its place may still show another one. */
  private page = '';
  private isPageThere = false;
  /** How often a page has been loaded. */
  private loads = 0;
  /** Where the user was reading when the page was last heard of; undefined for the end. */
  private readingPlace: ReadingPlace | undefined;
  /** What the page said last that it must have in another place, too. */
  private kept: KeptView | undefined;
  /** What to do when the page has loaded. */
  private whenReady: FirstMessage | undefined;
  private isClosing = false;

  /** @param goOn called when the user has closed its place: moves it to another one, or returns false to close it */
  constructor(
    readonly live: LiveConversation,
    private place: Place,
    private readonly collaborators: PanelCollaborators,
    private readonly goOn: (panel: ConversationPanel) => boolean,
  ) {
    super();
    this.deltas = new DeltaQueue(collaborators.clock, changes => this.postDelta(changes));
    this._register(collaborators.onDidChangeTarget(() => this.pushTarget()));
    this._register(collaborators.onDidChangeSuggestion(() => this.pushSuggestion()));
    this._register(collaborators.onDidChangeReading(() => this.postReading()));
    this._register({ dispose: live.conversation.onChange(change => this.changed(change)) });
    this._register({ dispose: live.onLabelChange(() => this.updateTitle()) });
    this._register({
      dispose: live.staged.onChange(parts => {
        this.push({
          type: 'parts',
          parts: stagedViews(parts),
          size: totalSize(parts),
        });
        this.pushSuggestion();
        this.notice.partsChanged(parts);
      }),
    });
    this._register({ dispose: () => this.deltas.clear() });
    this._register({ dispose: () => this.listening.dispose() });
    this.listening = this.enter();
  }

  get kind(): PlaceKind {
    return this.place.kind;
  }

  get isVisible(): boolean {
    return this.place.isVisible;
  }

  /** True if the page is loaded and visible. */
  get isShown(): boolean {
    return this.isReady;
  }

  get isActive(): boolean {
    return this.place.isActive;
  }

  /** Of the page; undefined until VS Code has created it. */
  get webview(): vscode.Webview | undefined {
    return this.place.webview;
  }

  get title(): string {
    return this.place.title;
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.place.viewColumn;
  }

  /** Shows the panel in its place. */
  reveal(preserveFocus = false): void {
    this.place.reveal(preserveFocus);
  }

  /** Closes the panel and stops its query. */
  close(): void {
    this.isClosing = true;
    this.place.close();
  }

  /** Moves the conversation to another place, and closes the one where it was. */
  moveTo(place: Place): void {
    const left = this.place;
    this.listening.dispose();
    this.isReady = false;
    this.deltas.clear();
    this.place = place;
    left.close();
    this.listening = this.enter();
    this.updateTitle();
    this.stateChanged.fire();
  }

  /** Shows the panel and focuses the Question box. */
  focusQuestion(): void {
    this.reveal();
    this.postWhenReady({ type: 'focusQuestion' });
  }

  /** Shows the panel and points out the field for the base URL, which the page has if the target needs it. */
  showSetup(takesFocus: boolean): void {
    this.reveal(!takesFocus);
    this.postWhenReady({ type: 'showSetup', takesFocus });
  }

  /** Shows the panel, and marks a section of an answer; offsets are in UTF-16 code units. */
  revealText(turnId: string, from: number, to: number): void {
    this.reveal(true);
    this.postWhenReady({ type: 'revealText', turnId, from, to });
  }

  /** Asks the page for the selected text of an answer, to show its event. */
  showEvents(turnId: string): void {
    if (this.isReady) {
      this.post({ type: 'showEvents', turnId });
    }
  }

  /** Shows the panel and takes the user to another question or code block. */
  goTo(destination: Destination): void {
    if (!this.isActive) {
      this.reveal();
    }
    if (this.isReady) {
      this.post({ type: 'goTo', destination });
    }
  }

  /** Shows the panel and its find bar. */
  find(): void {
    this.reveal();
    this.postWhenReady({ type: 'find' });
  }

  /**
   * Replaces the text in the Question box.
   *
   * @param kwargs replaces the keyword arguments of the question; undefined to keep them
   */
  setDraft(text: string, kwargs?: string): void {
    this.live.draft = text;
    this.live.draftKwargs = kwargs ?? this.live.draftKwargs;
    if (this.isReady) {
      this.post({ type: 'setDraft', text, kwargs });
    }
  }

  /** Puts a text into the Question box, before what is written there, and shows it. */
  addToQuestion(text: string): void {
    if (this.isReady) {
      this.returnDraft(text);
    } else {
      const { draft } = this.live;
      this.live.draft = draft.trim() === '' ? text : `${text}\n\n${draft}`;
    }
    if (!this.isDisposed) {
      this.focusQuestion();
    }
  }

  /** Puts a question that was not sent back into the Question box, before what was typed since. */
  returnDraft(text: string, kwargs = ''): void {
    if (this.isReady) {
      this.post({ type: 'returnDraft', text, kwargs });
    }
  }

  /**
   * Replaces what was typed to find a saved question by the text of that question.
   *
   * @param typed all of the text in the Question box at that time; the user may have written more since
   * @param text undefined to leave it
   * @param isSaved false if there is no such saved question, so that what was typed is sent
   */
  fillPrompt(typed: string, text: string | undefined, isSaved = true): void {
    const { draft } = this.live;
    if (text !== undefined) {
      const since = draft.startsWith(typed) ? draft.slice(typed.length) : `\n\n${draft}`;
      this.live.draft = since.trim() === '' ? text : `${text}${since}`;
    }
    if (this.isReady) {
      this.post({ type: 'filledPrompt', typed, text, isSaved });
    }
  }

  /** Tells the page what became of a request. */
  tell(message: Extract<ToPanel, { type: 'copied' | 'latePaths' }>): void {
    if (this.isReady) {
      this.post(message);
    }
  }

  /**
   * @returns what posts replies to the page as it is loaded now. After a reload, the page counts its questions from the
   * start, and asks again what it wants to know.
   */
  replier(): (reply: PanelReply) => void {
    const { loads } = this;
    return reply => {
      if (this.isReady && this.loads === loads && !this.isDisposed) {
        this.post(reply);
      }
    };
  }

  /** Loads the page in the place, now or once VS Code has created its webview. */
  private enter(): vscode.Disposable {
    const { place } = this;
    let fromPage = place.webview && this.load(place.webview);
    const others = vscode.Disposable.from(
      place.onDidCreateWebview(webview => {
        fromPage?.dispose();
        fromPage = this.load(webview);
      }),
      place.onDidClose(() => this.placeClosed()),
      place.onDidChangeState(() => {
        // VS Code discards hidden pages, and messages to them.
        this.isReady &&= place.isVisible;
        this.stateChanged.fire();
      }),
    );
    return new vscode.Disposable(() => {
      fromPage?.dispose();
      others.dispose();
    });
  }

  private placeClosed(): void {
    if (this.isClosing || !this.goOn(this)) {
      this.dispose();
      this.closed.fire();
      this.closed.dispose();
    }
  }

  /** Loads the page. */
  private load(webview: vscode.Webview): vscode.Disposable {
    const { extensionUri } = this.collaborators;
    const page = crypto.randomUUID();
    this.page = page;
    this.isPageThere = false;
    webview.options = pageOptions(extensionUri);
    // Later, so that whoever opened the panel can focus the Question box first.
    queueMicrotask(() => {
      if (!this.isDisposed && this.page === page) {
        const takesFocus = this.whenReady?.type === 'focusQuestion';
        webview.html = panelDocument(webview, extensionUri, { page, takesFocus, kept: this.kept });
      }
    });
    return webview.onDidReceiveMessage(message => this.receive(message));
  }

  private receive(value: unknown): void {
    const message = parseFromPanel(value);
    this.isPageThere ||= message?.type === 'page.ready' && message.page === this.page;
    if (!message || !this.isPageThere) {
      // The page of another conversation was in the same place before.
      return;
    }
    switch (message.type) {
      case 'page.ready':
      case 'page.resync':
        this.loads += message.type === 'page.ready' ? 1 : 0;
        this.isReady = true;
        this.postReading();
        this.postSnapshot();
        if (this.whenReady) {
          this.post(this.whenReady);
          this.whenReady = undefined;
        }
        this.stateChanged.fire();
        return;
      case 'page.place':
        this.readingPlace = message.place;
        return;
      case 'page.keep':
        this.kept = message.kept;
        return;
      case 'page.focus':
        this.place.setPageFocus(message.hasFocus);
        if (message.hasFocus) {
          this.focused.fire();
        }
        return;
      case 'question.draft':
        this.live.draft = message.text;
        return;
      case 'notice.choose':
        this.notice.choose(message.choice);
        return;
      default:
        this.requested.fire(message);
    }
  }

  private postWhenReady(message: FirstMessage): void {
    if (this.isReady) {
      this.post(message);
    } else {
      this.whenReady = message;
    }
  }

  private changed(change: ConversationChange): void {
    switch (change.type) {
      case 'turnAdded':
        this.updateTitle();
        // The page shows the new question.
        this.readingPlace = undefined;
        this.push({ type: 'turnAdded', turn: turnView(change.turn) });
        this.pushSuggestion();
        this.notice.clear();
        return;
      case 'turnChanged':
      case 'directed':
        this.push({ type: 'turnChanged', turn: turnHeadView(change.turn) });
        return;
      case 'turnRemoved':
        this.push({ type: 'turnRemoved', turnId: change.turn.id });
        this.pushSuggestion();
        return;
      case 'sessionNamed':
        this.pushTarget();
        return;
      case 'edited':
        // The page already shows what was typed in it.
        return;
      case 'uploaded': {
        const { id, upload } = change.turn;
        this.push({ type: 'upload', turnId: id, upload: upload && uploadView(upload) });
        return;
      }
      case 'events': {
        const { turn, from, to, log } = change;
        if (to > from) {
          this.push({ type: 'growth', turnId: turn.id, pieces: turn.pieces, from, to });
        }
        if (log.length > 0) {
          this.push({
            type: 'log',
            turnId: turn.id,
            lines: log.map(logLineView),
            logCount: turn.logCount,
            kept: turn.log.length,
          });
        }
        return;
      }
      default:
        change satisfies never;
    }
  }

  private updateTitle(): void {
    const { conversation, label } = this.live;
    this.place.setTitle(panelTitle(conversation.turns[0]?.question, label.name));
  }

  private pushTarget(): void {
    this.push({ type: 'target', target: this.collaborators.target(this.live) });
  }

  private pushSuggestion(): void {
    if (!this.isReady) {
      return;
    }
    const suggestion = this.collaborators.suggestion(this.live);
    if (suggestion?.id !== this.suggested) {
      this.suggested = suggestion?.id;
      this.push({ type: 'suggestion', suggestion });
    }
  }

  private push(change: Parameters<DeltaQueue['push']>[0]): void {
    if (this.isReady) {
      this.deltas.push(change);
    }
  }

  private postDelta(changes: readonly Change[]): Thenable<boolean> {
    this.sequence += 1;
    return this.post({ type: 'delta', sequence: this.sequence, changes });
  }

  private postReading(): void {
    if (this.isReady) {
      this.post({ type: 'reading', reading: this.collaborators.reading() });
    }
  }

  private postSnapshot(): void {
    this.deltas.clear();
    const { conversation, staged, draft, draftKwargs } = this.live;
    const suggestion = this.collaborators.suggestion(this.live);
    this.suggested = suggestion?.id;
    this.post({
      type: 'snapshot',
      conversationId: conversation.id,
      sequence: this.sequence,
      turns: conversation.turns.map(turnView),
      parts: stagedViews(staged.all),
      size: totalSize(staged.all),
      suggestion,
      target: this.collaborators.target(this.live),
      notice: this.notice.view,
      draft,
      kwargs: draftKwargs,
      place: this.readingPlace,
    });
  }

  private post(message: ToPanel): Thenable<boolean> {
    return this.place.webview?.postMessage(message) ?? Promise.resolve(false);
  }
}
