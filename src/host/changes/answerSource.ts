import type { ChangeRefusal } from '../../core/changes/model/changeRefusal';
import type { FileChange } from '../../core/changes/model/fileChange';
import type { Platform } from '../../core/platform';
import type { HasViewColumn } from '../files/editorTracker';
import { ChangedFiles } from './changedFiles';
import type { LocatedPlan, ReviewSource } from './changeReview';
import { refusalQuestion } from './refusalQuestion';

/** What a review needs of the platform. */
export type ReviewPlatform = Pick<Platform, 'clock' | 'ignoresCase' | 'isReadOnly' | 'realPath'>;

/** The panel of an answer. */
export interface ReviewPanel extends HasViewColumn {
  /** Puts a text into the Question box, before what is written there. */
  addToQuestion(text: string): void;
}

/** The changes that an answer proposes. */
export class AnswerSource implements ReviewSource {
  readonly scheme = 'agent-query-changes';
  /** Until the user stops typing: there may be many files. */
  readonly delayMs = 300;

  /** @param panel the panel of the answer, which gets a question about what is refused */
  constructor(
    private readonly changes: readonly FileChange[],
    private readonly platform: ReviewPlatform,
    private readonly panel: ReviewPanel,
  ) {}

  async plan(signal: AbortSignal): Promise<LocatedPlan> {
    // Loaded on demand, since most answers have no changes.
    const { planChanges } = await import('../../core/changes/planChanges');
    const files = new ChangedFiles(this.platform);
    const { files: planned, refusals } = await planChanges(this.changes, files.readBase, {
      clock: this.platform.clock,
      signal,
    });
    const changes = planned.flatMap(each => {
      const file = files.find(each.path);
      return file
        ? { planned: each, file, from: each.from === undefined ? undefined : files.find(each.from) }
        : [];
    });
    return { changes, refusals, files };
  }

  /** Puts refused changes into the Question box, with the lines of their files as they are now. */
  async putIntoQuestion(refusals: readonly ChangeRefusal[]): Promise<void> {
    const { readBase } = new ChangedFiles(this.platform);
    this.panel.addToQuestion(await refusalQuestion(refusals, readBase));
  }
}
