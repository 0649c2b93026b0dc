import * as vscode from 'vscode';
import { Emitter } from '../../core/async/emitter';
import type { Turn } from '../../core/conversation/turn';
import type { ConversationStore } from '../../core/saved/conversationStore';
import { detailsStyle, formatReasoning } from '../../core/text/reasoningFormat';
import type { ConversationPanel } from '../page/conversationPanel';
import { Disposable } from '../window/disposable';
import type { EditorTracker } from '../window/editorTracker';
import { openDiff } from '../window/openDiff';
import type { OpenPanels } from './openPanels';

const { t } = vscode.l10n;

/** The URI scheme of answers. */
const scheme = 'agent-query-answer';

/**
 * Answers as read-only Markdown documents, with reasoning folded:
 * `agent-query-answer:/<conversation>/<turn>/Answer 2.md`.
 */
export class AnswerDocuments extends Disposable implements vscode.TextDocumentContentProvider {
  private readonly changes = this._register(new Emitter<vscode.Uri>());
  readonly onDidChange = this.changes.event;

  constructor(
    private readonly panels: OpenPanels,
    private readonly store: ConversationStore,
    private readonly editors: EditorTracker,
  ) {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    // A document that was opened while its answer streamed is updated once the answer is complete.
    this._register(
      panels.onDidEndTurn(({ panel, turn }) => {
        const { id, turns } = panel.live.conversation;
        this.changes.fire(answerUri(id, turns, turn));
      }),
    );
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const { turns, turn } = await this.find(uri);
    const answer = turns.find(({ id }) => id === turn)?.answer ?? '';
    return formatReasoning(answer, detailsStyle(t('Reasoning')));
  }

  /** Opens the answer of a turn next to the panel of its conversation. */
  async open(turn: Turn, panel: ConversationPanel): Promise<void> {
    const { id, turns } = panel.live.conversation;
    await vscode.window.showTextDocument(answerUri(id, turns, turn), {
      viewColumn: this.editors.columnFor(panel),
    });
  }

  /** Compares an answer with the previous one in a diff editor. @returns false if there is no previous answer */
  async compare(uri: vscode.Uri): Promise<boolean> {
    const { conversation, turns, turn } = await this.find(uri);
    const at = turns.findIndex(({ id }) => id === turn);
    const previous = turns.slice(0, Math.max(at, 0)).findLast(({ answer }) => answer !== '');
    if (!previous) {
      return false;
    }
    const previousUri = answerUri(conversation, turns, previous);
    await openDiff(previousUri, uri, `${title(turns, previous)} ↔ ${title(turns, turns[at])}`);
    return true;
  }

  private async find(uri: vscode.Uri) {
    const [conversation = '', turn = ''] = uri.path.slice(1).split('/');
    const open = this.panels.find(conversation)?.live.conversation.turns;
    const turns = open ?? (await this.store.load(conversation))?.turns ?? [];
    return { conversation, turn, turns };
  }
}

function answerUri(conversationId: string, turns: readonly Turn[], turn: Turn): vscode.Uri {
  return vscode.Uri.from({
    scheme,
    path: `/${conversationId}/${turn.id}/${title(turns, turn)}.md`,
  });
}

function title(turns: readonly Turn[], turn: Turn | undefined): string {
  return t('Answer {0}', turns.findIndex(({ id }) => id === turn?.id) + 1);
}
