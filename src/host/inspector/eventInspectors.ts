import * as vscode from 'vscode';
import type { LiveConversation } from '../../core/conversation/liveConversation';
import type { TranscriptRecorder } from '../../core/transcript/transcriptRecorder';
import { Disposable } from '../disposable';
import type { ConversationPanel } from '../panel/conversationPanel';
import { panelTitle } from '../panel/panelTitle';
import { createPanel } from '../window/createPanel';
import { type InspectorCollaborators, InspectorPage } from './inspectorPage';
import { querySource } from './querySource';

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
          inspector.close();
        }
      },
    });
  }

  /** Shows the events of a conversation beside its panel. */
  show(conversation: ConversationPanel): void {
    this.open(conversation);
  }

  private open(conversation: ConversationPanel): EventInspector {
    const { live } = conversation;
    const open = this.inspectors.get(live);
    if (open) {
      open.reveal();
      return open;
    }
    const panel = createPanel(
      viewType,
      t('Events: {0}', panelTitle(live.conversation.turns[0]?.question, live.label.name)),
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: false },
      { enableFindWidget: true },
    );
    const { extensionUri } = this.collaborators;
    panel.iconPath = {
      light: vscode.Uri.joinPath(extensionUri, 'media', 'panel-light.svg'),
      dark: vscode.Uri.joinPath(extensionUri, 'media', 'panel-dark.svg'),
    };
    const inspector = new EventInspector(conversation, panel, this.collaborators);
    this.inspectors.set(live, inspector);
    panel.onDidDispose(() => this.inspectors.delete(live));
    return inspector;
  }
}

/** The panel with the events of one conversation. */
class EventInspector extends Disposable {
  private readonly page: InspectorPage;
  private stopListening = () => {};

  constructor(
    { live }: ConversationPanel,
    private readonly panel: vscode.WebviewPanel,
    collaborators: InspectorCollaborators,
  ) {
    super();
    this.page = this._register(new InspectorPage(panel, collaborators, {}));
    this._register(panel.onDidDispose(() => this.dispose()));
    this._register({ dispose: () => this.stopListening() });
    this._register({ dispose: live.onRecord(recorder => this.follow(live, recorder)) });
    const onClose = () => this.page.changed();
    live.ended.addEventListener('abort', onClose);
    this._register({ dispose: () => live.ended.removeEventListener('abort', onClose) });
    if (live.recorder) {
      this.follow(live, live.recorder);
    }
  }

  /** Shows the panel in its column. */
  reveal(): void {
    this.panel.reveal();
  }

  /** Closes the panel. */
  close(): void {
    this.panel.dispose();
  }

  private follow(live: LiveConversation, recorder: TranscriptRecorder): void {
    this.stopListening();
    this.stopListening = recorder.onChange(() => this.page.changed());
    this.page.show(
      querySource(recorder, () =>
        live.ended.aborted ? [t('The conversation was closed. Its events stay here.')] : [],
      ),
      false,
    );
  }
}
