import * as vscode from 'vscode';
import { baseName } from '../../core/files/baseName';
import type { SelectionSource } from '../../core/parts/partSource';
import { selectionLabel } from '../../core/parts/text/selectionText';
import type { FromPanel } from '../../protocol/fromPanel';
import type { EditorTracker } from '../files/editorTracker';
import type { FileLocator } from '../links/fileLocator';
import type { ConversationPanel } from '../panel/conversationPanel';
import { pickOne } from '../window/pickOne';
import { showError } from '../window/showError';
import { showInformation } from '../window/showInformation';
import { showWarning } from '../window/showWarning';
import { Comparison } from './comparison';
import type { Comparisons } from './comparisons';
import { warnOfDirectionMarks } from './warnOfDirectionMarks';

const { t } = vscode.l10n;

/** Compares code in an answer with what was selected when the question was asked, and applies it. */
export class CodeComparer {
  constructor(
    private readonly comparisons: Comparisons,
    private readonly locator: FileLocator,
    private readonly editors: EditorTracker,
  ) {}

  /** Shows the document of a selection as it is beside itself with the code in the place of the selection. */
  async compare(
    { turnId, text }: FromPanel<'code.compare'>,
    panel: ConversationPanel,
  ): Promise<void> {
    const parts = panel.live.findTurn(turnId)?.parts ?? [];
    const source = await pickSelection(
      parts.flatMap(part => (part.source.kind === 'selection' ? [part.source] : [])),
    );
    const viewColumn = this.editors.columnFor(panel);
    const document = source && (await this.openDocument(source));
    if (!source) {
      return;
    }
    if (!document) {
      void showInformation(
        t(
          '{0} cannot be opened any more. The comparison is with the text that was sent.',
          source.path,
        ),
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
              '{0} has changed since it was sent. What was selected is now {1}.',
              source.path,
              selectionLabel(now),
            ),
          );
        }
        return;
      }
      void showWarning(
        t(
          '{0} has changed since it was sent: what was selected is not in it any more. The comparison is with the text that was sent, and cannot be applied.',
          source.path,
        ),
      );
    }
    const uri = document?.uri ?? vscode.Uri.file(source.path);
    await this.comparisons.showTexts(
      { uri, languageId: source.languageId },
      [source.text, text],
      title(source),
      viewColumn,
    );
  }

  /** Puts the code of a comparison into its document, as one edit that can be undone, and shows it there. */
  async apply(uri: vscode.Uri): Promise<void> {
    const comparison = this.comparisons.find(uri);
    if (!comparison) {
      return;
    }
    const { document, range, replacement } = comparison;
    if (!range) {
      void showWarning(
        t(
          '{0} has changed: what was selected is not in it any more. Nothing was applied.',
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

  /** The document takes the place of the diff editor. */
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
    // Looked for again: older versions of VS Code know a tab that has changed as another.
    const tab = diffTab(uri);
    if (tab) {
      await vscode.window.tabGroups.close(tab);
    }
  }

  private async openDocument(source: SelectionSource): Promise<vscode.TextDocument | undefined> {
    const uri = source.uri
      ? vscode.Uri.parse(source.uri)
      : (await this.locator.locate(source.path, [])).uri;
    const open = vscode.workspace.textDocuments.find(
      document => document.uri.toString() === uri?.toString(),
    );
    // An untitled document that was closed would be made anew, empty.
    if (open || !uri || uri.scheme === 'untitled') {
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
    { placeHolder: t('Compare with which selection?') },
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
