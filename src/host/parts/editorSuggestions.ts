import * as vscode from 'vscode';
import type { PartRecord, PartSource } from '../../core/parts/partSource';
import { selectionLabel } from '../../core/parts/partText';
import { fnv1a } from '../../core/text/fnv1a';
import { visibleText } from '../../core/text/foreignText';
import type { SuggestionView } from '../../protocol/views';
import type { ActiveEditor, FileInEditor } from './activeEditor';
import { editorSources, selectedRanges, sideOf, sourceRange } from './editorSources';
import { fileSource, nameOf } from './fileSource';

/** Suggests attaching the active editor: its selections, or else its file. It never attaches anything itself. */
export class EditorSuggestions {
  constructor(private readonly active: ActiveEditor) {}

  /**
   * The suggestion for the page.
   *
   * @param staged the parts of the next question
   * @param sent the parts of the last question
   * @returns undefined if there is nothing to suggest, if it is staged already, or if it was just sent: a selection, or
   * a file that can be attached again
   */
  view(
    staged: readonly PartRecord[],
    sent: readonly PartRecord[] = [],
  ): SuggestionView | undefined {
    const file = this.active.current;
    if (!file) {
      return undefined;
    }
    const ranges = rangesIn(file);
    const isKnown =
      isStaged(staged, file.uri, ranges) ||
      (ranges.length === 0
        ? staged.length === 0 && isOnlyFile(sent, file.uri)
        : areSent(sent, file, ranges));
    if (isKnown) {
      return undefined;
    }
    return {
      id: idOf(file, ranges),
      label: visibleText(labelOf(nameOf(file.uri), ranges)),
    };
  }

  /**
   * The sources that a click on a suggestion attaches.
   *
   * @param id the id of the suggestion that the user saw
   * @returns undefined if the editor or its selection has changed since; the page then gets the new suggestion
   */
  take(id: string): readonly PartSource[] | undefined {
    const file = this.active.current;
    const ranges = file ? rangesIn(file) : [];
    if (!file || idOf(file, ranges) !== id) {
      this.active.refresh();
      return undefined;
    }
    const { editor, uri } = file;
    if (editor && ranges.length > 0) {
      return editorSources(editor);
    }
    return [{ ...fileSource(uri), ...sideOf(editor) }];
  }
}

function rangesIn({ editor }: FileInEditor): readonly vscode.Range[] {
  return editor ? selectedRanges(editor) : [];
}

function idOf({ uri }: FileInEditor, ranges: readonly vscode.Range[]): string {
  return String(fnv1a(JSON.stringify([uri.toString(), ranges])));
}

function labelOf(path: string, ranges: readonly vscode.Range[]): string {
  const [range] = ranges;
  if (!range) {
    return path;
  }
  return ranges.length === 1
    ? selectionLabel({ path, start: range.start, end: range.end })
    : vscode.l10n.t('{0} ({1} selections)', path, ranges.length);
}

/**
 * True if a suggestion is staged: a selection if its file is, or if all of it is; a file if it is, or if any selection
 * in it is.
 */
function isStaged(
  staged: readonly PartRecord[],
  uri: vscode.Uri,
  ranges: readonly vscode.Range[],
): boolean {
  const key = uri.toString();
  const sources = staged.map(({ source }) => source).filter(source => uriOf(source) === key);
  return ranges.length === 0
    ? sources.length > 0
    : sources.some(({ kind }) => kind === 'file') ||
        ranges.every(range =>
          sources.some(source => source.kind === 'selection' && range.isEqual(sourceRange(source))),
        );
}

/** True if the file was sent, and nothing else. */
function isOnlyFile(sent: readonly PartRecord[], uri: vscode.Uri): boolean {
  const [first] = sent;
  return sent.length === 1 && first?.source.kind === 'file' && first.source.uri === uri.toString();
}

/** True if all selections were sent with their present text. */
function areSent(
  sent: readonly PartRecord[],
  { uri, editor }: FileInEditor,
  ranges: readonly vscode.Range[],
): boolean {
  return ranges.every(range =>
    sent.some(
      ({ source }) =>
        source.kind === 'selection' &&
        source.uri === uri.toString() &&
        range.isEqual(sourceRange(source)) &&
        source.text === editor?.document.getText(range),
    ),
  );
}

function uriOf(source: PartSource): string | undefined {
  return source.kind === 'file' || source.kind === 'selection' ? source.uri : undefined;
}
