import type { UploadView } from '../../../protocol/views';
import { element } from '../../page/element';
import { format } from '../../page/format';
import { setText } from '../../page/setText';
import { clockTime, strings } from '../../page/strings';
import { Spinner } from './spinner';

/** Silence after which the page says that it is still waiting. */
const silenceMs = 15_000;

/** The progress of a running turn in one line: its upload, its newest log line, or a long silence. */
export class TurnProgress {
  private readonly text = element('span', { class: 'progress-text' });
  private readonly spinner = new Spinner();
  readonly root = element('div', { class: 'progress' }, this.spinner.root, this.text);
  /** By the monotonic clock, in ms. */
  private lastActivityAt = performance.now();
  private upload: UploadView | undefined;
  /** The upload as it is announced: every tenth of it, so that other messages can be heard. */
  private announcedUpload: UploadView | undefined;

  /** The line as it is announced. */
  get status(): string {
    return this.announcedUpload ? uploadText(this.announcedUpload) : (this.text.textContent ?? '');
  }

  /** Moves the spinner with text that is drawn. */
  onDrawn(): void {
    this.spinner.step();
  }

  /** Ends a silence: something was received. */
  recordActivity(): void {
    this.lastActivityAt = performance.now();
  }

  /** @param upload undefined when all of the query is sent */
  setUpload(upload: UploadView | undefined): void {
    this.upload = upload;
    this.recordActivity();
  }

  /**
   * Updates the line. To be called every second, so that a silence is noticed.
   *
   * @param preparation what is done before anything is sent; undefined afterwards
   * @param logLine the newest log line, if there is one
   */
  update(preparation: string | undefined, logLine: string | undefined): void {
    if (this.upload) {
      if (!this.announcedUpload || tenths(this.announcedUpload) !== tenths(this.upload)) {
        this.announcedUpload = this.upload;
      }
      setText(this.text, uploadText(this.upload));
      return;
    }
    this.announcedUpload = undefined;
    if (preparation !== undefined) {
      this.recordActivity();
      setText(this.text, preparation);
      return;
    }
    const quietMs = performance.now() - this.lastActivityAt;
    setText(
      this.text,
      quietMs >= silenceMs
        ? format(strings.stillWaiting, clockTime(Date.now() - quietMs), Math.floor(quietMs / 1000))
        : (logLine ?? strings.waiting),
    );
  }
}

function tenths({ sent }: UploadView): number | undefined {
  return sent && Math.floor(sent.percent / 10);
}

function uploadText({ sent, total }: UploadView): string {
  return sent ? format(strings.sendingBytes, sent.size, total) : format(strings.sending, total);
}
