import * as vscode from 'vscode';
import { Disposable } from '../../../host/window/disposable';

/** The URI scheme of reports. */
const scheme = 'agent-query-check';

/** Reports of service checks as read-only documents, until the window is closed. */
export class CheckReports extends Disposable implements vscode.TextDocumentContentProvider {
  /** Reports by their URIs. VS Code asks again for a document that was out of view for a while. */
  private readonly reports = new Map<string, string>();

  constructor() {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return (
      this.reports.get(uri.toString()) ??
      'This report was kept until the window was closed. Check the service again.\n'
    );
  }

  /** Opens a report in a preview tab. */
  async open(report: string): Promise<void> {
    const uri = vscode.Uri.from({ scheme, path: `/${this.reports.size + 1}/Service check.md` });
    this.reports.set(uri.toString(), report);
    await vscode.window.showTextDocument(uri, { preview: true });
  }
}
