import type { Clock } from '../async/clock';
import type { QueryObserver } from '../query/queryObserver';

/** Progress is shown if sending takes longer than this. */
const showAfterMs = 1000;

/**
 * The size from which the upload of a body is shown if the platform does not report its progress; smaller bodies have
 * been sent by then.
 */
const minUnknownBytes = 100 * 1024;

export interface Upload {
  /** The number of bytes handed to the connection so far; undefined if unknown, as always in a browser. */
  readonly bytes: number | undefined;
  /** The length of the body in bytes. */
  readonly total: number;
}

/** Follows the upload of one query and reports its progress if it takes long. */
export class UploadProgress implements QueryObserver {
  private latest: Upload | undefined;
  private isShown = false;
  private cancel: (() => void) | undefined;

  /** @param show called with the progress, and with undefined when the upload is complete */
  constructor(
    private readonly clock: Clock,
    private readonly show: (upload: Upload | undefined) => void,
  ) {}

  sending(_url: string, total: number): void {
    this.latest = { bytes: undefined, total };
    this.cancel = this.clock.after(showAfterMs, () => {
      if (total > minUnknownBytes || this.latest?.bytes !== undefined) {
        this.isShown = true;
        this.show(this.latest);
      }
    });
  }

  uploaded(bytes: number, total: number): void {
    if (!this.latest) {
      return;
    }
    this.latest = { bytes, total };
    if (bytes >= total) {
      this.end();
    } else if (this.isShown) {
      this.show(this.latest);
    }
  }

  response(): void {
    this.end();
  }

  /** Called when the upload is complete or has failed. */
  end(): void {
    this.cancel?.();
    this.latest = undefined;
    if (this.isShown) {
      this.isShown = false;
      this.show(undefined);
    }
  }
}
