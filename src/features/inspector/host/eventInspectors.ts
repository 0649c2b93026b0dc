import * as vscode from 'vscode';
import type { RecordedTurn } from '../../../core/asking/conversationRunner';
import type { LiveConversation } from '../../../core/asking/liveConversation';
import { outcomeOf, type Turn } from '../../../core/conversation/turn';
import type { TranscriptRecorder } from '../../../core/transcript/transcriptRecorder';
import type { ConversationPanel } from '../../../host/page/conversationPanel';
import { panelIcon } from '../../../host/page/pageDocument';
import { panelTitle } from '../../../host/page/panelTitle';
import { stateText } from '../../../host/page/turnView';
import { Disposable } from '../../../host/window/disposable';
import { showInformation } from '../../../host/window/notifications';
import { createPanel } from '../../../host/window/webviewPanel';
import type { InspectedSource } from '../core/inspectedStream';
import { type InspectorCollaborators, InspectorPage, rowNotes } from './inspectorPage';

const { t } = vscode.l10n;

/** The view type of the panels. VS Code does not restore them, because the events are gone with the window. */
const viewType = 'agentQuery.events';

/** Shows the events of the last query of conversations, one panel for each conversation. */
export class EventInspectors extends Disposable {
  private readonly inspectors = new Map<LiveConversation, EventInspector>();

  constructor(private readonly collaborators: InspectorCollaborators) {
    super();
    this._register({
      dispose: () => {
        for (const inspector of this.inspectors.values()) {
          inspector.panel.dispose();
        }
      },
    });
  }

  /**
   * Shows the events of a turn, and selects the one whose text contains an offset of the answer, in UTF-16 code units.
   * If they are not kept, notifies the user.
   */
  revealAt(conversation: ConversationPanel, turnId: string, offset: number | undefined): void {
    if (conversation.live.recorded?.turn.id !== turnId) {
      void showInformation(
        t(
          'Only the events of the last query in a conversation are kept, until the window is closed.',
        ),
      );
      return;
    }
    const { page } = this.reveal(conversation);
    if (offset !== undefined) {
      page.session.selectAt(offset);
    }
  }

  /** Shows the events of a conversation beside its panel. */
  reveal(conversation: ConversationPanel): EventInspector {
    const { live } = conversation;
    const open = this.inspectors.get(live);
    if (open) {
      open.panel.reveal();
      return open;
    }
    const panel = createPanel(
      viewType,
      t('Events: {0}', panelTitle(live.conversation.turns[0]?.question, live.label.name)),
      {
        // Beside the conversation, wherever it is.
        viewColumn:
          conversation.kind === 'editor' ? vscode.ViewColumn.Beside : vscode.ViewColumn.Active,
        preserveFocus: false,
      },
      { enableFindWidget: true },
    );
    panel.iconPath = panelIcon(this.collaborators.extensionUri);
    const inspector = new EventInspector(conversation, panel, this.collaborators);
    this.inspectors.set(live, inspector);
    panel.onDidDispose(() => this.inspectors.delete(live));
    return inspector;
  }
}

class EventInspector extends Disposable {
  readonly page: InspectorPage;
  /** The listener to the recorder of the turn. */
  private listening: vscode.Disposable | undefined;
  /** The turn whose events are shown. */
  private turn: Turn | undefined;

  constructor(
    conversation: ConversationPanel,
    readonly panel: vscode.WebviewPanel,
    collaborators: InspectorCollaborators,
  ) {
    super();
    const { live } = conversation;
    this.page = this._register(
      new InspectorPage(panel, collaborators, {
        revealInAnswer: (from, to) => {
          const { turn } = this;
          if (turn && !conversation.isDisposed && live.findTurn(turn.id)) {
            conversation.revealText(turn.id, from, to);
          } else {
            void showInformation(t('The answer is no longer available.'));
          }
        },
      }),
    );
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register({ dispose: () => this.listening?.dispose() });
    this._register(live.onRecord(recorded => this.follow(live, recorded)));
    const onClose = () => this.page.session.changed();
    live.ended.addEventListener('abort', onClose);
    this._register({ dispose: () => live.ended.removeEventListener('abort', onClose) });
    if (live.recorded) {
      this.follow(live, live.recorded);
    }
  }

  private follow(live: LiveConversation, { turn, recorder }: RecordedTurn): void {
    this.turn = turn;
    this.listening?.dispose();
    this.listening = recorder.onChange(() => this.page.session.changed());
    this.page.session.load(
      inspectedQuery(recorder, () =>
        live.ended.aborted ? [t('The conversation was closed. Its events stay here.')] : [],
      ),
      false,
    );
  }
}

/**
 * The event stream of a query, for an inspector.
 *
 * @param notes further notes, in sentences
 */
export function inspectedQuery(
  recorder: TranscriptRecorder,
  notes: () => readonly string[],
): InspectedSource {
  return {
    stream: {
      get count() {
        return recorder.count;
      },
      entry: index => recorder.entry(index),
      get info() {
        return { ...recorder.head, hasTimes: true };
      },
    },
    type: 'query',
    isRunning: () => recorder.head.end === undefined,
    state: () => {
      const { end } = recorder.head;
      return stateText(end ? outcomeOf(end.error) : 'running');
    },
    notes: () => [...notes(), ...rowNotes(recorder.head)],
  };
}
