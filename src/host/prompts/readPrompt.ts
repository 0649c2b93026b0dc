import * as vscode from 'vscode';
import { baseName } from '../../core/files/baseName';
import { looksLikeText } from '../../core/files/looksLikeText';
import type { Platform } from '../../core/platform';
import { nameOfFile, type PromptFile, readPromptFile } from '../../core/prompts/promptFile';
import { unsavedDocument } from '../files/findDocument';
import { measureFile } from '../files/measureFile';
import { openFile } from '../files/openFile';

/** A saved question is text for one question. */
export const maxPromptBytes = 65_536;

/** Why a saved question cannot be used. */
export type PromptFault = 'tooLarge' | 'notText' | 'unreadable';

/** A saved question, or why it cannot be used; then its name is that of its file. */
export interface ReadPrompt extends PromptFile {
  readonly fault: PromptFault | undefined;
}

/** Reads a saved question: the text of its editor if that has unsaved changes, otherwise its file. Never throws. */
export async function readPrompt(
  uri: vscode.Uri,
  openLocalFile: Platform['openLocalFile'],
): Promise<ReadPrompt> {
  const fileName = baseName(uri.path);
  const failed = (fault: PromptFault): ReadPrompt => ({
    name: nameOfFile(fileName),
    description: '',
    argumentHint: '',
    body: '',
    fault,
  });
  try {
    const { bytes, concern } = await measureFile(uri, openLocalFile);
    if (bytes === undefined || concern) {
      return failed('unreadable');
    }
    if (bytes > maxPromptBytes) {
      return failed('tooLarge');
    }
    const text = unsavedDocument(uri)?.getText() ?? (await readText(uri, openLocalFile));
    return text === undefined
      ? failed('notText')
      : { ...readPromptFile(fileName, text), fault: undefined };
  } catch {
    return failed('unreadable');
  }
}

/** @returns undefined if it is not text */
async function readText(
  uri: vscode.Uri,
  openLocalFile: Platform['openLocalFile'],
): Promise<string | undefined> {
  const { content } = await openFile(uri, openLocalFile);
  const bytes = new Uint8Array(Math.min(content.size, maxPromptBytes));
  let length = 0;
  for await (const piece of content.read()) {
    const taken = piece.subarray(0, bytes.length - length);
    bytes.set(taken, length);
    length += taken.length;
  }
  const read = bytes.subarray(0, length);
  if (!looksLikeText(read)) {
    return undefined;
  }
  return vscode.workspace.decode(read, { uri });
}
