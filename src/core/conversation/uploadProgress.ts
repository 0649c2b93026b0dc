import type { Clock } from '../async/clock';
import type { QueryObserver } from '../query/queryObserver';

/** Milliseconds after which a query that is still being sent shows how far it has come. */
const showAfterMs = 1000;

/** Bytes that any connection takes in that time: where nobody tells how far a query is, less is not worth a word. */
const minUnknownBytes = 100 * 1024;

/** How much of a query is sent. */
export interface Upload {
  /** Bytes of the body that were handed to the connection; undefined while that is not known, in a browser to the end. */
  readonly bytes: number | undefined;
  /** Bytes of the whole body. */
  readonly total: number;
}

/** Follows the sending of one query; what is sent within {@link showAfterMs} is not worth a word. */
export class UploadProgress implements QueryObserver {
  private latest: Upload | undefined;
  private isShown = false;
  private cancel: (() => void) | undefined;

  /** @param show called with how far it is, and with undefined when all is sent */
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

  /** Nothing more is sent, however that came. */
  end(): void {
    this.cancel?.();
    this.latest = undefined;
    if (this.isShown) {
      this.isShown = false;
      this.show(undefined);
    }
  }
}
