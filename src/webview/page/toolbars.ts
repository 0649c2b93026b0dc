import { element } from './element';
import { onKeyDown } from './onKeyDown';

/** The attribute of the button at which the Tab key stops when it comes to a toolbar. */
const stop = 'data-stop';

/**
 * Creates a toolbar. The Tab key stops at one of its buttons, and arrow keys reach the others.
 *
 * @param label the accessible name
 * @param first the button at which the Tab key stops
 */
export function toolbar(
  className: string,
  label: string,
  first: HTMLElement,
  ...content: ReadonlyArray<Node | string>
): HTMLElement {
  const bar = element(
    'span',
    { class: className, role: 'toolbar', 'aria-label': label },
    ...content,
  );
  setTabStop(bar, first);
  return bar;
}

/** Changes the button at which the Tab key stops; it must be in view. */
export function setTabStop(bar: Element, first: HTMLElement): void {
  for (const button of bar.querySelectorAll('button')) {
    button.toggleAttribute(stop, button === first);
  }
  if (!bar.contains(document.activeElement)) {
    leave(bar);
  }
}

/** Makes the arrow keys, Home, and End move the focus in all toolbars of the page. */
export function moveInToolbars(): void {
  document.addEventListener('focusin', ({ target }) => {
    const bar = toolbarOf(target);
    for (const button of bar?.querySelectorAll('button') ?? []) {
      button.tabIndex = button === target ? 0 : -1;
    }
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const bar = toolbarOf(target);
    if (bar && bar !== toolbarOf(relatedTarget)) {
      leave(bar);
    }
  });
  onKeyDown(document, event => {
    const bar = toolbarOf(event.target);
    const next = bar && nextButton(bar, event);
    if (next) {
      event.preventDefault();
      next.focus();
    }
  });
}

/** Lets the Tab key stop at the first button again, because others may be hidden when it comes back. */
function leave(bar: Element): void {
  for (const button of bar.querySelectorAll('button')) {
    button.tabIndex = button.hasAttribute(stop) ? 0 : -1;
  }
}

function toolbarOf(target: EventTarget | null): Element | null {
  return target instanceof HTMLButtonElement ? target.closest('[role=toolbar]') : null;
}

/** The button that a key goes to; after the last one comes the first. */
function nextButton(
  bar: Element,
  { key, target, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent,
): HTMLElement | undefined {
  const buttons = [...bar.querySelectorAll('button')].filter(button =>
    button.checkVisibility({ visibilityProperty: true }),
  );
  const at = buttons.indexOf(target as HTMLButtonElement);
  const forward = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (at === -1 || altKey || ctrlKey || metaKey || shiftKey) {
    return undefined;
  }
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return buttons.at((at + (key === forward ? 1 : -1)) % buttons.length);
    case 'Home':
      return buttons[0];
    case 'End':
      return buttons.at(-1);
    default:
      return undefined;
  }
}
