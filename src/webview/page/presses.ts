interface PressObserver {
  readonly onMove?: (event: PointerEvent) => void;
  /** @param released false if the press ended in another way, such as by a drag of text or outside the page */
  readonly onEnd: (released: boolean) => void;
}

/**
 * Follows a press until the button is released. Browsers do not always send `pointerup`, for example after a press on a
 * scroll bar or if a menu or another window appeared, so other events that show a release are included.
 *
 * @param down the `pointerdown` event that starts the press
 */
export function followPress(down: PointerEvent, { onMove, onEnd }: PressObserver): void {
  const { pointerId, currentTarget } = down;
  const listening = new AbortController();
  const end = (released: boolean) => {
    listening.abort();
    onEnd(released);
  };
  const listen = <T extends keyof WindowEventMap>(
    type: T,
    listener: (event: WindowEventMap[T]) => void,
  ) => window.addEventListener(type, listener, { capture: true, signal: listening.signal });
  const isSamePointer = (event: PointerEvent) => event.pointerId === pointerId;
  listen('pointermove', event => {
    if (isSamePointer(event)) {
      if (event.buttons === 0) {
        end(false);
      } else {
        onMove?.(event);
      }
    }
  });
  listen('pointerup', event => isSamePointer(event) && end(true));
  listen('pointercancel', event => isSamePointer(event) && end(false));
  // Only for the element that listened to the press; other captures may start and end during the press.
  listen('lostpointercapture', event => {
    if (isSamePointer(event) && event.target === currentTarget) {
      end(false);
    }
  });
  listen('blur', event => event.target === window && end(false));
}

/** Pixels that a resting pointer may move during a press; a longer movement is a drag. */
export const maxPressDriftPx = 4;

/**
 * Makes a press apply to the control on which it started, even if an update moves the control away from a resting
 * pointer. Moving the pointer off the control still cancels the press.
 */
export function keepPresses(root: Document): void {
  let press: { readonly control: Element; readonly x: number; readonly y: number } | undefined;
  root.addEventListener('pointerdown', ({ target, button, pointerId, clientX: x, clientY: y }) => {
    const control = (target as Element).closest('button, summary, input, [role=option]');
    press = undefined;
    if (control && button === 0) {
      press = { control, x, y };
      control.setPointerCapture(pointerId);
    }
  });
  root.addEventListener(
    'click',
    event => {
      const { clientX, clientY, detail } = event;
      // Keys and labels cause clicks, too.
      if (detail === 0 || !press) {
        return;
      }
      const { control, x, y } = press;
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
