import * as vscode from 'vscode';
import type { AgentQuery } from './agentQuery';
import { panelViewType } from './host/panel/panelViewType';
import type { AgentQueryApi } from './host/service/createApi';

let agentQuery: Promise<AgentQuery> | undefined;

/** VS Code waits for this, a few seconds, before it ends the extension. */
export async function deactivate(): Promise<void> {
  await (await agentQuery)?.panels.end();
}

/** Registers what VS Code calls; what answers is loaded with the first call. */
export function activate(context: vscode.ExtensionContext): AgentQueryApi {
  const { subscriptions, extension } = context;
  const loaded = () => {
    agentQuery ??= import('./agentQuery').then(({ AgentQuery }) => {
      const built = new AgentQuery(context);
      subscriptions.push(built);
      return built;
    });
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
    vscode.window.registerWebviewPanelSerializer(panelViewType, {
      deserializeWebviewPanel: async (panel, state) =>
        (await loaded()).panels.deserializeWebviewPanel(panel, state),
    }),
  );
  // Whatever has activated the extension asks for it next, and VS Code takes a while to say so.
  setTimeout(() => loaded().catch(() => undefined));
  return {
    apiVersion: 1,
    async *query(...request) {
      yield* (await loaded()).api.query(...request);
    },
  };
}
