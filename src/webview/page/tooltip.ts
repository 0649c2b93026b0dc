import { element } from './element';
import { onKeyDown } from './onKeyDown';

/** The distance between a button and its tooltip, and between a tooltip and the edge of the page, in pixels. */
const gapPx = 4;

/** Shows the tooltip of a button that a key has focused, because browsers show it only for the pointer. */
export function showTooltips(): void {
  // Assistive technology has the name of the button.
  const tip = element('div', { class: 'tooltip', 'aria-hidden': 'true' });
  const hide = () => {
    tip.hidden = true;
  };
  hide();
  // It stays in the page: while the focus moves, FocusKeeper would take its removal for the end of the focused element.
  document.body.append(tip);
  document.addEventListener('focusin', ({ target }) => {
    hide();
    if (
      !(target instanceof HTMLElement && target.matches('button[aria-label][title]:focus-visible'))
    ) {
      return;
    }
    tip.textContent = target.title;
    tip.hidden = false;
    const { top, bottom, left } = target.getBoundingClientRect();
    const { width, height } = tip.getBoundingClientRect();
    const below = bottom + gapPx;
    const isBelow = below + height <= window.innerHeight;
    tip.style.top = `${isBelow ? below : top - gapPx - height}px`;
    tip.style.left = `${Math.max(gapPx, Math.min(left, window.innerWidth - width - gapPx))}px`;
  });
  for (const type of ['focusout', 'pointerdown', 'scroll', 'resize']) {
    window.addEventListener(type, hide, { capture: true });
  }
  onKeyDown(window, ({ key }) => {
    if (key === 'Escape') {
      hide();
    }
  });
}
