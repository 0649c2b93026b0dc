import { fencedBlock } from './fencedBlock';

/** A selection in an editor; lines and characters count from 0, as in VS Code. */
export interface Selection {
  /** Path relative to the workspace folder. */
  readonly path: string;
  readonly languageId: string;
  readonly text: string;
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/** `path:first-last`, with lines counted from 1. A last line of which no character is selected does not count. */
export function selectionLabel({
  path,
  start,
  end,
}: Pick<Selection, 'path' | 'start' | 'end'>): string {
  const last = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
  return `${path}:${start.line + 1}-${last + 1}`;
}

/** The text part for a selection: its label and language, then the text in a fence. */
export function selectionText(selection: Selection): string {
  return `${selectionLabel(selection)} (${selection.languageId})\n${fencedBlock(selection.text)}`;
}
