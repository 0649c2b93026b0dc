import { onKeyDown } from '../page/onKeyDown';
import type { CodeAction, MarkdownHooks } from './markdownHooks';

/** Pixels that a pointer moves by itself in a hand that rests. */
const tremor = 4;

/**
 * One listener for all that can be activated in a text, instead of one for each link and button.
 * Nothing navigates: the page around it would leave.
 *
 * @returns what removes it
 */
export function listenToActivation(container: HTMLElement, hooks: MarkdownHooks): () => void {
  let pressed: PointerEvent | undefined;
  const onPress = (event: PointerEvent) => {
    pressed = event;
  };
  const onClick = (event: Event) => {
    activate(event, container, hooks, selects(event as MouseEvent, pressed));
  };
  container.addEventListener('pointerdown', onPress);
  container.addEventListener('click', onClick);
  container.addEventListener('auxclick', onClick);
  const stopListeningToKeys = onKeyDown(container, event => {
    // A real link and a button answer to Enter by a click; what only has the role does not.
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
  // Not even to VS Code's own listener further up, which would open the link a second time.
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
  } else if (target.hasAttribute('href')) {
    hooks.openLink(target.getAttribute('href') ?? '');
  }
}

/** Whether a click is the end of a press that has selected text, which may begin and end within a link. */
function selects(click: MouseEvent, pressed: PointerEvent | undefined): boolean {
  if (click.type !== 'click' || click.detail === 0 || !pressed) {
    return false;
  }
  const moved = Math.hypot(click.clientX - pressed.clientX, click.clientY - pressed.clientY);
  return moved >= tremor && document.getSelection()?.isCollapsed === false;
}

function runCodeAction(button: HTMLButtonElement, hooks: MarkdownHooks): void {
  const frame = button.closest<HTMLElement>('.md-code');
  const code = frame?.querySelector('code')?.textContent ?? '';
  hooks.codeAction(
    button.dataset.mdAction as CodeAction,
    code.replace(/\n$/, ''),
    frame?.dataset.language ?? '',
    button,
  );
}

function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}
