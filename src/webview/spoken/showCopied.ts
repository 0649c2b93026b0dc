import { confirmDone } from '../page/element';
import { strings } from '../page/strings';
import type { StatusRegion } from './statusRegion';

/** The Copy button that was pressed last; undefined once its text is copied. */
let pressed: HTMLButtonElement | undefined;

/** Remembers the button that the next {@link showCopied} confirms. */
export function expectCopied(button: HTMLButtonElement): void {
  pressed = button;
}

/** Shows and announces that the extension has copied a text to the clipboard. */
export function showCopied(status: StatusRegion): void {
  if (pressed) {
    confirmDone(pressed);
    pressed = undefined;
  }
  status.say(strings.copied);
}
