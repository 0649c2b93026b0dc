import * as vscode from 'vscode';
import { byteSize } from '../../core/text/byteSize';
import { showError } from '../../host/window/showError';

const { t } = vscode.l10n;

/**
 * Asks for a transcript or another event stream.
 *
 * @param openLabel of the button
 * @returns undefined if the dialog was closed
 */
export async function pickTranscript(
  title: string,
  openLabel: string,
): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title,
    openLabel,
    filters: { [t('Event streams')]: ['sse', 'txt', 'log'], [t('All files')]: ['*'] },
  });
  return chosen?.[0];
}

/**
 * The bytes of a file. If it is larger than `maxBytes` or cannot be read, shows an error and returns undefined.
 *
 * @param tooLarge the error for a path and the limit
 */
export async function readTranscriptFile(
  file: vscode.Uri,
  maxBytes: number,
  tooLarge: (path: string, limit: string) => string,
): Promise<Uint8Array | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size <= maxBytes) {
      return await vscode.workspace.fs.readFile(file);
    }
    void showError(tooLarge(file.fsPath, byteSize(maxBytes)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    void showError(t("{0} can't be read: {1}", file.fsPath, reason));
  }
  return undefined;
}
