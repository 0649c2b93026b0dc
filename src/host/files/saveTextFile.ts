import * as vscode from 'vscode';
import { showError } from '../window/showError';
import { showInformation } from '../window/showInformation';

const { t } = vscode.l10n;

export interface TextFile {
  /** Of the dialog. */
  readonly title: string;
  /** Proposed, with its extension. */
  readonly name: string;
  readonly filters: Readonly<Record<string, string[]>>;
  readonly text: string;
  /** What to tell when it is saved. */
  readonly saved: string;
}

/**
 * Saves a text as a file, and tells so, or why not.
 *
 * @param target where to; a dialog asks without it
 */
export async function saveTextFile(
  { title, name, filters, text, saved }: TextFile,
  target: unknown,
): Promise<void> {
  const file =
    target instanceof vscode.Uri
      ? target
      : await vscode.window.showSaveDialog({ title, defaultUri: proposed(name), filters });
  if (!file) {
    return;
  }
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void showError(t('{0} could not be saved: {1}', file.fsPath, reason));
    return;
  }
  void offerToOpen(file, saved);
}

/** In the first folder of the workspace. */
function proposed(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(name);
}

async function offerToOpen(file: vscode.Uri, saved: string): Promise<void> {
  const open = t('Open');
  if ((await showInformation(saved, open)) === open) {
    await vscode.window.showTextDocument(file);
  }
}
