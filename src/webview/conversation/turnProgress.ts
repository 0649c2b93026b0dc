import { format } from '../../base/format';
import { timeText } from '../../base/timeText';
import type { Arrival } from '../../protocol/toPage';
import type { ProgressView } from '../../protocol/views';
import { element, linkButton, setText } from '../page/element';
import { setFacts } from '../page/facts';
import { strings } from '../page/strings';

/** The silence after which the page shows that nothing arrives. */
const silenceMs = 15_000;

/** The time after which the page shows the running time of a query. */
const shortMs = 5000;

/** The progress of a running turn in one line: numbers, the newest log line, or a long silence. */
export class TurnProgress {
  private readonly text = element('span', { class: 'progress-text' });
  private readonly time = element('span', { class: 'progress-time' });
  /** The button that keeps a silence from ending the query; created for the first one. */
  private wait: HTMLButtonElement | undefined;
  private readonly spinner = new Spinner();
  private readonly line = element('span', { class: 'progress-line' }, this.text, this.time);
  readonly root = element(
    'div',
    { class: 'progress' },
    element('span', { class: 'progress-sign' }, this.spinner.root),
    this.line,
  );
  /** The start of the query and the last activity by the monotonic clock, in ms. */
  private startedAt = performance.now();
  private lastActivityAt = this.startedAt;
  private known: ProgressView | undefined;
  private isWriting = false;
  /** The tenth of the known progress that was announced last: more would drown out other messages. -1 for a silence. */
  private announcedTenth: number | undefined;
  private announced = '';

  /** @param onWait called when the user waits longer */
  constructor(private readonly onWait: () => void) {}

  /** The announced line. */
  get status(): string {
    return this.announced;
  }

  /** Moves the spinner with text that is drawn. */
  onDrawn(): void {
    this.spinner.step();
  }

  /** @param elapsedMs the time for which the query has been running */
  begin(elapsedMs: number): void {
    this.startedAt = performance.now() - elapsedMs;
  }

  /** @param hasArrived true for text or log lines */
  report(
    { progress, isWriting = false }: Pick<Arrival, 'progress' | 'isWriting'>,
    hasArrived = true,
  ): void {
    if (hasArrived || !(progress?.canWait || this.known?.canWait)) {
      this.recordActivity();
    }
    this.known = progress;
    this.isWriting = isWriting;
    this.offerToWait(progress?.canWait ?? false);
  }

  private offerToWait(isOffered: boolean): void {
    if (isOffered && !this.wait) {
      this.wait = linkButton(strings.wait, this.onWait);
      this.line.append(this.wait);
    }
    if (this.wait) {
      this.wait.hidden = !isOffered;
      this.line.classList.toggle('has-wait', isOffered);
    }
  }

  /**
   * Updates the line. To be called every second, so that a silence is noticed.
   *
   * @param preparation the work before anything is sent; undefined afterwards
   * @param logLine the newest log line, if there is one
   */
  update(preparation: string | undefined, logLine: string | undefined): void {
    const { known } = this;
    if (known) {
      const tenth = known.canWait ? -1 : Math.floor((known.percent ?? 0) / 10);
      const announced = tenth === this.announcedTenth ? this.announced : known.text;
      this.show(known.text, announced, !known.canWait);
      this.announcedTenth = tenth;
      return;
    }
    this.announcedTenth = undefined;
    if (preparation !== undefined) {
      this.recordActivity();
      this.show(preparation);
      return;
    }
    const quietMs = performance.now() - this.lastActivityAt;
    if (quietMs >= silenceMs) {
      // Announced once, because the number changes every second.
      this.show(silenceText(quietMs), silenceText(silenceMs), false);
    } else {
      this.show(this.isWriting ? strings.writing : (logLine ?? strings.waiting));
    }
  }

  private show(text: string, announced = text, hasTime = true): void {
    this.announced = announced;
    setText(this.text, text);
    const elapsedMs = performance.now() - this.startedAt;
    const isTimed = hasTime && elapsedMs >= shortMs;
    const seconds = isTimed ? format(strings.seconds, Math.floor(elapsedMs / 1000)) : '';
    setFacts(this.time, [seconds], true);
  }

  private recordActivity(): void {
    this.lastActivityAt = performance.now();
  }
}

function silenceText(quietMs: number): string {
  return format(strings.silence, timeText(Math.floor(quietMs / 1000), strings));
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
