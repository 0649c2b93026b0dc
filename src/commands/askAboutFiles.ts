import * as vscode from 'vscode';
import { inertText } from '../core/text/foreignText';
import type { ActiveEditor } from '../host/parts/activeEditor';
import type { FileGatherer } from '../host/parts/fileGatherer';
import { fileSource, uniqueUris } from '../host/parts/fileSource';
import { resourceOf } from '../host/parts/gitChanges';
import type { Asker } from '../host/requests/asker';
import { questionOf } from './commandTable';
import { openFileFirst } from './openFileFirst';

export interface FileContext {
  readonly active: ActiveEditor;
  readonly asker: Asker;
  readonly files: FileGatherer;
}

/**
 * Asks about files and folders: those selected in the explorer or in source control, of a tab, or what is in front.
 */
export async function askAboutFiles(
  { active, asker, files }: FileContext,
  args: readonly unknown[],
): Promise<unknown> {
  const uris = urisFrom(args);
  const { uri } = active.inFront;
  if (uris.length === 0 && uri) {
    uris.push(uri);
  }
  if (uris.length === 0) {
    openFileFirst(vscode.l10n.t('Open a file or select files in the Explorer first.'));
    return undefined;
  }
  const sources = uniqueUris(uris).map(each => fileSource(each));
  return asker.ask(sources, questionOf(args), files.find);
}

/**
 * The explorer passes the clicked item and an array of all selected ones, a tab its own URI, and source control each
 * selected resource.
 */
function urisFrom(args: readonly unknown[]): vscode.Uri[] {
  const resources = args.flatMap(resourceOf);
  if (resources.length > 0) {
    return resources;
  }
  const [first, all] = args;
  const selected = Array.isArray(all) ? all.flatMap(toUri) : [];
  return selected.length > 0 ? selected : toUri(first);
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
