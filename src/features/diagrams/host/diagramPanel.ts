import * as vscode from 'vscode';
import { fencedBlock } from '../../../core/text/foreignText';
import { record, string } from '../../../core/text/json';
import { panelIcon } from '../../../host/page/pageDocument';
import { openLink } from '../../../host/requests/openLink';
import { Disposable } from '../../../host/window/disposable';
import { createPanel } from '../../../host/window/webviewPanel';
import { diagramDocument } from './diagramDocument';
import { diagramScripts, drawsDiagrams } from './diagramScripts';

const { t } = vscode.l10n;

/** The view type of the panel. VS Code does not restore it; the diagram is in the answer. */
const viewType = 'agentQuery.diagram';

/** The maximum length of a diagram that VS Code draws, in UTF-16 code units (`markdown-mermaid.maxTextSize`). */
const maxLength = 50_000;

/** The panel that shows one Mermaid diagram at a time, as VS Code's Markdown preview draws it. */
export class DiagramPanel extends Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private content = '';

  constructor(private readonly extensionUri: vscode.Uri) {
    super();
    this._register({ dispose: () => this.panel?.dispose() });
    // Diagrams are drawn in the colors of the theme.
    this._register(vscode.window.onDidChangeActiveColorTheme(() => this.draw()));
  }

  /**
   * Shows a diagram in place of the previous one.
   *
   * @param viewColumn the column of the panel, if it isn't open
   * @returns false if VS Code can't draw it
   */
  async reveal(source: string, viewColumn: vscode.ViewColumn): Promise<boolean> {
    if (source.length > maxLength || !drawsDiagrams(vscode.extensions.all)) {
      return false;
    }
    const content = await vscode.commands
      .executeCommand('markdown.api.render', fencedBlock(source, 'mermaid'))
      .then(undefined, () => undefined);
    if (typeof content !== 'string' || this.isDisposed) {
      return false;
    }
    this.content = content;
    if (this.panel) {
      this.panel.reveal();
    } else {
      this.panel = this.create(viewColumn);
    }
    this.draw();
    return true;
  }

  private create(viewColumn: vscode.ViewColumn): vscode.WebviewPanel {
    const panel = createPanel(
      viewType,
      t('Diagram'),
      { viewColumn, preserveFocus: false },
      { enableFindWidget: true },
    );
    panel.iconPath = panelIcon(this.extensionUri);
    panel.webview.onDidReceiveMessage(message => openLink(string(record(message).link)));
    panel.onDidDispose(() => {
      this.panel = undefined;
    });
    return panel;
  }

  private draw(): void {
    if (!this.panel) {
      return;
    }
    const { webview } = this.panel;
    const extensions = vscode.extensions.all.filter(each => diagramScripts(each).length > 0);
    webview.options = {
      enableScripts: true,
      localResourceRoots: [
        vscode.Uri.joinPath(this.extensionUri, 'dist'),
        ...extensions.map(({ extensionUri }) => extensionUri),
      ],
    };
    const scripts = extensions.flatMap(extension =>
      diagramScripts(extension).map(({ path, type }) => ({
        uri: vscode.Uri.joinPath(extension.extensionUri, path),
        type,
      })),
    );
    webview.html = diagramDocument(webview, this.extensionUri, this.content, scripts);
  }
}
