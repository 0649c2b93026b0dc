import { format } from '../../base/format';
import type { StatusRegion } from '../page/statusRegion';
import { strings } from '../page/strings';
import type { TurnElement } from './turnElement';

/** The time between two updates of the announced status. */
const intervalMs = 500;

/** Announces the progress of the running query, and the outcome of the last one, in the status region. */
export class ProgressStatus {
  /** False to announce only outcomes. */
  announcesProgress = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The status after the last turn has ended. */
  private endStatus = '';

  /** @param running the turn whose query runs, if any */
  constructor(
    private readonly status: StatusRegion,
    private readonly running: () => TurnElement | undefined,
  ) {}

  /** @param ended the turn whose query has just ended, if any */
  turnChanged(ended: TurnElement | undefined): void {
    this.endStatus = ended ? format(strings.answerEnded, ended.outcome) : '';
  }

  /** Announces the current status soon. */
  update(): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        const running = this.running();
        const progress = this.announcesProgress ? running?.status : running && '';
        this.status.showProgress(progress ?? this.endStatus);
      },
      this.status.isSilent ? 0 : intervalMs,
    );
  }
}
