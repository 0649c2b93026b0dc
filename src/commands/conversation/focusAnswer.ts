import * as vscode from 'vscode';
import type { ConversationPanels } from '../../host/workbench/conversationPanels';
import type { Command } from '../command';

/** The documents that belong to a conversation: its answers, and the help. */
const ownSchemes = /^agent-query-(?:answer|help)$/;

/** Goes from the Question box to the last answer and back; from an answer in an editor, back to the Question box. */
export class FocusAnswer implements Command {
  readonly id = 'agentQuery.focusAnswer';

  constructor(private readonly panels: ConversationPanels) {}

  execute(): void {
    const panel = this.panels.current;
    const { scheme = '' } = vscode.window.activeTextEditor?.document.uri ?? {};
    if (panel && !panel.isActive && ownSchemes.test(scheme)) {
      panel.focusQuestion();
    } else {
      panel?.goTo('answer');
    }
  }
}
