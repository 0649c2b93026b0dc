import * as vscode from 'vscode';
import { looksLikeText } from '../../core/files/looksLikeText';
import { type DataFile, maxDataFileBytes, readDataFile } from '../../core/files/readDataFile';
import { safeFileName } from '../../core/files/safeFileName';
import { byteSize } from '../../core/text/byteSize';
import type { HasViewColumn } from '../files/editorTracker';
import { saveFile } from '../files/saveFile';
import { showError } from '../window/showError';
import { showInformation } from '../window/showInformation';
import type { CodeBlockActions } from './codeBlockActions';

const { t } = vscode.l10n;

/** Saves and opens the files whose content is in an answer. None of them is ever run. */
export class AnswerFiles {
  constructor(private readonly codeBlocks: CodeBlockActions) {}

  /** Saves a file where the user says. */
  async save(given: string, address: string): Promise<void> {
    const file = await this.read(given, address);
    if (file) {
      await this.saveAs(file);
    }
  }

  /** Shows a file as text, whatever it is the text of, in an editor that has no file yet. */
  async open(given: string, address: string, panel: HasViewColumn): Promise<void> {
    const file = await this.read(given, address);
    if (!file) {
      return;
    }
    const { name, bytes, charset } = file;
    if (looksLikeText(bytes)) {
      await this.codeBlocks.open(textOf(bytes, charset), extensionOf(name), panel);
      return;
    }
    const save = t('Save…');
    const message = t('{0} is not a text. Save it to open it with another program.', name);
    if ((await showInformation(message, save)) === save) {
      await this.saveAs(file);
    }
  }

  private async read(given: string, address: string): Promise<DataFile | undefined> {
    const file = await readDataFile(address, given);
    if (typeof file !== 'string') {
      return file;
    }
    const name = safeFileName(given);
    void showError(
      file === 'tooLarge'
        ? t('{0} is larger than {1}.', name, byteSize(maxDataFileBytes))
        : t('{0} is damaged: its data is not complete or not valid.', name),
    );
    return undefined;
  }

  private saveAs({ name, bytes }: DataFile): Promise<void> {
    return saveFile({ title: t('Save file'), name, saved: t('{0} saved.', name) }, bytes);
  }
}

function textOf(bytes: Uint8Array, charset: string): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : charset;
  try {
    return new TextDecoder(encoding || 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
