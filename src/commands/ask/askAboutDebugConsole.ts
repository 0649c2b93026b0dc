import * as vscode from 'vscode';
import type { Asker } from '../../host/requests/asker';
import type { ClipboardCapture } from '../../host/sources/clipboardCapture';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/** Asks about what the debug console shows. */
export class AskAboutDebugConsole implements Command {
  readonly id = 'agentQuery.askAboutDebugConsole';

  constructor(
    private readonly texts: ClipboardCapture,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const source = await this.texts.debugConsole();
    if (!source) {
      void showInformation(
        vscode.l10n.t('Open the debug console of a session to ask about what it shows.'),
      );
      return undefined;
    }
    return this.asker.ask([source], questionOf(args));
  }
}
