import * as vscode from 'vscode';
import type { Clock } from '../../core/async/clock';
import type { ConversationChange } from '../../core/conversation/conversation';
import type { LiveConversation } from '../../core/conversation/liveConversation';
import { DeltaQueue } from '../../core/panel/deltaQueue';
import { parseFromPanel } from '../../core/panel/parseFromPanel';
import type { FromPanel, FromPanelType } from '../../protocol/fromPanel';
import type { Change, Destination, ToPanel } from '../../protocol/toPanel';
import type { ReadingView, TargetView } from '../../protocol/views';
import { Disposable } from '../disposable';
import { setPanelTitle } from '../window/setPanelTitle';
import { pageResourceRoots } from './pageDocument';
import { panelDocument } from './panelDocument';
import { PanelNotice } from './panelNotice';
import { panelTitle } from './panelTitle';
import { partView, totalSize } from './partView';
import { logLineView, turnHeadView, turnView, uploadView } from './turnView';

/** What a panel needs from the rest of the extension. */
export interface PanelCollaborators {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  /** The target of the next question of a conversation. */
  target(live: LiveConversation): TargetView;
  readonly onDidChangeTarget: vscode.Event<void>;
  /** The user's settings for reading. */
  reading(): ReadingView;
  readonly onDidChangeReading: vscode.Event<void>;
}

/** The type of a request that the panel does not answer itself. */
export type PanelRequestType = Exclude<
  FromPanelType,
  'page.ready' | 'page.resync' | 'question.draft' | 'notice.choose'
>;

/** A message that waits until the page has loaded. */
type FirstMessage = Extract<ToPanel, { type: 'focusQuestion' | 'showSetup' | 'revealText' }>;

/** A request of the page that the panel does not answer itself. */
export type PanelRequest = FromPanel<PanelRequestType>;

/**
 * The panel of a conversation. Its page can be hidden, moved and reloaded; it then gets a snapshot of the conversation.
 */
export class ConversationPanel extends Disposable {
  readonly notice = new PanelNotice(notice => this.push({ type: 'notice', notice }));
  private readonly requested = this._register(new vscode.EventEmitter<PanelRequest>());
  readonly onDidRequest = this.requested.event;
  private readonly deltas: DeltaQueue;
  private sequence = 0;
  /** False until the page has loaded. Messages before that would be lost. */
  private isReady = false;
  /** What to do when the page has loaded. */
  private whenReady: FirstMessage | undefined;

  constructor(
    readonly live: LiveConversation,
    private readonly panel: vscode.WebviewPanel,
    private readonly collaborators: PanelCollaborators,
  ) {
    super();
    const { extensionUri, clock } = collaborators;
    this.deltas = new DeltaQueue(clock, changes => this.postDelta(changes));
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: pageResourceRoots(extensionUri),
    };
    panel.iconPath = {
      light: vscode.Uri.joinPath(extensionUri, 'media', 'panel-light.svg'),
      dark: vscode.Uri.joinPath(extensionUri, 'media', 'panel-dark.svg'),
    };
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.webview.onDidReceiveMessage(message => this.receive(message)));
    this._register(
      panel.onDidChangeViewState(() => {
        // VS Code discards hidden pages, and messages to them.
        this.isReady &&= panel.visible;
      }),
    );
    this._register(collaborators.onDidChangeTarget(() => this.pushTarget()));
    this._register(collaborators.onDidChangeReading(() => this.postReading()));
    this._register({ dispose: live.conversation.onChange(change => this.changed(change)) });
    this._register({ dispose: live.onLabelChange(() => this.updateTitle()) });
    this._register({
      dispose: live.staged.onChange(parts => {
        this.push({
          type: 'parts',
          parts: parts.map(part => partView(part)),
          size: totalSize(parts),
        });
        this.notice.partsChanged(parts);
      }),
    });
    this._register({ dispose: () => this.deltas.clear() });
    // Later, so that whoever opened the panel can focus the Question box first.
    queueMicrotask(() => {
      if (!this.isDisposed) {
        panel.webview.html = panelDocument(
          panel.webview,
          extensionUri,
          this.whenReady?.type === 'focusQuestion',
        );
      }
    });
  }

  get isActive(): boolean {
    return this.panel.active;
  }

  get title(): string {
    return this.panel.title;
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  get onDidChangeViewState(): vscode.Event<unknown> {
    return this.panel.onDidChangeViewState;
  }

  /** Shows the panel in its column. */
  reveal(preserveFocus = false): void {
    this.panel.reveal(undefined, preserveFocus);
  }

  /** Closes the panel and stops its query. */
  close(): void {
    this.panel.dispose();
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
    if (!this.panel.active) {
      this.reveal();
    }
    if (this.isReady) {
      this.post({ type: 'goTo', destination });
    }
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

  /** Puts a question that was not sent back into the Question box, before what was typed since. */
  returnDraft(text: string, kwargs = ''): void {
    if (this.isReady) {
      this.post({ type: 'returnDraft', text, kwargs });
    }
  }

  /** Answers a request of the page. A page that was discarded meanwhile sends it again after it has loaded. */
  answer(
    message: Extract<
      ToPanel,
      {
        type:
          | 'preview'
          | 'checkedKwargs'
          | 'foundFiles'
          | 'resolvedPaths'
          | 'image'
          | 'copied'
          | 'checkedBaseUrl'
          | 'testStep'
          | 'testResult';
      }
    >,
  ): void {
    if (this.isReady) {
      this.post(message);
    }
  }

  private receive(value: unknown): void {
    const message = parseFromPanel(value);
    if (!message) {
      return;
    }
    switch (message.type) {
      case 'page.ready':
      case 'page.resync':
        this.isReady = true;
        this.postReading();
        this.postSnapshot();
        if (this.whenReady) {
          this.post(this.whenReady);
          this.whenReady = undefined;
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
        this.push({ type: 'turnAdded', turn: turnView(change.turn) });
        this.notice.clear();
        return;
      case 'turnChanged':
        this.push({ type: 'turnChanged', turn: turnHeadView(change.turn) });
        return;
      case 'turnRemoved':
        this.push({ type: 'turnRemoved', turnId: change.turn.id });
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
    setPanelTitle(this.panel, panelTitle(conversation.turns[0]?.question, label.name));
  }

  private pushTarget(): void {
    this.push({ type: 'target', target: this.collaborators.target(this.live) });
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
    this.post({
      type: 'snapshot',
      conversationId: conversation.id,
      sequence: this.sequence,
      turns: conversation.turns.map(turnView),
      parts: staged.all.map(part => partView(part)),
      size: totalSize(staged.all),
      target: this.collaborators.target(this.live),
      notice: this.notice.view,
      draft,
      kwargs: draftKwargs,
    });
  }

  private post(message: ToPanel): Thenable<boolean> {
    return this.panel.webview.postMessage(message);
  }
}
