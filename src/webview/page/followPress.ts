/** Callbacks for a press of the pointer. */
interface PressObserver {
  readonly onMove?: (event: PointerEvent) => void;
  /** @param released false if the press ended in another way, such as by a drag of text or outside the page */
  readonly onEnd: (released: boolean) => void;
}

/**
 * Follows a press until the button is released. Browsers do not always send `pointerup`, for example after a press on a
 * scroll bar or if a menu or another window appeared, so other events that show a release count, too.
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
  // Only for the element that listened to the press; other captures may start and end meanwhile.
  listen('lostpointercapture', event => {
    if (isSamePointer(event) && event.target === currentTarget) {
      end(false);
    }
  });
  listen('blur', event => event.target === window && end(false));
}
