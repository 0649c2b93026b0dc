import * as vscode from 'vscode';
import type { EditorTracker } from '../../host/files/editorTracker';
import type { Asker } from '../../host/requests/asker';
import { wholeEditor } from '../../host/sources/editorSources';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/** Asks about all of what the active editor shows. */
export class AskAboutFile implements Command {
  readonly id = 'agentQuery.askAboutFile';

  constructor(
    private readonly editors: EditorTracker,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const { editor } = this.editors;
    if (editor) {
      return this.asker.ask([wholeEditor(editor)], questionOf(args));
    }
    void showInformation(vscode.l10n.t('Open a file first.'));
    return undefined;
  }
}
