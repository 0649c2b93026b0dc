/** Pixels that a pointer moves by itself in a hand that rests. */
const tremor = 4;

/**
 * Lets a press count for the control on which it began, also if an update moves the control from under a pointer that
 * rests. Who moves the pointer away from it takes the press back, as ever.
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
      // A key clicks, too, and a label clicks what it belongs to.
      if (detail === 0 || !pressed) {
        return;
      }
      const { control, x, y } = pressed;
      const rested = Math.abs(clientX - x) < tremor && Math.abs(clientY - y) < tremor;
      if (!rested && !control.contains(root.elementFromPoint(clientX, clientY))) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}
