import * as vscode from 'vscode';
import type { AgentQuery } from './agentQuery';
import { panelViewType, sideBarViewId } from './contributes/viewIds';
import { activateApi } from './features/api/activate';
import { activateChat } from './features/chat/activate';
import { activateInspector } from './features/inspector/activate';
import { activateSetup } from './features/setup/activate';

let agentQuery: Promise<AgentQuery> | undefined;

/** Saves open conversations. VS Code waits a few seconds for this before it ends the extension host. */
export async function deactivate(): Promise<void> {
  await (await agentQuery)?.end();
}

/**
 * Registers commands and panels, and returns the API for other extensions. The code behind them is loaded on first use,
 * so that activation is fast.
 */
export function activate(context: vscode.ExtensionContext) {
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
  activateSetup(context, async () => (await loaded()).features.setup);
  activateChat(context, async () => (await loaded()).features.chat);
  const start = setTimeout(() => {
    // Tabs and views wait in VS Code until someone can show them; commands wait for the end of activation.
    subscriptions.push(
      vscode.window.registerWebviewPanelSerializer(panelViewType, {
        deserializeWebviewPanel: async (panel, state) =>
          (await loaded()).app.conversations.deserializeWebviewPanel(panel, state),
      }),
      vscode.window.registerWebviewViewProvider(sideBarViewId, {
        resolveWebviewView: async view => (await loaded()).app.sideBar.resolve(view),
      }),
    );
    activateInspector(context, async () => (await loaded()).features.inspector);
    // The event that activated the extension will need the code in a moment, so loading starts now.
    loaded().catch(() => undefined);
  });
  subscriptions.push({ dispose: () => clearTimeout(start) });
  return activateApi(async () => (await loaded()).features.api);
}

async function load(context: vscode.ExtensionContext): Promise<AgentQuery> {
  const { AgentQuery } = await import('./agentQuery');
  const built = new AgentQuery(context);
  context.subscriptions.push(built);
  return built;
}
