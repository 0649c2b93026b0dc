import * as vscode from 'vscode';
import { messageOf } from '../../core/errors/agentQueryError';
import { baseName } from '../../core/files/fileNames';
import { utf8Bytes } from '../../core/files/utf8Bytes';
import { byteSize } from '../../core/text/byteSize';
import { showError } from '../window/notifications';

const { t } = vscode.l10n;

/** The texts of a command that reads a transcript. */
interface TranscriptTexts {
  /** The title of the dialog. */
  readonly title: string;
  /** The label of the dialog's button. */
  readonly open: string;
  /** The error for a path and the limit. */
  tooLarge(path: string, limit: string): string;
}

/** A transcript or another event stream. */
interface TranscriptFile {
  /** The file's name, without its folder. */
  readonly name: string;
  /** The content, converted to UTF-8 if the file is in UTF-16. */
  readonly bytes: Uint8Array;
}

/**
 * Reads a transcript or another event stream. If it is larger than `maxBytes` or cannot be read, shows an error.
 *
 * @returns undefined if there was an error, or the dialog was closed
 */
export async function readTranscriptFile(
  source: unknown,
  maxBytes: number,
  texts: TranscriptTexts,
): Promise<TranscriptFile | undefined> {
  const file = source instanceof vscode.Uri ? source : await pickTranscript(texts);
  const bytes = file && (await bytesOf(file, maxBytes, texts));
  return bytes && { name: baseName(file.path), bytes: utf8Bytes(bytes) };
}

async function pickTranscript({ title, open }: TranscriptTexts): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title,
    openLabel: open,
    filters: { [t('Event streams')]: ['sse', 'txt', 'log'], [t('All files')]: ['*'] },
  });
  return chosen?.[0];
}

async function bytesOf(
  file: vscode.Uri,
  maxBytes: number,
  texts: TranscriptTexts,
): Promise<Uint8Array | undefined> {
  try {
    const { size } = await vscode.workspace.fs.stat(file);
    if (size <= maxBytes) {
      return await vscode.workspace.fs.readFile(file);
    }
    void showError(texts.tooLarge(file.fsPath, byteSize(maxBytes)));
  } catch (error) {
    const reason = messageOf(error);
    void showError(t("{0} can't be read: {1}", file.fsPath, reason));
  }
  return undefined;
}
