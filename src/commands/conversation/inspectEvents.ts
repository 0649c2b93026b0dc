import * as vscode from 'vscode';
import type { EventInspectors } from '../../host/inspector/eventInspectors';
import { showInformation } from '../../host/window/showInformation';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** Shows the events of the last query of the current conversation, while they arrive and afterwards. */
export class InspectEvents implements Command {
  readonly id = 'agentQuery.inspectEvents';

  constructor(
    private readonly panels: ConversationPanels,
    private readonly inspectors: EventInspectors,
  ) {}

  async execute(): Promise<void> {
    const panel = this.panels.current;
    if (panel) {
      this.inspectors.show(panel);
    } else {
      void showInformation(
        vscode.l10n.t('Open a conversation first, to inspect the events of its last query.'),
      );
    }
  }
}
