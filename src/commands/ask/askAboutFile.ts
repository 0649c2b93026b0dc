import * as vscode from 'vscode';
import { fileSource } from '../../host/files/fileSource';
import type { Asker } from '../../host/requests/asker';
import type { ActiveEditor } from '../../host/sources/activeEditor';
import { wholeEditor } from '../../host/sources/editorSources';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/** Asks about all of what is in front. */
export class AskAboutFile implements Command {
  readonly id = 'agentQuery.askAboutFile';

  constructor(
    private readonly active: ActiveEditor,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const { inFront } = this.active;
    switch (inFront.kind) {
      case 'text':
        return this.asker.ask([wholeEditor(inFront.editor)], questionOf(args));
      case 'notebook':
      case 'file':
        return this.asker.ask([fileSource(inFront.uri)], questionOf(args));
      case 'terminal':
      case 'other':
        void showInformation(vscode.l10n.t('Open a file first.'));
        return undefined;
    }
  }
}
