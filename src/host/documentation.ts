import * as vscode from 'vscode';

/** The documentation in the package, as VS Code previews Markdown. */
export class Documentation {
  constructor(private readonly extensionUri: vscode.Uri) {}

  /**
   * Shows a page.
   *
   * @param section the anchor of a heading; by default, the page from its beginning
   */
  async open(page: 'README' | 'reference' | 'troubleshooting', section = ''): Promise<void> {
    const uri = vscode.Uri.joinPath(this.extensionUri, 'dist', 'docs', `${page}.md`);
    await vscode.commands.executeCommand('markdown.showPreview', uri.with({ fragment: section }));
  }
}
