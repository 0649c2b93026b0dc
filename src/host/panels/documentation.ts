import * as vscode from 'vscode';
import { focusColumn } from '../window/focusColumn';
import { isConversationTab } from './conversationTabs';

/** The documentation in the package, as VS Code previews Markdown. */
export class Documentation {
  constructor(private readonly extensionUri: vscode.Uri) {}

  /**
   * Shows a document, beside a conversation that is in front.
   *
   * @param section the anchor of a heading; by default, the beginning of the document
   */
  async open(name: 'README' | 'reference' | 'troubleshooting', section = ''): Promise<void> {
    const uri = vscode.Uri.joinPath(this.extensionUri, 'dist', 'docs', `${name}.md`);
    const { activeTab, viewColumn } = vscode.window.tabGroups.activeTabGroup;
    const { One, Two } = vscode.ViewColumn;
    const isInFront = activeTab !== undefined && isConversationTab(activeTab);
    const isOtherColumn = !isInFront || (await focusColumn(viewColumn === One ? Two : One));
    await vscode.commands.executeCommand(
      isOtherColumn ? 'markdown.showPreview' : 'markdown.showPreviewToSide',
      uri.with({ fragment: section }),
    );
  }
}
