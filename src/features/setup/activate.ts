import * as vscode from 'vscode';
import type { registerSetup } from './register';

/** Announces links that add a service to VS Code, without the code behind them. */
export function activateSetup(
  { subscriptions }: vscode.ExtensionContext,
  loaded: () => Promise<ReturnType<typeof registerSetup>>,
): void {
  subscriptions.push(
    vscode.window.registerUriHandler({
      handleUri: async uri => (await loaded()).openLink(uri),
    }),
  );
}
