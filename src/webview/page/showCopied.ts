import type { StatusRegion } from '../spoken/statusRegion';
import { confirmDone } from './element';
import { strings } from './strings';

/** The Copy button that was pressed last. */
let pressed: HTMLButtonElement | undefined;

/** The text that a button is for is on its way to the clipboard. */
export function expectCopied(button: HTMLButtonElement): void {
  pressed = button;
}

/** It is there, says the extension. */
export function showCopied(status: StatusRegion): void {
  if (pressed) {
    confirmDone(pressed);
    pressed = undefined;
  }
  status.say(strings.copied);
}
