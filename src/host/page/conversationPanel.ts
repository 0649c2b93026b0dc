import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/asking/liveConversation';
import type { Clock } from '../../core/async/clock';
import { Emitter } from '../../core/async/emitter';
import type { ConversationChange } from '../../core/conversation/conversation';
import type { FromPage, KeptView, ReadingPlace } from '../../protocol/fromPage';
import type { Destination, FeatureMessage, PageReply, ToPage } from '../../protocol/toPage';
import type { SuggestionView, TargetView } from '../../protocol/views';
import { onDidChangeReading, readingView } from '../settings/readingView';
import { Disposable } from '../window/disposable';
import { notifications } from '../window/notifications';
import { pageOptions } from './pageDocument';
import { type LinkedType, PageLink } from './pageLink';
import type { PageProtocol } from './pageProtocol';
import { panelDocument } from './panelDocument';
import { PanelNotice } from './panelNotice';
import { panelTitle } from './panelTitle';
import { stagedViews, totalSize } from './partView';
import type { Place, PlaceKind } from './place';
import { QuestionBox } from './questionBox';
import { changeViews, type TurnFeatures, turnView } from './turnView';

/** The objects that a panel needs from the rest of the extension. */
export interface PanelCollaborators extends TurnFeatures {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  /** The target of the next question of a conversation. */
  target(live: LiveConversation): TargetView;
  readonly onDidChangeTarget: vscode.Event<void>;
  /** The editor that can be attached to the next question of a conversation, if any. */
  suggestion(live: LiveConversation): SuggestionView | undefined;
  readonly onDidChangeSuggestion: vscode.Event<void>;
  readonly protocol: Pick<PageProtocol, 'parse' | 'strings'>;
  /** The names of facts about VS Code that features need in the page. */
  pageFlags(): readonly string[];
  /** Fires with the id of a turn whose facts change. */
  readonly onDidChangeFacts: (listener: (turnId: string) => void) => { dispose(): void };
  /** Handles the requests that a panel does not handle itself. */
  handle(request: FromPage<PageRequestType>, panel: ConversationPanel): void;
}

/** The type of a request that the panel does not answer itself. */
export type PageRequestType = Exclude<
  LinkedType,
  'page.focus' | 'page.place' | 'page.keep' | 'question.draft' | 'notice.choose'
>;

/** The panel of a conversation, whatever its place. It sends its page the state of the conversation. */
export class ConversationPanel extends Disposable {
  readonly notice = new PanelNotice(
    notice => this.link.push({ type: 'notice', notice }),
    () => (this.isVisible ? undefined : notifications),
  );
  private readonly stateChanged = this._register(new Emitter<void>());
  /** Fires when the panel was shown, hidden or moved, its page was loaded, or it became active or inactive. */
  readonly onDidChangeState = this.stateChanged.event;
  private readonly focused = this._register(new Emitter<void>());
  /** Fires when the page got the focus. */
  readonly onDidFocus = this.focused.event;
  private readonly closed = new Emitter<void>();
  /** Fires when the panel was closed. */
  readonly onDidClose = this.closed.event;
  private readonly link: PageLink;
  readonly questionBox: QuestionBox;
  /** The listeners to the place and its webview. */
  private listening: vscode.Disposable;
  /** The id of the suggestion that the page shows. */
  private suggested: string | undefined;
  /** The place where the user was reading when the page last sent it; undefined for the end. */
  private readingPlace: ReadingPlace | undefined;
  /** The state that the page sent last and that it needs in another place, too. */
  private kept: KeptView | undefined;
  private isClosing = false;

  /** @param goOn called when the user has closed its place: moves it to another one, or returns false to close it */
  constructor(
    readonly live: LiveConversation,
    private place: Place,
    private readonly collaborators: PanelCollaborators,
    private readonly goOn: (panel: ConversationPanel) => boolean,
  ) {
    super();
    const { clock, extensionUri } = collaborators;
    this.link = this._register(
      new PageLink(clock, {
        document: (webview, page, takesFocus) =>
          panelDocument(webview, extensionUri, {
            page,
            takesFocus,
            strings: collaborators.protocol.strings,
            flags: collaborators.pageFlags(),
            kept: this.kept,
          }),
        parse: message => collaborators.protocol.parse(message),
        state: sequence => [this.reading, this.snapshot(sequence)],
        ready: () => this.stateChanged.fire(),
        receive: message => this.receive(message),
      }),
    );
    this.questionBox = new QuestionBox(live.draft, this.link);
    this._register(collaborators.onDidChangeTarget(() => this.pushTarget()));
    this._register(
      collaborators.onDidChangeFacts(turnId => {
        const turn = this.live.findTurn(turnId);
        if (turn) {
          this.changed({ type: 'turnChanged', turn });
        }
      }),
    );
    this._register(collaborators.onDidChangeSuggestion(() => this.pushSuggestion()));
    this._register(onDidChangeReading(() => this.link.post(this.reading)));
    this._register(live.conversation.onChange(change => this.changed(change)));
    this._register(live.onLabelChange(() => this.updateTitle()));
    this._register(
      live.draft.staged.onChange(parts => {
        // First, so that the page gives up the place of a suggestion that became a part.
        this.pushSuggestion();
        this.link.push({
          type: 'parts',
          parts: stagedViews(parts),
          size: totalSize(parts),
        });
        this.notice.partsChanged(parts);
      }),
    );
    this._register({ dispose: () => this.listening.dispose() });
    this._register({ dispose: () => this.notice.clear() });
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
    return this.link.isReady;
  }

  get isActive(): boolean {
    return this.place.isActive;
  }

  /** The webview of the page; undefined until VS Code has created it. */
  get webview(): vscode.Webview | undefined {
    return this.place.webview;
  }

  get title(): string {
    return this.place.title;
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.place.viewColumn;
  }

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
    const previous = this.place;
    this.listening.dispose();
    this.link.lose();
    this.place = place;
    previous.close();
    this.listening = this.enter();
    this.updateTitle();
    this.stateChanged.fire();
  }

  /** Shows the panel and focuses the Question box. */
  focusQuestion(): void {
    this.reveal();
    this.link.postWhenReady({ type: 'focusQuestion' });
  }

  /** Inserts a text into the Question box, before the text there, and shows the panel. */
  prependToQuestion(text: string): void {
    this.questionBox.prepend(text);
    if (!this.isDisposed) {
      this.focusQuestion();
    }
  }

  /** Shows the panel, and posts a message for a feature when its page has loaded. */
  tellWhenShown(message: FeatureMessage, takesFocus: boolean): void {
    this.reveal(!takesFocus);
    this.link.postWhenReady(message);
  }

  /** Shows the panel, and marks a section of an answer; offsets are in UTF-16 code units. */
  revealText(turnId: string, from: number, to: number): void {
    this.reveal(true);
    this.link.postWhenReady({ type: 'revealText', turnId, from, to });
  }

  /** Has the page copy an answer, or the code on which the context menu was opened, as its buttons do. */
  copy(turnId: string, what: 'answer' | 'code'): void {
    this.link.post({ type: 'copy', turnId, what });
  }

  /** Shows the panel and takes the user to another question or code block. */
  goTo(destination: Destination): void {
    if (!this.isActive) {
      this.reveal();
    }
    this.link.post({ type: 'goTo', destination });
  }

  /** Shows the panel and its find bar. */
  find(): void {
    this.reveal();
    this.link.postWhenReady({ type: 'find' });
  }

  /** Posts the result of a request, or a message for a feature, to the page. */
  tell(message: Extract<ToPage, { type: 'copied' | 'latePaths' }> | FeatureMessage): void {
    this.link.post(message);
  }

  /** @returns a function that posts replies to the page that is loaded now */
  replier(): (reply: PageReply) => void {
    return this.link.replier();
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
        if (!place.isVisible) {
          this.link.lose();
        }
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

  private load(webview: vscode.Webview): vscode.Disposable {
    webview.options = pageOptions(this.collaborators.extensionUri);
    return this.link.load(webview);
  }

  private receive(message: FromPage<LinkedType>): void {
    switch (message.type) {
      case 'page.place':
        this.readingPlace = message.place;
        return;
      case 'page.keep':
        this.kept = message.kept;
        return;
      case 'page.focus':
        this.place.setPageFocus?.(message.hasFocus);
        if (message.hasFocus) {
          this.focused.fire();
        }
        return;
      case 'question.draft':
        this.live.draft.text = message.text;
        return;
      case 'notice.choose':
        this.notice.choose(message.choice);
        return;
      default:
        this.collaborators.handle(message, this);
    }
  }

  private changed(change: ConversationChange): void {
    for (const each of changeViews(change, this.collaborators)) {
      this.link.push(each);
    }
    const { hint } = change.turn.error?.details ?? {};
    if (change.type === 'sessionNamed' || hint === 'lostSession') {
      this.pushTarget();
    }
    if (change.type === 'turnAdded' || change.type === 'turnRemoved') {
      this.pushSuggestion();
    }
    if (change.type === 'turnAdded') {
      this.updateTitle();
      if (change.before === undefined) {
        // The page shows the new question.
        this.readingPlace = undefined;
        this.notice.clear();
      }
    }
  }

  private updateTitle(): void {
    const { conversation, label } = this.live;
    this.place.setTitle(panelTitle(conversation.turns[0]?.question, label.name));
  }

  private pushTarget(): void {
    this.link.push({ type: 'target', target: this.collaborators.target(this.live) });
  }

  private pushSuggestion(): void {
    if (!this.isShown) {
      return;
    }
    const suggestion = this.collaborators.suggestion(this.live);
    if (suggestion?.id !== this.suggested) {
      this.suggested = suggestion?.id;
      this.link.push({ type: 'suggestion', suggestion });
    }
  }

  private get reading(): ToPage {
    return { type: 'reading', reading: readingView() };
  }

  private snapshot(sequence: number): ToPage {
    const { conversation, draft } = this.live;
    const suggestion = this.collaborators.suggestion(this.live);
    this.suggested = suggestion?.id;
    return {
      type: 'snapshot',
      conversationId: conversation.id,
      sequence,
      turns: conversation.turns.map(turn => turnView(turn, this.collaborators)),
      parts: stagedViews(draft.staged.all),
      size: totalSize(draft.staged.all),
      suggestion,
      target: this.collaborators.target(this.live),
      notice: this.notice.view,
      draft: draft.text,
      kwargs: draft.kwargs,
      place: this.readingPlace,
    };
  }
}
