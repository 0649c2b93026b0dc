import * as vscode from 'vscode';
import type { Turn } from '../../../core/conversation/turn';
import { baseName } from '../../../core/files/fileNames';
import type { SelectionSource } from '../../../core/parts/partSource';
import { selectionLabel } from '../../../core/parts/partText';
import { inertLanguage } from '../../../core/text/inertLanguage';
import { withLineFeeds } from '../../../core/text/lineFeeds';
import { reopenedDocument } from '../../../host/parts/findDocument';
import type { EditorTracker, HasViewColumn } from '../../../host/window/editorTracker';
import {
  showError,
  showInformation,
  showWarning,
  warnOfDirectionMarks,
} from '../../../host/window/notifications';
import { openDiff } from '../../../host/window/openDiff';
import { pickOne } from '../../../host/window/quickPick';
import { ComparedRange } from '../core/comparedRange';
import type { ChangeReview, LocatedPlan, ReviewSource } from './changeReview';
import type { OpenReviews } from './openReviews';

const { t } = vscode.l10n;

/** Compares code in an answer with a selection that was sent with the question, and applies it. */
export class CodeComparer {
  constructor(
    private readonly reviews: OpenReviews,
    private readonly editors: EditorTracker,
  ) {}

  /**
   * Compares the current document of a selection with the same document after the selection is replaced. If the
   * selection is no longer in it, compares the code with the text that was sent.
   *
   * @param code the code in an answer
   * @param turn the turn of the answer, whose parts include the selection
   * @param panel the panel next to which a diff editor opens
   */
  async compare(code: string, turn: Turn, panel: HasViewColumn): Promise<void> {
    const sent = await pickSelection(
      turn.parts.flatMap(part => (part.source.kind === 'selection' ? [part.source] : [])),
    );
    if (!sent) {
      return;
    }
    // Documents have different line endings.
    const text = withLineFeeds(code);
    const column = this.editors.columnFor(panel);
    const document = await reopenedDocument(vscode.Uri.parse(sent.uri));
    const source = document && RangeSource.find(document, sent, text);
    const [change] = source ? (await source.plan()).changes : [];
    if (source && change?.selection) {
      const review = this.reviews.create(source);
      const modified = review.addDocument(document.uri, 'modified', change.planned.text, change);
      const { start } = change.selection;
      const now = movedTo(sent, start);
      await show(review, [document.uri, modified], now, document.languageId, column);
      if (start.line !== sent.start.line) {
        void showInformation(
          t(
            '{0} has changed since it was sent. The selection is now at {1}.',
            sent.path,
            selectionLabel(now),
          ),
        );
      }
      return;
    }
    if (document) {
      void showWarning(
        t(
          "{0} has changed since it was sent, and it no longer contains the selected code. The comparison uses the text that was sent and can't be applied.",
          sent.path,
        ),
      );
    } else {
      void showInformation(
        t('{0} can no longer be opened. The comparison uses the text that was sent.', sent.path),
      );
    }
    const review = this.reviews.create(nothingToApply);
    const uri = vscode.Uri.parse(sent.uri);
    const texts = [
      review.addDocument(uri, 'original', sent.text),
      review.addDocument(uri, 'modified', text),
    ] as const;
    await show(review, texts, sent, sent.languageId, column);
  }

  /**
   * Applies a comparison to its document as one edit that can be undone, and shows it there.
   *
   * @param uri a document of the comparison; anything else stands for the active tab
   */
  async apply(uri: unknown): Promise<void> {
    const review = this.reviews.find(uri);
    if (!(review?.source instanceof RangeSource)) {
      return;
    }
    const { source } = review;
    const plan = await source.plan();
    const [outcome] = (await this.reviews.apply(plan.changes, plan)) ?? [];
    const { document } = source;
    const name = vscode.workspace.asRelativePath(document.uri);
    if (outcome === 'unchanged') {
      void showError(t('The code could not be applied: {0} is read-only.', name));
    } else if (outcome === undefined) {
      void showWarning(
        t(
          '{0} has changed, and it no longer contains the selected code. Nothing was applied.',
          name,
        ),
      );
    } else {
      warnOfDirectionMarks(document.getText(plan.changes[0]?.selection));
      await this.reviews.leave(review, plan.changes);
    }
  }
}

/** The source for texts that are no longer in a document. */
const nothingToApply: ReviewSource = {
  scheme: 'agent-query-text',
  delayMs: 0,
  plan: async () => ({ changes: [], refusals: [], files: { isCurrent: true } }),
};

async function show(
  review: ChangeReview,
  [original, modified]: readonly [vscode.Uri, vscode.Uri],
  selection: SelectionSource,
  languageId: string,
  viewColumn: vscode.ViewColumn,
): Promise<void> {
  const title = t('{0} ↔ answer', baseName(selectionLabel(selection)));
  await openDiff(original, modified, title, { viewColumn });
  for (const uri of review.uris) {
    // VS Code may have detected another language by the file name.
    const document = await vscode.workspace.openTextDocument(uri);
    const language = inertLanguage(languageId, review.textOf(uri) ?? '');
    if (document.languageId !== language) {
      await vscode.languages.setTextDocumentLanguage(document, language);
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
    { placeHolder: t('Select the code to compare with') },
  );
  return picked?.source;
}

function movedTo(sent: SelectionSource, start: vscode.Position): SelectionSource {
  const lines = start.line - sent.start.line;
  return { ...sent, start, end: { ...sent.end, line: sent.end.line + lines } };
}

/** Code of an answer that replaces the text selected in a document. */
export class RangeSource implements ReviewSource {
  readonly scheme = 'agent-query-comparison';
  readonly delayMs = 0;

  private constructor(
    readonly document: vscode.TextDocument,
    private readonly range: ComparedRange,
  ) {}

  /** @returns undefined if the document no longer contains the selection */
  static find(
    document: vscode.TextDocument,
    { text, start, isRepeated }: SelectionSource,
    code: string,
  ): RangeSource | undefined {
    const before = new vscode.Range(0, 0, start.line, start.character);
    const range = ComparedRange.find(
      withLineFeeds(document.getText()),
      withLineFeeds(text),
      withLineFeeds(code),
      withLineFeeds(document.getText(before)).length,
      isRepeated,
    );
    return range && new RangeSource(document, range);
  }

  /** Plans the change; without changes if the selected text was edited. */
  async plan(): Promise<LocatedPlan> {
    const { document } = this;
    const { uri, version } = document;
    const { offset = 0, replacement } = this.range;
    const planned = this.range.plan(uri.path, withLineFeeds(document.getText()));
    const change = planned && {
      planned,
      file: {
        uri,
        document,
        version,
        isReadOnly: false,
        isSensitive: false,
        hasMixedLineEnds: false,
      },
      from: undefined,
      selection: new vscode.Range(
        positionIn(planned.text, offset),
        positionIn(planned.text, offset + replacement.length),
      ),
    };
    return {
      changes: change ? [change] : [],
      refusals: [],
      files: {
        get isCurrent() {
          return !document.isClosed && document.version === version;
        },
      },
    };
  }

  follow({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const extra = document.eol === vscode.EndOfLine.CRLF ? 1 : 0;
    const changes = contentChanges.map(({ range, rangeOffset, rangeLength, text }) => ({
      offset: rangeOffset - extra * range.start.line,
      removed: rangeLength - extra * (range.end.line - range.start.line),
      added: withLineFeeds(text),
    }));
    this.range.follow(changes, withLineFeeds(document.getText()));
  }
}

function positionIn(text: string, offset: number): vscode.Position {
  const lines = text.slice(0, offset).split('\n');
  return new vscode.Position(lines.length - 1, lines.at(-1)?.length ?? 0);
}
