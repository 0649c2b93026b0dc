import * as vscode from 'vscode';
import type { Asker } from '../host/asker';
import type { EditorTracker } from '../host/editorTracker';
import type { FileGatherer } from '../host/fileGatherer';
import { activeTabUri } from '../host/partSources';
import { resourceOf } from '../host/sources/changeGatherer';
import { type Command, questionOf } from './command';

/** Asks about files and folders: those selected in the explorer, that of an editor tab, or the active one. */
export class AskAboutFiles implements Command {
  readonly id = 'agentQuery.askAboutFiles';

  constructor(
    private readonly editors: EditorTracker,
    private readonly files: FileGatherer,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const uris = this.chosen(args);
    if (uris.length === 0) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Open a file, or select files in the explorer, to ask about.'),
      );
      return undefined;
    }
    const found = await this.files.gather(uris);
    return found && this.asker.ask(found.sources, questionOf(args), found.more);
  }

  /**
   * The explorer passes the item that was clicked and all that are selected; a tab passes its own alone; source
   * control each that is selected.
   */
  private chosen(args: readonly unknown[]): readonly vscode.Uri[] {
    const changed = args.flatMap(resourceOf);
    if (changed.length > 0) {
      return changed;
    }
    const [first, all] = args;
    const several = Array.isArray(all) ? all.flatMap(toUri) : [];
    if (several.length > 0) {
      return several;
    }
    const one = toUri(first);
    if (one.length > 0) {
      return one;
    }
    const active = activeTabUri() ?? this.editors.editor?.document.uri;
    return active ? [active] : [];
  }
}

/** Keybindings and tasks write addresses as texts. */
function toUri(value: unknown): vscode.Uri[] {
  if (value instanceof vscode.Uri) {
    return [value];
  }
  return typeof value === 'string' && value !== '' ? [vscode.Uri.parse(value, true)] : [];
}
