import * as vscode from 'vscode';
import { messageOf } from '../../core/errors/agentQueryError';
import { type Messages, notifications, showOffer } from '../window/notifications';

const { t } = vscode.l10n;

/** A file to write where the user chooses. */
interface NewFile {
  /** The title of the dialog. */
  readonly title: string;
  /** The suggested file name, with its extension. */
  readonly name: string;
  readonly filters?: Readonly<Record<string, string[]>>;
}

/** A file to save, and the texts around it. */
interface FileToSave extends NewFile {
  /** The message after it was saved. */
  readonly saved: string;
  /** The view type of the editor in which it can then be opened, `default` for the text editor; undefined for none. */
  readonly editor: string | undefined;
}

export interface TextFile extends FileToSave {
  readonly text: string;
}

/**
 * Saves bytes as a file, and shows a message about the result.
 *
 * @param target the URI to save to; for any other value, a dialog asks for it
 */
export async function saveFile(
  file: FileToSave,
  bytes: Uint8Array,
  messages = notifications,
  target?: unknown,
): Promise<void> {
  const written = await writeNewFile(file, bytes, messages, target);
  if (!written) {
    return;
  }
  const { editor, saved } = file;
  if (editor === undefined) {
    void messages.info(saved);
    return;
  }
  // A setting or an extension may assign another editor to its name, which loads what the text refers to.
  void showOffer(
    saved,
    t('Open'),
    () => vscode.commands.executeCommand('vscode.openWith', written, editor),
    messages.info,
  );
}

/**
 * Writes bytes into a file. If it can't be written, shows an error.
 *
 * @param target see {@link saveFile}
 * @returns undefined if it was not written
 */
export async function writeNewFile(
  { title, name, filters }: NewFile,
  bytes: Uint8Array,
  messages: Messages = notifications,
  target?: unknown,
): Promise<vscode.Uri | undefined> {
  const file =
    target instanceof vscode.Uri
      ? target
      : await vscode.window.showSaveDialog({
          title,
          defaultUri: suggestedFile(name),
          ...(filters && { filters }),
        });
  if (!file) {
    return undefined;
  }
  try {
    await vscode.workspace.fs.writeFile(file, bytes);
    return file;
  } catch (error) {
    const reason = messageOf(error);
    void messages.error(t('{0} could not be saved: {1}', file.fsPath, reason));
    return undefined;
  }
}

/** The suggested file in the first folder of the workspace. */
function suggestedFile(name: string): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return folder ? vscode.Uri.joinPath(folder, name) : vscode.Uri.file(name);
}
