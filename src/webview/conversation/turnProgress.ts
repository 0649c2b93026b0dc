import { format } from '../../base/format';
import type { ProgressView } from '../../protocol/views';
import { element, setText } from '../page/element';
import { clockTime } from '../page/locale';
import { strings } from '../page/strings';

/** The silence after which the page shows that it is still waiting. */
const silenceMs = 15_000;

/** The progress of a running turn in one line: numbers, the newest log line, or a long silence. */
export class TurnProgress {
  private readonly text = element('span', { class: 'progress-text' });
  private readonly spinner = new Spinner();
  readonly root = element('div', { class: 'progress' }, this.spinner.root, this.text);
  /** The time of the last activity by the monotonic clock, in ms. */
  private lastActivityAt = performance.now();
  private known: ProgressView | undefined;
  /** The announced progress: every tenth of it, so that other messages can be heard. */
  private announced: ProgressView | undefined;

  /** The announced line. */
  get status(): string {
    return this.announced?.text ?? this.text.textContent ?? '';
  }

  /** Moves the spinner with text that is drawn. */
  onDrawn(): void {
    this.spinner.step();
  }

  /**
   * Ends a silence: something has arrived.
   *
   * @param known the progress in numbers; undefined if none is known, or no longer
   */
  report(known: ProgressView | undefined): void {
    this.known = known;
    this.recordActivity();
  }

  /**
   * Updates the line. To be called every second, so that a silence is noticed.
   *
   * @param preparation the work before anything is sent; undefined afterwards
   * @param logLine the newest log line, if there is one
   * @param isWriting true if some of the answer was received
   */
  update(preparation: string | undefined, logLine: string | undefined, isWriting: boolean): void {
    if (this.known) {
      if (!this.announced || tenths(this.announced) !== tenths(this.known)) {
        this.announced = this.known;
      }
      setText(this.text, this.known.text);
      return;
    }
    this.announced = undefined;
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
        : (logLine ?? (isWriting ? strings.receiving : strings.waiting)),
    );
  }

  private recordActivity(): void {
    this.lastActivityAt = performance.now();
  }
}

function tenths({ percent }: ProgressView): number | undefined {
  return percent && Math.floor(percent / 10);
}

/** The time after a step from which the animation runs again. */
const restMs = 250;

/**
 * A spinner that turns while something is awaited. A running animation makes the browser compute styles at each frame,
 * which takes a fifteenth of the time of a fast answer. So while text is drawn, the animation is paused, and moved on
 * with the text.
 */
class Spinner {
  readonly root = element('span', {
    class: 'codicon codicon-loading codicon-modifier-spin',
    'aria-hidden': 'true',
  });
  /** The animation while it is paused. */
  private animation: Animation | undefined;
  private steppedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Moves the animation to where it would be, if there is one. */
  step(): void {
    const now = performance.now();
    if (!this.animation) {
      // With reduced motion, there is no animation.
      this.animation = this.root.getAnimations().at(0);
      this.animation?.pause();
    } else if (this.animation.currentTime !== null) {
      // The animation has not ended. Reading `playState` would compute all styles.
      this.animation.currentTime = Number(this.animation.currentTime) + now - this.steppedAt;
    }
    this.steppedAt = now;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(), restMs);
  }

  private rest(): void {
    if (this.animation?.playState === 'paused') {
      this.animation.play();
    }
    this.animation = undefined;
  }
}
