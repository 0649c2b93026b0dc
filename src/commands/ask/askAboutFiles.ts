import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';
import type { EditorTracker } from '../../host/files/editorTracker';
import type { FileGatherer } from '../../host/files/fileGatherer';
import { fileSource } from '../../host/files/fileSource';
import { activeTabUri, uniqueUris } from '../../host/files/openFiles';
import type { Asker } from '../../host/requests/asker';
import { resourceOf } from '../../host/sources/changeGatherer';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

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
      void showInformation(
        vscode.l10n.t('Open a file, or select files in the explorer, to ask about.'),
      );
      return undefined;
    }
    const sources = uniqueUris(uris).map(uri => fileSource(uri));
    return this.asker.ask(sources, questionOf(args), this.files.find);
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

/**
 * Keybindings and tasks write addresses as texts. Menus may hand over other objects too, which name no file.
 *
 * @throws if it is something that was meant as an address and is none
 */
function toUri(value: unknown): vscode.Uri[] {
  if (value instanceof vscode.Uri) {
    return [value];
  }
  if (value === undefined || value === '' || (typeof value === 'object' && !Array.isArray(value))) {
    return [];
  }
  try {
    // A path of Windows is none, although a letter before a colon may be a scheme.
    if (typeof value === 'string' && !/^[a-z]:/i.test(value)) {
      return [vscode.Uri.parse(value, true)];
    }
  } catch {
    // It has no scheme.
  }
  const given = inertText(typeof value === 'string' ? value : JSON.stringify(value));
  throw new Error(
    vscode.l10n.t('"{0}" is not a valid URI. Example: file:///home/me/notes.txt', given),
  );
}
