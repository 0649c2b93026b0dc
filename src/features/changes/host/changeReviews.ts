import * as vscode from 'vscode';
import type { Turn } from '../../../core/conversation/turn';
import { baseName } from '../../../core/files/fileNames';
import { Disposable } from '../../../host/window/disposable';
import type { EditorTracker } from '../../../host/window/editorTracker';
import { focusColumn } from '../../../host/window/focusColumn';
import {
  notifications,
  showError,
  showInformation,
  showProgressIfSlow,
  warnOfDirectionMarks,
} from '../../../host/window/notifications';
import {
  canOpenMultiDiff,
  type DiffResource,
  openDiff,
  openMultiDiff,
} from '../../../host/window/openDiff';
import { showStatusMessage } from '../../../host/window/statusBar';
import { stoppable } from '../../../host/window/stoppable';
import { changesOf } from '../core/answer/findChanges';
import type { ChangeRefusal } from '../core/model/fileChange';
import { type Ticks, withTicked } from '../core/model/tickable';
import {
  AnswerSource,
  type ReviewPanel,
  type ReviewPlatform,
  refusalSentence,
} from './answerSource';
import type { AppliedChanges } from './appliedChanges';
import type { LocatedChange } from './changeEdit';
import type { ChangeOutcome } from './changeOutcomes';
import type { ChangeReview, LocatedPlan } from './changeReview';
import type { OpenReviews } from './openReviews';
import { pickChanges, ticksOf } from './pickChanges';

const { t } = vscode.l10n;

/** The maximum number of diff editors that open if there are no multi-file diffs. */
const maxDiffs = 20;

/** The maximum number of refusals that a notification names. */
const maxNamed = 5;

/** The time for which the status bar shows the applied changes. */
const messageMs = 5000;

/** Shows the changes in answers as multi-file diffs, and applies the selected ones. */
export class ChangeReviews extends Disposable {
  private readonly ended = new AbortController();

  constructor(
    private readonly platform: ReviewPlatform,
    private readonly reviews: OpenReviews,
    private readonly applied: AppliedChanges,
    private readonly editors: EditorTracker,
  ) {
    super();
    this._register({ dispose: () => this.ended.abort() });
  }

  /**
   * Shows the changes in an answer in a multi-file diff, without applying them.
   *
   * @param turn the turn of the answer
   * @param number the number of the answer in its conversation, counted from 1
   * @param panel the diff opens in the last editor's column, if that is another one than its own
   */
  async review(
    turn: Turn,
    number: number,
    panel: ReviewPanel,
    messages = notifications,
  ): Promise<void> {
    const changes = changesOf(turn);
    if (changes.length === 0) {
      void messages.info(t('The answer contains no file changes.'));
      return;
    }
    const name = t('Changes in answer {0}', number);
    const source = new AnswerSource(turn.id, changes, this.platform, panel);
    const plan = await this.cancelable(name, signal => source.plan(signal));
    if (!plan) {
      return;
    }
    if (plan.changes.length > 0) {
      const ticks = [...ticksOf(plan.changes).values()];
      const unticked = ticks.filter(isTicked => !isTicked).length;
      const title =
        unticked > 0 ? t('{0}, {1} of {2} not selected', name, unticked, ticks.length) : name;
      const isMulti = await canOpenMultiDiff();
      const resources = this.reviews.create(source).createDocuments(plan, isMulti);
      const column = this.editors.columnFor(panel);
      if (isMulti) {
        await focusColumn(column, panel.viewColumn);
        await openMultiDiff(title, resources);
      } else {
        await openDiffs(title, resources, column);
      }
    }
    void showRefusals(plan.refusals, source, plan.changes.length === 0, messages);
  }

  /**
   * Lets the user pick the changes in a review to apply, and applies them as one edit that can be undone.
   *
   * @param uri a document of the review; anything else stands for the active tab
   */
  async apply(uri: unknown): Promise<void> {
    const review = this.reviews.find(uri);
    if (!(review?.source instanceof AnswerSource)) {
      void showInformation(t('To apply changes, first select Review changes below an answer.'));
      return;
    }
    const { source } = review;
    for (let isAgain = false; ; isAgain = true) {
      const plan = await this.cancelable(t('Apply changes'), signal => source.plan(signal));
      if (!plan) {
        return;
      }
      if (plan.changes.length === 0) {
        void showRefusals(plan.refusals, source, true);
        return;
      }
      const ticked = await tickedIn(review, plan.changes, isAgain);
      if (ticked.length === 0) {
        return;
      }
      const outcomes = await this.reviews.apply(ticked, plan);
      if (outcomes) {
        const applied = ticked.filter((_, index) => outcomes[index] === 'applied');
        if (applied.length < ticked.length) {
          void showError(missedText(ticked, outcomes));
        }
        if (applied.length > 0) {
          this.applied.record(source.turnId, applied, isAllOf(plan, applied));
          await this.reviews.leave(review, applied);
          showStatusMessage('check', t('Files changed: {0}', applied.length), messageMs);
          warnOfDirectionMarks(applied.map(({ planned }) => planned.text).join('\n'));
        }
        return;
      }
    }
  }

  /**
   * Runs a task until this is disposed of. If it takes long, shows a notification with a Cancel button.
   *
   * @returns undefined if it was canceled
   */
  private cancelable<T>(
    title: string,
    task: (signal: AbortSignal) => Promise<T>,
  ): Promise<T | undefined> {
    const canceled = new vscode.CancellationTokenSource();
    return stoppable(canceled.token, this.ended.signal, signal => {
      const running = task(signal).catch(error => {
        if (!signal.aborted) {
          throw error;
        }
        return undefined;
      });
      return showProgressIfSlow(this.platform.clock, title, running, (_, pressed) =>
        pressed.addEventListener('abort', () => canceled.cancel()),
      );
    }).finally(() => canceled.dispose());
  }
}

/**
 * Lists the changes that can't be applied, and offers to ask for them once more, or to open the folder that they need.
 * VS Code shows the whole text of a notification with a button, and cuts off others.
 *
 * @param isAll true if nothing else of the answer can be applied
 */
async function showRefusals(
  refusals: readonly ChangeRefusal[],
  source: AnswerSource,
  isAll: boolean,
  messages = notifications,
): Promise<void> {
  const problems = refusals.filter(({ reason }) => reason !== 'applied');
  if (problems.length === 0) {
    if (isAll) {
      void messages.info(t('The files already contain these changes.'));
    }
    return;
  }
  const sentences = [...new Set(problems.map(refusalSentence))];
  const more = sentences.length - maxNamed;
  const needsFolder = problems.every(({ reason }) => reason === 'noFolder');
  const remedy = needsFolder ? t('Open folder…') : t('Put into question');
  const selected = await messages.warning(
    [
      isAll ? t("The changes can't be applied.") : t("Some changes can't be applied."),
      ...sentences.slice(0, maxNamed),
      ...(more > 0 ? [t('And {0} more.', more)] : []),
      ...(needsFolder
        ? []
        : [t('You can put them into the question to ask for corrected changes.')]),
    ].join(' '),
    remedy,
  );
  if (selected === remedy) {
    await (needsFolder
      ? vscode.commands.executeCommand('vscode.openFolder')
      : source.putIntoQuestion(problems));
  }
}

/**
 * Lets the user pick the changes in a review to apply, unless there is only one, without a concern. Until then, its
 * documents show the ticked ones.
 *
 * @param isAgain true if they were planned again, since files have changed
 * @returns nothing if the list was closed
 */
async function tickedIn(
  review: ChangeReview,
  changes: readonly LocatedChange[],
  isAgain: boolean,
): Promise<readonly LocatedChange[]> {
  const sure = ticksOf(changes);
  if (!isAgain && sure.size === 1 && [...sure.values()][0]) {
    return changes;
  }
  let ticks: Ticks = new Map([...sure].map(([key, is]) => [key, review.decided.get(key) ?? is]));
  review.showTicked(ticks);
  const placeHolder = isAgain
    ? t('Files have changed. Check again what to apply.')
    : t('Select the changes to apply');
  const isPicked = await pickChanges(changes, placeHolder, ticks, now => {
    ticks = now;
    review.decided = new Map([...now].filter(([key, isTicked]) => isTicked !== sure.get(key)));
    review.showTicked(now);
  });
  review.showTicked(undefined);
  return changes.flatMap(change => {
    const planned = isPicked ? withTicked(change.planned, ticks) : undefined;
    return planned ? { ...change, planned } : [];
  });
}

/** True if an answer proposes nothing beyond the applied changes. */
function isAllOf({ changes, refusals }: LocatedPlan, applied: readonly LocatedChange[]): boolean {
  const isWhole = ({ planned }: LocatedChange) => applied.some(each => each.planned === planned);
  return changes.every(isWhole) && refusals.every(({ reason }) => reason === 'applied');
}

function missedText(ticked: readonly LocatedChange[], outcomes: readonly ChangeOutcome[]): string {
  if (outcomes.every(outcome => outcome === 'unchanged')) {
    return t('The changes could not be applied. No files were changed.');
  }
  const missed = ticked.filter((_, index) => outcomes[index] !== 'applied');
  return t(
    'Some changes could not be applied. Check these files: {0}.',
    missed.map(({ planned }) => planned.path).join(', '),
  );
}

/** Opens one diff editor for each file, and shows the first one. */
async function openDiffs(
  title: string,
  resources: readonly DiffResource[],
  column: vscode.ViewColumn,
): Promise<void> {
  const shown = resources.slice(0, maxDiffs);
  let viewColumn = column;
  for (const index of [...shown.keys(), 0]) {
    const [file, original, modified] = shown[index] ?? [];
    if (file && original && modified) {
      const place = t(
        '{0}: {1} ({2} of {3})',
        title,
        baseName(file.path),
        index + 1,
        resources.length,
      );
      await openDiff(original, modified, place, { preview: false, viewColumn });
      viewColumn = vscode.ViewColumn.Active;
    }
  }
  if (shown.length < resources.length) {
    void showInformation(t('Only the first {0} of {1} are shown.', shown.length, resources.length));
  }
}
