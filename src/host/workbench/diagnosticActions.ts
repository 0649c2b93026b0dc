import * as vscode from 'vscode';
import { Disposable } from '../disposable';
import type { Settings } from '../settings/settings';

/**
 * The quick fix that asks about a problem. It is off by default, because every problem without another quick fix would
 * get a light bulb.
 */
export class DiagnosticActions extends Disposable implements vscode.CodeActionProvider {
  private registration: vscode.Disposable | undefined;

  constructor(private readonly settings: Settings) {
    super();
    this._register(settings.onDidChangeDiagnosticQuickFix(() => this.update()));
    this._register({ dispose: () => this.registration?.dispose() });
    this.update();
  }

  provideCodeActions(
    document: vscode.TextDocument,
    _range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    if (diagnostics.length === 0) {
      return [];
    }
    const title = vscode.l10n.t('Ask agent about problem');
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
    action.diagnostics = [...diagnostics];
    action.command = {
      command: 'agentQuery.askAboutProblem',
      title,
      arguments: [document.uri, diagnostics],
    };
    return [action];
  }

  private update(): void {
    this.registration?.dispose();
    this.registration = this.settings.diagnosticQuickFix
      ? vscode.languages.registerCodeActionsProvider({ language: '*' }, this, {
          providedCodeActionKinds: [vscode.CodeActionKind.QuickFix],
        })
      : undefined;
  }
}
