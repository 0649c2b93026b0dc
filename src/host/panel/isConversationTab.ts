import * as vscode from 'vscode';
import { panelViewType } from './panelViewType';

/** True if a tab is one of a conversation, shown or not. */
export function isConversationTab({ input }: vscode.Tab): boolean {
  // VS Code adds a prefix of its own.
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith(panelViewType);
}
