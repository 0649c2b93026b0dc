import * as vscode from 'vscode';
import { inertText } from '../../core/text/inertText';
import type { FileGatherer } from '../../host/files/fileGatherer';
import { fileSource } from '../../host/files/fileSource';
import { uniqueUris } from '../../host/files/openFiles';
import type { Asker } from '../../host/requests/asker';
import type { ActiveEditor } from '../../host/sources/activeEditor';
import { resourceOf } from '../../host/sources/changeGatherer';
import { showInformation } from '../../host/window/showInformation';
import { type Command, questionOf } from '../command';

/**
 * Asks about files and folders: those selected in the explorer or in source control, of a tab, or what is in front.
 */
export class AskAboutFiles implements Command {
  readonly id = 'agentQuery.askAboutFiles';

  constructor(
    private readonly active: ActiveEditor,
    private readonly files: FileGatherer,
    private readonly asker: Asker,
  ) {}

  async execute(...args: unknown[]) {
    const uris = this.urisFrom(args);
    if (uris.length === 0) {
      void showInformation(vscode.l10n.t('Open a file or select files in the Explorer first.'));
      return undefined;
    }
    const sources = uniqueUris(uris).map(uri => fileSource(uri));
    return this.asker.ask(sources, questionOf(args), this.files.find);
  }

  /**
   * The explorer passes the clicked item and an array of all selected ones, a tab its own URI, and source control each
   * selected resource.
   */
  private urisFrom(args: readonly unknown[]): readonly vscode.Uri[] {
    const resources = args.flatMap(resourceOf);
    if (resources.length > 0) {
      return resources;
    }
    const [first, all] = args;
    const selected = Array.isArray(all) ? all.flatMap(toUri) : [];
    if (selected.length > 0) {
      return selected;
    }
    const clicked = toUri(first);
    if (clicked.length > 0) {
      return clicked;
    }
    const { uri } = this.active.inFront;
    return uri ? [uri] : [];
  }
}

/**
 * The URI in an argument. Keybindings and tasks write URIs as strings; menus can pass objects that are not files.
 *
 * @returns one URI, or none for an object that is not a URI
 * @throws for a string that is not a URI, and for numbers and arrays
 */
function toUri(value: unknown): vscode.Uri[] {
  if (value instanceof vscode.Uri) {
    return [value];
  }
  if (value === undefined || value === '' || (typeof value === 'object' && !Array.isArray(value))) {
    return [];
  }
  try {
    // A Windows path is not a URI, although its drive looks like a scheme.
    if (typeof value === 'string' && !/^[a-z]:/i.test(value)) {
      return [vscode.Uri.parse(value, true)];
    }
  } catch {
    // It has no scheme.
  }
  const text = inertText(typeof value === 'string' ? value : JSON.stringify(value));
  throw new Error(
    vscode.l10n.t('"{0}" is not a valid URI. Example: file:///home/me/notes.txt', text),
  );
}
