import * as vscode from 'vscode';
import type { ChangeRefusal } from '../../core/changes/changeRefusal';
import { changesOf } from '../../core/changes/changesOf';
import type { Turn } from '../../core/conversation/turn';
import { warnOfDirectionMarks } from '../compare/warnOfDirectionMarks';
import { Disposable } from '../disposable';
import type { EditorTracker, HasViewColumn } from '../files/editorTracker';
import { followToken } from '../followToken';
import { openMultiDiff } from '../window/openDiff';
import { showError } from '../window/showError';
import { showInformation } from '../window/showInformation';
import { showProgress } from '../window/showProgress';
import { showStatusMessage } from '../window/showStatusMessage';
import { showWarning } from '../window/showWarning';
import { changeEdit, type LocatedChange } from './changeEdit';
import { ChangeReview, changeScheme, type LocatedPlan, type ReviewPlatform } from './changeReview';
import { focusColumn } from './focusColumn';
import { pickChanges } from './pickChanges';
import { refusalSentence } from './refusalSentence';
import { reviewIdOf } from './reviewIdOf';

const { t } = vscode.l10n;

/** How many reviews can be applied; older ones must be opened again. */
const maxReviews = 20;

/** How many refusals a notification names. */
const maxNamed = 5;

/** How often the files are read again if they change while they are read. */
const maxReads = 3;

/** How long files are read and changes placed before a notification says so. */
const progressDelayMs = 500;

/** How long the status bar says what was applied. */
const messageMs = 5000;

/** Shows the changes of answers as multi-file diffs, and applies those that the user selects. */
export class ChangeReviews extends Disposable implements vscode.TextDocumentContentProvider {
  /** By id, oldest first. */
  private readonly reviews = new Map<number, ChangeReview>();
  private readonly changes = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.changes.event;
  private readonly ended = new AbortController();
  private count = 0;

  constructor(
    private readonly platform: ReviewPlatform,
    private readonly editors: EditorTracker,
  ) {
    super();
    this._register(vscode.workspace.registerTextDocumentContentProvider(changeScheme, this));
    this._register(vscode.window.tabGroups.onDidChangeTabs(() => this.updateContext()));
    this._register(vscode.window.tabGroups.onDidChangeTabGroups(() => this.updateContext()));
    this._register(
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        for (const review of this.reviews.values()) {
          if (contentChanges.length > 0 && review.isAbout(document)) {
            review.refresh();
          }
        }
      }),
    );
    this._register({
      dispose: () => {
        this.ended.abort();
        for (const id of this.reviews.keys()) {
          this.forget(id);
        }
      },
    });
  }

  /**
   * Shows the changes of an answer in a multi-file diff. Nothing is changed.
   *
   * @param turn the turn of the answer
   * @param number of the answer in its conversation, counted from 1
   * @param panel the diff opens in the last editor's column, if that is another one
   */
  async review(turn: Turn, number: number, panel: HasViewColumn): Promise<void> {
    const found = changesOf(turn);
    if (found.length === 0) {
      void showInformation(t('The answer contains no changes of files.'));
      return;
    }
    this.count += 1;
    const title = t('Changes of answer {0}', number);
    const review = new ChangeReview(this.count, found, this.platform, uri =>
      this.changes.fire(uri),
    );
    const plan = await this.stoppable(title, signal => review.plan(signal));
    if (!plan) {
      return;
    }
    if (plan.changes.length > 0) {
      this.keep(review);
      await focusColumn(this.editors.columnFor(panel), panel);
      await openMultiDiff(title, review.show(plan));
      this.updateContext();
    }
    this.showRefusals(plan.refusals, plan.changes.length === 0);
  }

  /** Asks which changes of the review in the active tab to apply, and applies them as one edit that can be undone. */
  async apply(): Promise<void> {
    const review = this.active;
    if (!review) {
      void showInformation(t('To apply changes, first select Review changes below an answer.'));
      return;
    }
    const title = t('Apply changes');
    const offered = await this.stoppable(title, signal => review.plan(signal));
    if (!offered) {
      return;
    }
    const picked = offered.changes.length > 0 ? await pickChanges(offered.changes) : [];
    if (offered.changes.length === 0) {
      this.showRefusals(offered.refusals, true);
    }
    if (!picked || picked.length === 0) {
      return;
    }
    const wanted = new Set(picked.map(keyOf));
    const result = await this.stoppable(title, signal => this.applyNow(review, wanted, signal));
    if (!result) {
      return;
    }
    const { plan, isApplied, applied } = result;
    if (!isApplied) {
      void showError(t('The changes could not be applied. The files are as they were.'));
      return;
    }
    const missed = wanted.size - applied.length;
    if (applied.length > 0) {
      await this.leave(review, applied);
      showStatusMessage('check', t('Files changed: {0}', applied.length), messageMs);
      warnOfDirectionMarks(applied.map(({ planned }) => planned.text).join('\n'));
    }
    if (missed > 0) {
      this.showRefusals(
        plan.refusals.filter(({ reason }) => reason !== 'applied'),
        applied.length === 0,
      );
    }
  }

  /** @throws if VS Code restores a review after a reload, or if it is one of the oldest */
  provideTextDocumentContent(uri: vscode.Uri): string {
    const text = this.reviews.get(Number(uri.query))?.textOf(uri);
    if (text === undefined) {
      throw new Error(
        t('This review is no longer available. Select Review changes below the answer again.'),
      );
    }
    return text;
  }

  /** Plans once more for the files as they are now, and applies what the user has selected. */
  private async applyNow(
    review: ChangeReview,
    wanted: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<{ plan: LocatedPlan; isApplied: boolean; applied: readonly LocatedChange[] }> {
    for (let reads = 1; ; reads += 1) {
      const plan = await review.plan(signal);
      const applied = plan.changes.filter(change => wanted.has(keyOf(change)));
      const edit = await changeEdit(applied);
      signal.throwIfAborted();
      if (plan.files.isCurrent) {
        const isApplied = applied.length === 0 || (await vscode.workspace.applyEdit(edit));
        return { plan, isApplied, applied };
      }
      if (reads === maxReads) {
        return { plan, isApplied: false, applied: [] };
      }
    }
  }

  /**
   * Runs a task until this is disposed of. If it takes long, shows a notification with a Cancel button.
   *
   * @returns undefined if it was canceled
   */
  private async stoppable<T>(
    title: string,
    task: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    const canceled = new vscode.CancellationTokenSource();
    const following = followToken(canceled.token, this.ended.signal);
    const running = task(following.signal).catch(error => {
      if (!following.signal.aborted) {
        throw error;
      }
      return undefined;
    });
    const cancelTimer = this.platform.clock.after(progressDelayMs, () => {
      void showProgress(title, (_, token) => {
        token.onCancellationRequested(() => canceled.cancel());
        // The caller gets the error.
        return running.catch(() => undefined);
      });
    });
    try {
      return await running;
    } finally {
      cancelTimer();
      following.dispose();
      canceled.dispose();
    }
  }

  /** Replaces the review with the first changed file, where the edit can be undone. */
  private async leave(review: ChangeReview, applied: readonly LocatedChange[]): Promise<void> {
    const tabs = vscode.window.tabGroups.all
      .flatMap(group => group.tabs)
      .filter(({ input }) => reviewIdOf(input) === review.id);
    const first = applied.find(({ planned }) => planned.kind !== 'delete');
    const viewColumn = tabs[0]?.group.viewColumn;
    if (first) {
      await vscode.window.showTextDocument(first.file.uri, {
        preview: false,
        ...(viewColumn === undefined ? {} : { viewColumn }),
      });
    }
    this.forget(review.id);
    // Searched for again, because older versions of VS Code create a new object for a tab that changed.
    const open = vscode.window.tabGroups.all
      .flatMap(group => group.tabs)
      .filter(({ input }) => reviewIdOf(input) === review.id);
    await vscode.window.tabGroups.close(open);
  }

  /** The review in the active tab. */
  private get active(): ChangeReview | undefined {
    const id = reviewIdOf(vscode.window.tabGroups.activeTabGroup.activeTab?.input);
    return id === undefined ? undefined : this.reviews.get(id);
  }

  private keep(review: ChangeReview): void {
    this.reviews.set(review.id, review);
    for (const id of this.reviews.keys()) {
      if (this.reviews.size <= maxReviews) {
        break;
      }
      this.forget(id);
    }
  }

  private forget(id: number): void {
    this.reviews.get(id)?.dispose();
    this.reviews.delete(id);
  }

  /** Shows the Apply button while a review is active; see package.json. */
  private updateContext(): void {
    void vscode.commands.executeCommand(
      'setContext',
      'agentQuery.reviewing',
      this.active !== undefined,
    );
  }

  private showRefusals(refusals: readonly ChangeRefusal[], isAll: boolean): void {
    const problems = refusals.filter(({ reason }) => reason !== 'applied');
    if (problems.length === 0) {
      if (isAll) {
        void showInformation(t('The files already contain these changes.'));
      }
      return;
    }
    const sentences = problems.slice(0, maxNamed).map(refusalSentence);
    const more = problems.length - sentences.length;
    void showWarning(
      [
        isAll ? t("The changes can't be applied.") : t("Some changes can't be applied."),
        ...sentences,
        ...(more > 0 ? [t('And {0} more.', more)] : []),
      ].join(' '),
    );
  }
}

/** The same for a change before and after its files were read again. */
function keyOf({ planned: { kind, path, from } }: LocatedChange): string {
  return JSON.stringify([kind, path, from]);
}
