import * as vscode from 'vscode';
import { Disposable } from '../disposable';
import { showStatusItem } from '../window/showStatusItem';
import type { ConversationPanels } from './conversationPanels';

const { t } = vscode.l10n;

/** Shows a status bar item that stops the running query, and sets the context key `agentQuery.running` for menus. */
export class RunningIndicator extends Disposable {
  private item: vscode.Disposable | undefined;

  constructor(private readonly panels: ConversationPanels) {
    super();
    this._register(panels.onDidChangeRunning(() => this.update()));
    this._register({ dispose: () => this.item?.dispose() });
  }

  private update(): void {
    const isRunning = this.panels.currentRunning !== undefined;
    if (isRunning === (this.item !== undefined)) {
      return;
    }
    void vscode.commands.executeCommand('setContext', 'agentQuery.running', isRunning);
    this.item?.dispose();
    this.item = isRunning ? newItem() : undefined;
  }
}

function newItem(): vscode.Disposable {
  return showStatusItem({
    id: 'agentQuery.running',
    name: t('Agent Query: running query'),
    icon: 'stop-circle',
    text: t('Agent Query'),
    tooltip: t('A query is running. Click to stop it.'),
    label: t('Stop query'),
    command: 'agentQuery.stop',
  });
}
