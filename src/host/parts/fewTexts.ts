import * as vscode from 'vscode';
import { visibleText } from '../../core/text/visibleText';

/** Texts in one sentence. */
const shown = 5;

/** A list in a sentence: the first few, and how many more there are. */
export function fewTexts(texts: readonly string[]): string {
  const few = texts
    .slice(0, shown)
    .map(name => visibleText(name))
    .join(', ');
  return texts.length > shown ? vscode.l10n.t('{0} and {1} more', few, texts.length - shown) : few;
}
