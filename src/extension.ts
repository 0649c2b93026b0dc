import * as vscode from 'vscode';
import type { AgentQuery } from './agentQuery';
import { panelViewType, sideBarViewId } from './contributes/viewIds';
import type { AgentQueryApi } from './features/api/core/agentQueryApi';
import { transcriptViewType } from './features/inspector/host/transcriptViewType';

/** As in the manifest. */
const participantId = 'agent-query.agent';
const toolName = 'agent-query_ask';

let agentQuery: Promise<AgentQuery> | undefined;

/** Saves what is open. VS Code waits a few seconds for this before it ends the extension host. */
export async function deactivate(): Promise<void> {
  await (await agentQuery)?.end();
}

/**
 * Registers commands and panels, and returns the API for other extensions. The code behind them is loaded on first use,
 * so that activation is fast.
 */
export function activate(context: vscode.ExtensionContext): AgentQueryApi {
  const { subscriptions, extension } = context;
  const loaded = () => {
    agentQuery ??= load(context);
    return agentQuery;
  };
  for (const { command } of extension.packageJSON.contributes.commands) {
    subscriptions.push(
      vscode.commands.registerCommand(command, async (...args: unknown[]) =>
        (await loaded()).execute(command, args),
      ),
    );
  }
  subscriptions.push(
    vscode.window.registerUriHandler({
      handleUri: async uri => (await loaded()).features.setup.openLink(uri),
    }),
  );
  let participant: vscode.ChatParticipant | undefined;
  // Some builds of VS Code have no Chat.
  if (vscode.chat?.createChatParticipant) {
    participant = vscode.chat.createChatParticipant(participantId, async (...request) =>
      (await loaded()).features.chat.participant.answer(...request),
    );
    subscriptions.push(participant);
  }
  if (vscode.lm?.registerTool) {
    subscriptions.push(
      vscode.lm.registerTool(toolName, {
        prepareInvocation: async (...call) =>
          (await loaded()).features.chat.tool.prepareInvocation(...call),
        invoke: async (...call) => (await loaded()).features.chat.tool.invoke(...call),
      }),
    );
  }
  setTimeout(() => {
    // Tabs and views wait in VS Code until someone can show them; commands wait for the end of activation.
    subscriptions.push(
      vscode.window.registerWebviewPanelSerializer(panelViewType, {
        deserializeWebviewPanel: async (panel, state) =>
          (await loaded()).app.conversations.deserializeWebviewPanel(panel, state),
      }),
      vscode.window.registerWebviewViewProvider(sideBarViewId, {
        resolveWebviewView: async view => (await loaded()).app.sideBar.resolve(view),
      }),
      vscode.window.registerCustomEditorProvider(
        transcriptViewType,
        {
          openCustomDocument: uri => ({ uri, dispose: () => undefined }),
          resolveCustomEditor: async ({ uri }, panel) =>
            (await loaded()).features.inspector.showFile(uri, panel),
        },
        { supportsMultipleEditorsPerDocument: true, webviewOptions: { enableFindWidget: true } },
      ),
    );
    if (participant) {
      participant.iconPath = vscode.Uri.joinPath(context.extensionUri, 'media', 'icon.png');
    }
    // The event that activated the extension will need the code in a moment, so loading starts now.
    loaded().catch(() => undefined);
  });
  return {
    apiVersion: 2,
    async *query(...request) {
      yield* (await loaded()).features.api.api.query(...request);
    },
    stage: async request => (await loaded()).features.api.api.stage(request),
    configure: async request => (await loaded()).features.api.api.configure(request),
  };
}

async function load(context: vscode.ExtensionContext): Promise<AgentQuery> {
  const { AgentQuery } = await import('./agentQuery');
  const built = new AgentQuery(context);
  context.subscriptions.push(built);
  return built;
}
