import * as vscode from 'vscode';
import type { ConversationPanel } from '../panel/conversationPanel';

/** Copies a text and tells the page when it is on the clipboard. */
export async function copyToClipboard(text: string, panel: ConversationPanel): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  panel.answer({ type: 'copied' });
}
