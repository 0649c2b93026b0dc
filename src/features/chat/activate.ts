import * as vscode from 'vscode';
import { participantId, toolName } from './chatIds';
import type { registerChat } from './register';

/** Announces `@agent` and the tool to VS Code, without the code behind them. */
export function activateChat(
  { extensionUri, subscriptions }: vscode.ExtensionContext,
  loaded: () => Promise<ReturnType<typeof registerChat>>,
): void {
  // Some builds of VS Code have no Chat.
  if (vscode.chat?.createChatParticipant) {
    const participant = vscode.chat.createChatParticipant(participantId, async (...request) =>
      (await loaded()).participant.answer(...request),
    );
    subscriptions.push(participant);
    setTimeout(() => {
      participant.iconPath = vscode.Uri.joinPath(extensionUri, 'media', 'icon.png');
    });
  }
  if (vscode.lm?.registerTool) {
    subscriptions.push(
      vscode.lm.registerTool(toolName, {
        prepareInvocation: async (...call) => (await loaded()).tool.prepareInvocation(...call),
        invoke: async (...call) => (await loaded()).tool.invoke(...call),
      }),
    );
  }
}
