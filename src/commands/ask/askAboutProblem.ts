import * as vscode from 'vscode';
import type { Asker } from '../../host/requests/asker';
import type { ActiveEditor } from '../../host/sources/activeEditor';
import { diagnosticSources, type FileDiagnostic } from '../../host/sources/diagnosticSources';
import { diagnosticsAt, pickDiagnostics } from '../../host/sources/pickDiagnostics';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/** Asks about diagnostics: those of a quick fix, those at the cursor, or those that the user picks from all. */
export class AskAboutProblem implements Command {
  readonly id = 'agentQuery.askAboutProblem';

  constructor(
    private readonly active: ActiveEditor,
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
    const { inFront } = this.active;
    const found = inFront.editor ? diagnosticsAt(inFront.editor) : [];
    return found.length > 0 ? found : pickDiagnostics(inFront.editor?.document.uri ?? inFront.uri);
  }
}
