import * as vscode from 'vscode';
import { markedEncoding } from '../../../core/files/contentType';
import { withLineFeeds } from '../../../core/text/lineFeeds';
import { documentBytes } from '../../../host/parts/findDocument';
import type { FileEncoding } from '../core/model/changePlan';

/**
 * The encoding of a file; for a new one, the encoding in its settings.
 *
 * @param characters to be written, without ASCII
 */
export async function encodingOf(
  uri: vscode.Uri,
  document: vscode.TextDocument | undefined,
  characters: readonly string[],
): Promise<FileEncoding> {
  const name =
    document?.encoding ?? vscode.workspace.getConfiguration('files', uri).get('encoding', 'utf8');
  // The settings of a new file may be for its language, which only VS Code knows.
  const { encode } = vscode.workspace;
  const text = characters.join('\n');
  const bytes = await (document ? encode(text, { encoding: name }) : encode(text, { uri }));
  const pieces = markedEncoding(bytes) ? [] : new TextDecoder('latin1').decode(bytes).split('\n');
  // VS Code would save `?` instead, or, in Shift_JIS, `\` instead of a yen sign.
  const lacks = characters.filter(
    (character, index) =>
      /\p{Surrogate}/u.test(character) || /^\p{ASCII}+$/u.test(pieces[index] ?? ''),
  );
  return { name, lacks: new Set(lacks) };
}

/**
 * Determines whether saving a document keeps the rest of its file. An editor has one kind of line end, and some
 * characters have several byte sequences.
 */
export async function keptBySaving(
  document: vscode.TextDocument,
): Promise<'all' | 'allButLineEnds' | 'notAll'> {
  if (document.isDirty) {
    return 'all';
  }
  const { uri, encoding } = document;
  const bytes = await vscode.workspace.fs.readFile(uri);
  if (areSame(bytes, await documentBytes(document))) {
    return 'all';
  }
  const text = await vscode.workspace.decode(bytes, { encoding });
  if (!areSame(bytes, await vscode.workspace.encode(text, { encoding }))) {
    return 'notAll';
  }
  // Any other text was written just now, and its editor will have it soon.
  return withLineFeeds(text) === withLineFeeds(document.getText()) ? 'allButLineEnds' : 'all';
}

function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
