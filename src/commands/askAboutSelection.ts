import * as vscode from 'vscode';
import type { Asker } from '../host/asker';
import type { EditorTracker } from '../host/editorTracker';
import { editorSources } from '../host/partSources';
import { type Command, questionOf } from './command';

/** Asks about what is selected in the active editor, each cursor's selection a part. */
export class AskAboutSelection implements Command {
  readonly id = 'agentQuery.askAboutSelection';

  constructor(
    private readonly editors: EditorTracker,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const { editor } = this.editors;
    if (!editor) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Open a file and select what to ask about.'),
      );
      return undefined;
    }
    return this.asker.ask(editorSources(editor), questionOf(args));
  }
}
