import * as vscode from 'vscode';
import type { Asker } from '../../host/requests/asker';
import type { ClipboardCapture } from '../../host/sources/clipboardCapture';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

const { t } = vscode.l10n;

/** A text of VS Code's user interface: a method of {@link ClipboardCapture}. */
export type CapturedText = 'terminalSelection' | 'lastCommand' | 'debugConsole' | 'searchResults';

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
      return t('Select text in a terminal to ask about.');
    case 'lastCommand':
      return t(
        'There is no output of a command in the terminal. With shell integration, VS Code tells the commands of a terminal apart.',
      );
    case 'debugConsole':
      return t('Open the debug console of a session to ask about what it shows.');
    case 'searchResults':
      return t('Search for something first to ask about what is found.');
  }
}
