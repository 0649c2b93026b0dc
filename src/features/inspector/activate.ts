import * as vscode from 'vscode';
import { transcriptViewType } from './host/transcriptViewType';
import type { registerInspector } from './register';

/** Announces the editor of transcripts to VS Code, without the code behind it. */
export function activateInspector(
  { subscriptions }: vscode.ExtensionContext,
  loaded: () => Promise<ReturnType<typeof registerInspector>>,
): void {
  subscriptions.push(
    vscode.window.registerCustomEditorProvider(
      transcriptViewType,
      {
        openCustomDocument: uri => ({ uri, dispose: () => undefined }),
        resolveCustomEditor: async ({ uri }, panel) => (await loaded()).showFile(uri, panel),
      },
      { supportsMultipleEditorsPerDocument: true, webviewOptions: { enableFindWidget: true } },
    ),
  );
}
