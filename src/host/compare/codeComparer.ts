import * as vscode from 'vscode';
import type { Turn } from '../../core/conversation/turn';
import { baseName } from '../../core/files/baseName';
import type { SelectionSource } from '../../core/parts/partSource';
import { selectionLabel } from '../../core/parts/text/selectionText';
import type { EditorTracker, HasViewColumn } from '../files/editorTracker';
import { findDocument } from '../files/findDocument';
import { pickOne } from '../window/pickOne';
import { showError } from '../window/showError';
import { showInformation } from '../window/showInformation';
import { showWarning } from '../window/showWarning';
import { Comparison } from './comparison';
import type { Comparisons } from './comparisons';
import { warnOfDirectionMarks } from './warnOfDirectionMarks';

const { t } = vscode.l10n;

/** Compares code in an answer with a selection that was sent with the question, and applies it. */
export class CodeComparer {
  constructor(
    private readonly comparisons: Comparisons,
    private readonly editors: EditorTracker,
  ) {}

  /**
   * Compares the current document of a selection with the same document after the selection is replaced. If the
   * selection is no longer in it, compares the code with the text that was sent.
   *
   * @param text code of an answer
   * @param turn the turn of the answer, whose parts the selection is from
   * @param panel a diff editor opens next to it
   */
  async compare(text: string, turn: Turn, panel: HasViewColumn): Promise<void> {
    const source = await pickSelection(
      turn.parts.flatMap(part => (part.source.kind === 'selection' ? [part.source] : [])),
    );
    const viewColumn = this.editors.columnFor(panel);
    const document = source && (await this.openDocument(source));
    if (!source) {
      return;
    }
    if (!document) {
      void showInformation(
        t('{0} can no longer be opened. The comparison uses the text that was sent.', source.path),
      );
    } else {
      const near = document.offsetAt(
        new vscode.Position(source.start.line, source.start.character),
      );
      const comparison = new Comparison(document, source, text, near);
      if (comparison.range) {
        const { start } = comparison.range;
        const now = movedTo(source, start.line, start.character);
        await this.comparisons.show(comparison, title(now), viewColumn);
        if (start.line !== source.start.line) {
          void showInformation(
            t(
              '{0} has changed since it was sent. The selection is now at {1}.',
              source.path,
              selectionLabel(now),
            ),
          );
        }
        return;
      }
      void showWarning(
        t(
          "{0} has changed since it was sent, and it no longer contains the selected code. The comparison uses the text that was sent and can't be applied.",
          source.path,
        ),
      );
    }
    await this.comparisons.showTexts(
      { uri: vscode.Uri.parse(source.uri), languageId: source.languageId },
      [source.text, text],
      title(source),
      viewColumn,
    );
  }

  /**
   * Applies a comparison to its document as one edit that can be undone, and shows it there.
   *
   * @param uri the modified side of the diff editor; another URI is ignored
   */
  async apply(uri: vscode.Uri): Promise<void> {
    const comparison = this.comparisons.find(uri);
    if (!comparison) {
      return;
    }
    const { document, range, replacement } = comparison;
    if (!range) {
      void showWarning(
        t(
          '{0} has changed, and it no longer contains the selected code. Nothing was applied.',
          vscode.workspace.asRelativePath(document.uri),
        ),
      );
      return;
    }
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, range, replacement);
    if (!(await vscode.workspace.applyEdit(edit))) {
      void showError(
        t(
          'The code could not be applied: {0} is read-only.',
          vscode.workspace.asRelativePath(document.uri),
        ),
      );
      return;
    }
    warnOfDirectionMarks(replacement);
    const start = document.offsetAt(range.start);
    const end = document.positionAt(start + replacement.length);
    await this.leave(uri, document, new vscode.Range(range.start, end));
  }

  /** Replaces the diff editor with the document. */
  private async leave(
    uri: vscode.Uri,
    document: vscode.TextDocument,
    selection: vscode.Range,
  ): Promise<void> {
    const viewColumn = diffTab(uri)?.group.viewColumn;
    await vscode.window.showTextDocument(document, {
      ...(viewColumn === undefined ? {} : { viewColumn }),
      selection,
    });
    // Searched for again, because older versions of VS Code create a new object for a tab that changed.
    const tab = diffTab(uri);
    if (tab) {
      await vscode.window.tabGroups.close(tab);
    }
  }

  private async openDocument(source: SelectionSource): Promise<vscode.TextDocument | undefined> {
    const uri = vscode.Uri.parse(source.uri);
    const open = findDocument(uri);
    // Opening an untitled document that was closed would create an empty one.
    if (open || uri.scheme === 'untitled') {
      return open;
    }
    try {
      return await vscode.workspace.openTextDocument(uri);
    } catch {
      return undefined;
    }
  }
}

async function pickSelection(
  sources: readonly SelectionSource[],
): Promise<SelectionSource | undefined> {
  if (sources.length < 2) {
    return sources[0];
  }
  const picked = await pickOne(
    [{ choices: sources.map(source => ({ label: selectionLabel(source), source })) }],
    { placeHolder: t('Select what to compare with') },
  );
  return picked?.source;
}

function movedTo(source: SelectionSource, line: number, character: number): SelectionSource {
  const lines = line - source.start.line;
  return {
    ...source,
    start: { line, character },
    end: { ...source.end, line: source.end.line + lines },
  };
}

function title(source: SelectionSource): string {
  return t('{0} ↔ answer', baseName(selectionLabel(source)));
}

function diffTab(modified: vscode.Uri): vscode.Tab | undefined {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .find(
      ({ input }) =>
        input instanceof vscode.TabInputTextDiff &&
        input.modified.toString() === modified.toString(),
    );
}
