import * as vscode from 'vscode';
import type { Asker } from '../../host/requests/asker';
import type { ClipboardCapture } from '../../host/sources/clipboardCapture';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/** Asks about the last command of the active terminal and its output. */
export class AskAboutLastCommand implements Command {
  readonly id = 'agentQuery.askAboutLastCommand';

  constructor(
    private readonly texts: ClipboardCapture,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const source = await this.texts.lastCommand();
    if (!source) {
      void showInformation(
        vscode.l10n.t(
          'There is no output of a command in the terminal. With shell integration, VS Code tells the commands of a terminal apart.',
        ),
      );
      return undefined;
    }
    return this.asker.ask([source], questionOf(args));
  }
}
