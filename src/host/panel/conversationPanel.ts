import * as vscode from 'vscode';
import type { ConversationChange } from '../../core/conversation/conversation';
import { DeltaQueue } from '../../core/panel/deltaQueue';
import { parseFromPanel } from '../../core/panel/parseFromPanel';
import type { Clock } from '../../core/query/clock';
import type { AgentEvent } from '../../core/stream/envelope';
import type { Change, FromPanel, TargetView, ToPanel } from '../../protocol/panel';
import type { ConversationSession } from '../conversationSession';
import { Disposable } from '../disposable';
import { panelDocument, panelResourceRoots } from './panelDocument';
import { PanelNotice } from './panelNotice';
import { panelTitle } from './panelTitle';
import { partView, totalSize, turnHeadView, turnView, uploadView } from './panelViews';

/** What the panel needs of the rest of the extension. */
export interface PanelCollaborators {
  readonly extensionUri: vscode.Uri;
  readonly clock: Clock;
  /** Where the next question of a conversation goes. */
  target(session: ConversationSession): TargetView;
  readonly onDidChangeTarget: vscode.Event<void>;
  /** Everything that the page asks for but what the panel itself answers. */
  handle(message: PanelRequest, panel: ConversationPanel): void;
}

/** What a person did in the page. */
export type PanelRequest = Exclude<FromPanel, { type: 'ready' | 'resync' | 'draft' | 'notice' }>;

/** The panel of one conversation: a view, which can be hidden, moved and reloaded with nothing lost. */
export class ConversationPanel extends Disposable {
  readonly notice = new PanelNotice(notice => this.push({ type: 'notice', notice }));
  private readonly deltas: DeltaQueue;
  private sequence = 0;
  /** Until the page is there, nobody listens; then it gets a snapshot. */
  private isReady = false;
  private focusWhenReady = false;

  constructor(
    readonly session: ConversationSession,
    private readonly panel: vscode.WebviewPanel,
    private readonly collaborators: PanelCollaborators,
  ) {
    super();
    const { extensionUri, clock } = collaborators;
    this.deltas = new DeltaQueue(clock, changes => this.postDelta(changes));
    panel.webview.options = {
      enableScripts: true,
      localResourceRoots: panelResourceRoots(extensionUri),
    };
    panel.iconPath = {
      light: vscode.Uri.joinPath(extensionUri, 'media', 'panel-light.svg'),
      dark: vscode.Uri.joinPath(extensionUri, 'media', 'panel-dark.svg'),
    };
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register(panel.webview.onDidReceiveMessage(message => this.receive(message)));
    this._register(
      panel.onDidChangeViewState(() => {
        // A hidden page is gone, and so is what was on its way to it.
        this.isReady &&= panel.visible;
        if (!this.isReady) {
          session.releaseQueued();
        }
      }),
    );
    this._register(collaborators.onDidChangeTarget(() => this.pushTarget()));
    this._register({ dispose: session.conversation.onChange(change => this.changed(change)) });
    this._register({
      dispose: session.staged.onChange(parts => {
        this.push({ type: 'parts', parts: parts.map(partView), size: totalSize(parts) });
        this.notice.partsChanged(parts);
      }),
    });
    this._register({ dispose: () => this.deltas.clear() });
    // When whoever opens the panel has said whether the Question box is to have the focus.
    queueMicrotask(() => {
      if (!this.isDisposed) {
        panel.webview.html = panelDocument(panel.webview, extensionUri, this.focusWhenReady);
      }
    });
  }

  get isActive(): boolean {
    return this.panel.active;
  }

  get viewColumn(): vscode.ViewColumn | undefined {
    return this.panel.viewColumn;
  }

  get onDidChangeViewState(): vscode.Event<unknown> {
    return this.panel.onDidChangeViewState;
  }

  /** Shows the panel where it is. */
  reveal(preserveFocus = false): void {
    this.panel.reveal(undefined, preserveFocus);
  }

  /** Closes the panel, as a person does; what runs is stopped. */
  close(): void {
    this.panel.dispose();
  }

  /** Shows the panel with the Question box focused. */
  focusQuestion(): void {
    this.reveal();
    if (this.isReady) {
      this.post({ type: 'focusQuestion' });
    } else {
      this.focusWhenReady = true;
    }
  }

  setDraft(text: string): void {
    this.session.draft = text;
    if (this.isReady) {
      this.post({ type: 'setDraft', text });
    }
  }

  /** Gives the page what it asked for; a page that is gone by now asks again. */
  answer(message: Extract<ToPanel, { type: 'preview' | 'foundFiles' | 'resolvedPaths' }>): void {
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
      case 'ready':
      case 'resync':
        this.isReady = true;
        // A page that begins anew edits nothing.
        this.session.releaseQueued();
        this.postSnapshot();
        if (this.focusWhenReady) {
          this.focusWhenReady = false;
          this.post({ type: 'focusQuestion' });
        }
        return;
      case 'draft':
        this.session.draft = message.text;
        return;
      case 'notice':
        this.notice.choose(message.choice);
        return;
      default:
        this.collaborators.handle(message, this);
    }
  }

  private changed(change: ConversationChange): void {
    switch (change.type) {
      case 'turnAdded':
        this.panel.title = panelTitle(this.session.conversation.turns[0]?.question);
        this.push({ type: 'turnAdded', turn: turnView(change.turn) });
        this.notice.clear();
        return;
      case 'turnChanged':
        this.push({ type: 'turnChanged', turn: turnHeadView(change.turn) });
        return;
      case 'turnRemoved':
        this.push({ type: 'turnRemoved', turnId: change.turn.id });
        return;
      case 'uploaded': {
        const { id, upload } = change.turn;
        this.push({ type: 'upload', turnId: id, upload: upload && uploadView(upload) });
        return;
      }
      case 'events':
        for (const each of eventChanges(
          change.turn.id,
          change.turn.logCount,
          change.events,
          this.collaborators.clock,
        )) {
          this.push(each);
        }
        return;
      default:
        change satisfies never;
    }
  }

  private pushTarget(): void {
    this.push({ type: 'target', target: this.collaborators.target(this.session) });
  }

  private push(change: Change): void {
    if (this.isReady) {
      this.deltas.push(change);
    }
  }

  private postDelta(changes: readonly Change[]): void {
    this.sequence += 1;
    this.post({ type: 'delta', sequence: this.sequence, changes });
  }

  private postSnapshot(): void {
    this.deltas.clear();
    const { conversation, staged, draft } = this.session;
    this.post({
      type: 'snapshot',
      conversationId: conversation.id,
      sequence: this.sequence,
      turns: conversation.turns.map(turnView),
      parts: staged.all.map(partView),
      size: totalSize(staged.all),
      target: this.collaborators.target(this.session),
      notice: this.notice.view,
      draft,
    });
  }

  private post(message: ToPanel): void {
    void this.panel.webview.postMessage(message);
  }
}

/** Events of one read as changes, each run of a kind as one. */
function eventChanges(
  turnId: string,
  logCount: number,
  events: readonly AgentEvent[],
  clock: Clock,
): Change[] {
  const changes: Change[] = [];
  const text = events.flatMap(event => (event.type === 'message' ? [event.content] : [])).join('');
  const lines = events.flatMap(event =>
    event.type === 'log' ? [{ at: clock.now(), text: event.message }] : [],
  );
  if (text !== '') {
    changes.push({ type: 'answer', turnId, text });
  }
  if (lines.length > 0) {
    changes.push({ type: 'log', turnId, lines, logCount });
  }
  return changes;
}
