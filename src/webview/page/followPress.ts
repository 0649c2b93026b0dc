/** What happens while a pointer is pressed. */
export interface PressObserver {
  readonly moved?: (event: PointerEvent) => void;
  /** @param released false if the press ended in another way, such as a drag of text, or outside of the page */
  readonly ended: (released: boolean) => void;
}

/**
 * Follows a press until no button is held any more, however the page gets to know of it. Browsers do not always say
 * that a button was released: not after it was pressed on a scroll bar, nor if a menu or another window was in between.
 */
export function followPress(down: PointerEvent, { moved, ended }: PressObserver): void {
  const { pointerId, currentTarget } = down;
  const listening = new AbortController();
  const end = (released: boolean) => {
    listening.abort();
    ended(released);
  };
  const listen = <T extends keyof WindowEventMap>(
    type: T,
    heard: (event: WindowEventMap[T]) => void,
  ) => window.addEventListener(type, heard, { capture: true, signal: listening.signal });
  const isIts = (event: PointerEvent) => event.pointerId === pointerId;
  listen('pointermove', event => {
    if (isIts(event)) {
      if (event.buttons === 0) {
        end(false);
      } else {
        moved?.(event);
      }
    }
  });
  listen('pointerup', event => isIts(event) && end(true));
  listen('pointercancel', event => isIts(event) && end(false));
  // Of a capture by the element that listened to the press; others may begin and end meanwhile.
  listen('lostpointercapture', event => {
    if (isIts(event) && event.target === currentTarget) {
      end(false);
    }
  });
  listen('blur', event => event.target === window && end(false));
}
