import * as vscode from 'vscode';
import type { Asker } from '../../host/requests/asker';
import type { ClipboardCapture } from '../../host/sources/clipboardCapture';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

const { t } = vscode.l10n;

/** A text of VS Code's user interface: a method of {@link ClipboardCapture}. */
type CapturedText = 'terminalSelection' | 'lastCommand' | 'debugConsole' | 'searchResults';

const ids: Readonly<Record<CapturedText, string>> = {
  terminalSelection: 'agentQuery.askAboutTerminalSelection',
  lastCommand: 'agentQuery.askAboutLastCommand',
  debugConsole: 'agentQuery.askAboutDebugConsole',
  searchResults: 'agentQuery.askAboutSearchResults',
};

/** Asks about the selection or the last command of the active terminal, the debug console, or all search results. */
export class AskAboutCapturedText implements Command {
  readonly id: string;

  constructor(
    private readonly text: CapturedText,
    private readonly captures: ClipboardCapture,
    private readonly asker: Asker,
  ) {
    this.id = ids[text];
  }

  async execute(...args: unknown[]) {
    const source = await this.captures[this.text]();
    if (!source) {
      void showInformation(emptyText(this.text));
      return undefined;
    }
    return this.asker.ask([source], questionOf(args));
  }
}

function emptyText(text: CapturedText): string {
  switch (text) {
    case 'terminalSelection':
      return t('Select the text to ask about in a terminal.');
    case 'lastCommand':
      return t(
        "There is no command output in the terminal. This requires VS Code's shell integration.",
      );
    case 'debugConsole':
      return t('Open a debug console that has output.');
    case 'searchResults':
      return t('Run a search first.');
  }
}
