import type { TargetView } from '../../protocol/views';

/** The form for what must be set up before a question can be sent, such as a service. */
export interface Setup {
  /** True if no question can be sent before the form is filled in. */
  readonly isNeeded: boolean;
  /** Shows the form if the target needs it. */
  setTarget(target: TargetView): void;
  /** Puts the form into the middle of an empty conversation, or else above the composer. */
  place(empty: HTMLElement, composer: HTMLElement): void;
  focus(): void;
  /** Points out that a question can't be sent yet. Does nothing if it can. */
  pointOut(takesFocus: boolean): void;
}
