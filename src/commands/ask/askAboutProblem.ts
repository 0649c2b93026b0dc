import * as vscode from 'vscode';
import type { EditorTracker } from '../../host/files/editorTracker';
import type { Asker } from '../../host/requests/asker';
import { diagnosticSources, type FileDiagnostic } from '../../host/sources/diagnosticSources';
import { diagnosticsAt, pickDiagnostics } from '../../host/sources/pickDiagnostics';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/** Asks about diagnostics: those of a quick fix, those at the cursor, or those that the user picks from all. */
export class AskAboutProblem implements Command {
  readonly id = 'agentQuery.askAboutProblem';

  constructor(
    private readonly editors: EditorTracker,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const diagnostics = await this.diagnosticsFor(args);
    if (!diagnostics) {
      void showInformation(vscode.l10n.t('There are no problems to ask about.'));
    }
    return diagnostics && diagnostics.length > 0
      ? this.asker.ask(await diagnosticSources(diagnostics), questionOf(args))
      : undefined;
  }

  private async diagnosticsFor([uri, diagnostics]: readonly unknown[]) {
    if (uri instanceof vscode.Uri && Array.isArray(diagnostics)) {
      return diagnostics
        .filter(each => each instanceof vscode.Diagnostic)
        .map((diagnostic): FileDiagnostic => ({ uri, diagnostic }));
    }
    const { editor } = this.editors;
    const found = editor ? diagnosticsAt(editor) : [];
    return found.length > 0 ? found : pickDiagnostics(editor?.document.uri);
  }
}
