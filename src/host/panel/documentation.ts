import * as vscode from 'vscode';
import { focusColumn } from '../focusColumn';
import { isConversationTab } from './conversationTabs';

/** The documentation in the package, as VS Code previews Markdown. */
export class Documentation {
  constructor(private readonly extensionUri: vscode.Uri) {}

  /**
   * Shows a page, beside a conversation that is in front.
   *
   * @param section the anchor of a heading; by default, the page from its beginning
   */
  async open(page: 'README' | 'reference' | 'troubleshooting', section = ''): Promise<void> {
    const uri = vscode.Uri.joinPath(this.extensionUri, 'dist', 'docs', `${page}.md`);
    await vscode.commands.executeCommand(
      await commandBesideConversation(),
      uri.with({ fragment: section }),
    );
  }
}

/** Focuses another group of editors if a conversation is in front. Returns the command that opens the preview. */
async function commandBesideConversation(): Promise<string> {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const { activeTab, viewColumn } = activeTabGroup;
  if (!activeTab || !isConversationTab(activeTab)) {
    return 'markdown.showPreview';
  }
  if (all.length === 1) {
    return 'markdown.showPreviewToSide';
  }
  const { One, Two } = vscode.ViewColumn;
  await focusColumn(viewColumn === One ? Two : One, viewColumn);
  return 'markdown.showPreview';
}
