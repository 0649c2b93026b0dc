/** Pixels that a resting pointer may move during a press; a longer movement is a drag. */
export const maxPressDriftPx = 4;

/**
 * Makes a press count for the control on which it started, even if an update moves the control away from a resting
 * pointer. Moving the pointer off the control still cancels the press.
 */
export function keepPresses(root: Document): void {
  let pressed: { readonly control: Element; readonly x: number; readonly y: number } | undefined;
  root.addEventListener('pointerdown', ({ target, button, pointerId, clientX: x, clientY: y }) => {
    const control = (target as Element).closest('button, summary, input, [role=option]');
    pressed = undefined;
    if (control && button === 0) {
      pressed = { control, x, y };
      control.setPointerCapture(pointerId);
    }
  });
  root.addEventListener(
    'click',
    event => {
      const { clientX, clientY, detail } = event;
      // Keys and labels cause clicks, too.
      if (detail === 0 || !pressed) {
        return;
      }
      const { control, x, y } = pressed;
      const isResting =
        Math.abs(clientX - x) < maxPressDriftPx && Math.abs(clientY - y) < maxPressDriftPx;
      if (!isResting && !control.contains(root.elementFromPoint(clientX, clientY))) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}
