import * as vscode from 'vscode';
import type { Asker } from '../../host/requests/asker';
import type { ClipboardCapture } from '../../host/sources/clipboardCapture';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/** Asks about what is selected in the active terminal. */
export class AskAboutTerminalSelection implements Command {
  readonly id = 'agentQuery.askAboutTerminalSelection';

  constructor(
    private readonly texts: ClipboardCapture,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const source = await this.texts.terminalSelection();
    if (!source) {
      void showInformation(vscode.l10n.t('Select text in a terminal to ask about.'));
      return undefined;
    }
    return this.asker.ask([source], questionOf(args));
  }
}
