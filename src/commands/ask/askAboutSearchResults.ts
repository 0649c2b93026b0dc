import * as vscode from 'vscode';
import type { Asker } from '../../host/requests/asker';
import type { ClipboardCapture } from '../../host/sources/clipboardCapture';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/** Asks about all that the search view has found. */
export class AskAboutSearchResults implements Command {
  readonly id = 'agentQuery.askAboutSearchResults';

  constructor(
    private readonly texts: ClipboardCapture,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const source = await this.texts.searchResults();
    if (!source) {
      void showInformation(vscode.l10n.t('Search for something first to ask about what is found.'));
      return undefined;
    }
    return this.asker.ask([source], questionOf(args));
  }
}
