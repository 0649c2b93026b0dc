import { element } from '../../page/element';

/** Time after a step from which the animation runs again. */
const restMs = 250;

/**
 * Turns while something is awaited. A running animation makes the browser compute styles at each frame, which takes a
 * fifteenth of the time of a fast answer. So while text is drawn, the animation is paused, and moved on with the text.
 */
export class Spinner {
  readonly root = element('span', {
    class: 'codicon codicon-loading codicon-modifier-spin',
    'aria-hidden': 'true',
  });
  /** While it is paused. */
  private animation: Animation | undefined;
  private steppedAt = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Moves the animation to where it would be, if there is one. */
  step(): void {
    const now = performance.now();
    if (!this.animation) {
      // With less motion, there is none.
      this.animation = this.root.getAnimations().at(0);
      this.animation?.pause();
    } else {
      move(this.animation, now - this.steppedAt);
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

/** Moves an animation on, unless it has ended. That is not asked of `playState`, which computes all styles. */
function move(animation: Animation, durationMs: number): void {
  const { currentTime } = animation;
  if (currentTime !== null) {
    animation.currentTime = Number(currentTime) + durationMs;
  }
}
