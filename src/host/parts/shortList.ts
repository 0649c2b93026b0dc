import * as vscode from 'vscode';
import { visibleText } from '../../core/text/visibleText';

/** How many texts are listed in a sentence. */
const maxCount = 5;

/** A list for a sentence: the first five texts, and the number of the others. */
export function shortList(texts: readonly string[]): string {
  const few = texts
    .slice(0, maxCount)
    .map(name => visibleText(name))
    .join(', ');
  return texts.length > maxCount
    ? vscode.l10n.t('{0} and {1} more', few, texts.length - maxCount)
    : few;
}
