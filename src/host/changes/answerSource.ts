import type { FileChange } from '../../core/changes/fileChange';
import type { Platform } from '../../core/platform';
import { ChangedFiles } from './changedFiles';
import type { LocatedPlan, ReviewSource } from './changeReview';

/** What a review needs of the platform. */
export type ReviewPlatform = Pick<Platform, 'clock' | 'ignoresCase' | 'isReadOnly' | 'realPath'>;

/** The changes that an answer proposes. */
export class AnswerSource implements ReviewSource {
  readonly scheme = 'agent-query-changes';
  /** Until the user stops typing: there may be many files. */
  readonly delayMs = 300;

  constructor(
    private readonly changes: readonly FileChange[],
    private readonly platform: ReviewPlatform,
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
}
