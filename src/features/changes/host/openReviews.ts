import * as vscode from 'vscode';
import type { Clock } from '../../../core/async/clock';
import { Emitter } from '../../../core/async/emitter';
import { inertLanguage, namesSchema } from '../../../core/text/inertLanguage';
import { findDocument } from '../../../host/parts/findDocument';
import { Disposable } from '../../../host/window/disposable';
import { changeEdit, type LocatedChange } from './changeEdit';
import { type ChangeOutcome, outcomesOf } from './changeOutcomes';
import {
  ChangeReview,
  type LocatedPlan,
  type ReviewSource,
  reviewId,
  reviewIdOf,
  reviewSchemes,
} from './changeReview';

const { t } = vscode.l10n;

/** The number of reviews that are kept although no tab shows them, because closed tabs can be opened again. */
const maxReviews = 20;

/** The reviews that can be applied, with their documents. */
export class OpenReviews extends Disposable implements vscode.TextDocumentContentProvider {
  /** The reviews by id, oldest first. */
  private readonly reviews = new Map<number, ChangeReview>();
  private readonly changes = this._register(new Emitter<vscode.Uri>());
  readonly onDidChange = this.changes.event;
  private lastId: number;

  constructor(private readonly clock: Clock) {
    super();
    // Tabs that VS Code restores after a reload have ids from earlier times.
    this.lastId = clock.now();
    const { tabGroups } = vscode.window;
    for (const scheme of reviewSchemes) {
      this._register(vscode.workspace.registerTextDocumentContentProvider(scheme, this));
    }
    this._register(
      tabGroups.onDidChangeTabs(({ closed }) => {
        for (const { input } of closed) {
          const review = this.reviews.get(reviewIdOf(input) ?? -1);
          if (review && review.source.scheme !== 'agent-query-changes' && !isOpen(review.id)) {
            this.forget(review.id);
          }
        }
        this.updateContext();
      }),
    );
    this._register(tabGroups.onDidChangeTabGroups(() => this.updateContext()));
    this._register(
      vscode.workspace.onDidOpenTextDocument(({ uri }) => {
        if (namesSchema(this.textOf(uri) ?? '')) {
          this.refresh(uri);
        }
      }),
    );
    this._register(
      vscode.workspace.onDidChangeTextDocument(event => {
        if (event.contentChanges.length > 0) {
          for (const review of this.reviews.values()) {
            review.changed(event);
          }
        }
      }),
    );
    this._register({
      dispose: () => {
        for (const id of this.reviews.keys()) {
          this.forget(id);
        }
      },
    });
  }

  /** Makes a review of changes. Its documents exist from now on. */
  create(source: ReviewSource): ChangeReview {
    this.lastId += 1;
    const review = new ChangeReview(this.lastId, source, this.clock, uri => this.refresh(uri));
    const closed = [...this.reviews.keys()].filter(id => !isOpen(id));
    for (const id of closed.slice(0, -maxReviews)) {
      this.forget(id);
    }
    this.reviews.set(review.id, review);
    return review;
  }

  /** @param uri a document of the review; anything else stands for the active tab */
  find(uri: unknown): ChangeReview | undefined {
    const { activeTab } = vscode.window.tabGroups.activeTabGroup;
    return this.reviews.get(reviewId(uri) ?? reviewIdOf(activeTab?.input) ?? -1);
  }

  /**
   * Applies changes as one edit that can be undone.
   *
   * @returns the outcome of each; undefined if a file has changed since they were planned
   */
  async apply(
    changes: readonly LocatedChange[],
    { files }: LocatedPlan,
  ): Promise<readonly ChangeOutcome[] | undefined> {
    const edit = await changeEdit(changes);
    if (!files.isCurrent) {
      return undefined;
    }
    await vscode.workspace.applyEdit(edit);
    return outcomesOf(changes);
  }

  /** Replaces a review with the first file that was changed, where the edit can be undone. */
  async leave({ id }: ChangeReview, applied: readonly LocatedChange[]): Promise<void> {
    const first = applied.find(({ planned }) => planned.kind !== 'delete');
    const viewColumn = tabsOf(id)[0]?.group.viewColumn;
    if (first) {
      const line = first.planned.changes[0]?.edits[0]?.from ?? 0;
      await vscode.window.showTextDocument(first.file.uri, {
        preview: false,
        ...(viewColumn === undefined ? {} : { viewColumn }),
        selection: first.selection ?? new vscode.Range(line, 0, line, 0),
      });
    }
    this.forget(id);
    // Searched for again, because older versions of VS Code create a new object for a tab that changed.
    await vscode.window.tabGroups.close(tabsOf(id));
  }

  /** @throws if VS Code restores a review after a reload, or if it is one of the oldest */
  provideTextDocumentContent(uri: vscode.Uri): string {
    const text = this.find(uri)?.textOf(uri);
    if (text === undefined) {
      throw new Error(
        uri.scheme === 'agent-query-changes'
          ? t('This review is no longer available. Select Review changes below the answer again.')
          : t('This comparison is no longer available. Compare again from the answer.'),
      );
    }
    const open = findDocument(uri);
    return (open ? isInert(open, text) : !namesSchema(text)) ? text : '';
  }

  /**
   * Updates a document. A text that names a schema is withheld until then: VS Code determines the language of a new
   * document from its name, and only another language prevents loading.
   */
  private refresh(uri: vscode.Uri): void {
    const document = findDocument(uri);
    const text = this.textOf(uri) ?? '';
    if (document && !isInert(document, text)) {
      const language = inertLanguage(document.languageId, text);
      // This opens the document again. It fails if the document has been closed.
      vscode.languages.setTextDocumentLanguage(document, language).then(undefined, () => undefined);
    } else {
      this.changes.fire(uri);
    }
  }

  private textOf(uri: vscode.Uri): string | undefined {
    return this.reviews.get(reviewId(uri) ?? -1)?.textOf(uri);
  }

  private forget(id: number): void {
    this.reviews.get(id)?.dispose();
    this.reviews.delete(id);
  }

  /** Shows the Apply button while a review of an answer is active; see package.json. */
  private updateContext(): void {
    const isReviewing = this.find(undefined)?.source.scheme === 'agent-query-changes';
    void vscode.commands.executeCommand('setContext', 'agentQuery.reviewing', isReviewing);
  }
}

function isInert({ languageId }: vscode.TextDocument, text: string): boolean {
  return inertLanguage(languageId, text) === languageId;
}

function isOpen(id: number): boolean {
  return tabsOf(id).length > 0;
}

function tabsOf(id: number): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .filter(({ input }) => reviewIdOf(input) === id);
}
