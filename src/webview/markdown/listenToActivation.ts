import type { MarkdownHooks } from '../page/markdownHooks';
import { onKeyDown } from '../page/onKeyDown';
import { maxPressDriftPx } from '../page/presses';
import { codeSource } from './code/codeFrame';

/**
 * Listens to clicks and keys on all links and buttons of a text, so that they don't need separate listeners. None of
 * them navigates, because that would leave the page.
 *
 * @returns a function that stops listening
 */
export function listenToActivation(container: HTMLElement, hooks: MarkdownHooks): () => void {
  let press: PointerEvent | undefined;
  const onPress = (event: PointerEvent) => {
    press = event;
  };
  const onClick = (event: Event) => {
    activate(event, container, hooks, endsSelecting(event as MouseEvent, press));
  };
  container.addEventListener('pointerdown', onPress);
  container.addEventListener('click', onClick);
  container.addEventListener('auxclick', onClick);
  const stopListeningToKeys = onKeyDown(container, event => {
    // Enter clicks real links and buttons, but not elements that only have the role.
    if (event.key === 'Enter' && closest(event, '.md-path')) {
      onClick(event);
    }
  });
  return () => {
    container.removeEventListener('pointerdown', onPress);
    container.removeEventListener('click', onClick);
    container.removeEventListener('auxclick', onClick);
    stopListeningToKeys();
  };
}

function activate(
  event: Event,
  container: HTMLElement,
  hooks: MarkdownHooks,
  isSelecting: boolean,
): void {
  const target = closest(event, 'a, .md-path, button[data-md-action]');
  if (!target || !container.contains(target)) {
    return;
  }
  // VS Code's own listener further up would open the link a second time.
  event.preventDefault();
  event.stopPropagation();
  if (event.type === 'auxclick' && (event as MouseEvent).button !== 1) {
    return;
  }
  const path = target.dataset.path;
  if (target.dataset.mdAction) {
    runCodeAction(target as HTMLButtonElement, hooks);
  } else if (isSelecting) {
    return;
  } else if (path !== undefined) {
    hooks.openPath(path);
  } else if (target.classList.contains('md-note-link')) {
    jumpTo(container, target.getAttribute('href') ?? '');
  } else if (target.hasAttribute('href')) {
    hooks.openLink(target.getAttribute('href') ?? '');
  }
}

/** Moves the view and the focus to an element of the text, as the browser does with a link within a page. */
function jumpTo(container: HTMLElement, href: string): void {
  const all = [...container.querySelectorAll<HTMLElement>('[id]')];
  const target = all.find(({ id }) => id === href.slice(1));
  for (let at = target?.closest('details'); at; at = at.parentElement?.closest('details')) {
    at.open = true;
  }
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}

/** @returns true if a click ends a press that has selected text, which may start and end within a link */
function endsSelecting(click: MouseEvent, pressed: PointerEvent | undefined): boolean {
  if (click.type !== 'click' || click.detail === 0 || !pressed) {
    return false;
  }
  const moved = Math.hypot(click.clientX - pressed.clientX, click.clientY - pressed.clientY);
  return moved >= maxPressDriftPx && document.getSelection()?.isCollapsed === false;
}

function runCodeAction(button: HTMLButtonElement, hooks: MarkdownHooks): void {
  const frame = button.closest<HTMLElement>('.md-code');
  hooks.codeAction(
    button.dataset.mdAction ?? '',
    frame ? codeSource(frame) : '',
    frame?.dataset.language ?? '',
    button,
  );
}

function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}
