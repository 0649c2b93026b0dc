import { onKeyDown } from '../page/onKeyDown';

/** The element is no longer moved after this number of frames. */
const maxFrames = 60;

/** Number of frames without a change of position after which it is final. */
const stillFrames = 5;

/** Ends what is scrolling now. */
let running: AbortController | undefined;

/** @returns true while something is scrolled into view and kept there */
export function isScrollingSteadily(): boolean {
  return running?.signal.aborted === false;
}

/**
 * Scrolls an element into view and keeps it there while its surroundings get their real heights: content that is out
 * of view is not laid out before it is scrolled to. Ends as soon as the user does anything, or something else is
 * scrolled into view.
 *
 * @param target returns the element, or the range in it; undefined if it is gone
 * @param scroll scrolls it into view
 * @param isBusy returns true while its surroundings are being rendered
 */
export async function scrollSteadily(
  target: () => Pick<Element, 'getBoundingClientRect'> | undefined,
  scroll: () => void,
  isBusy: () => boolean,
): Promise<void> {
  running?.abort();
  const scrolling = new AbortController();
  running = scrolling;
  const { signal } = scrolling;
  const end = () => scrolling.abort();
  for (const type of ['wheel', 'pointerdown', 'touchstart'] as const) {
    window.addEventListener(type, end, { capture: true, passive: true, signal });
  }
  const stopListeningToKeys = onKeyDown(window, end, { capture: true });
  let lastTop: number | undefined;
  for (let frame = 0, still = 0; frame < maxFrames && still < stillFrames; frame++) {
    const shown = target();
    if (!shown || signal.aborted) {
      break;
    }
    const { top } = shown.getBoundingClientRect();
    scroll();
    const { top: scrolledTop } = shown.getBoundingClientRect();
    const isStill = [lastTop, scrolledTop].every(at => at !== undefined && Math.abs(top - at) < 1);
    still = isStill && !isBusy() ? still + 1 : 0;
    lastTop = scrolledTop;
    await new Promise(resolve => requestAnimationFrame(resolve));
  }
  end();
  stopListeningToKeys();
}
