import type { CodeAction, MarkdownHooks } from './hooks';

/**
 * One listener for all that can be activated in a text, instead of one for each link and button.
 * Nothing navigates: the page around it would leave.
 *
 * @returns what removes it
 */
export function listenToActivation(container: HTMLElement, hooks: MarkdownHooks): () => void {
  const onClick = (event: Event) => activate(event, container, hooks);
  const onKey = (event: KeyboardEvent) => {
    // A real link and a button answer to Enter by a click; what only has the role does not.
    if (event.key === 'Enter' && closest(event, '.md-path')) {
      onClick(event);
    }
  };
  container.addEventListener('click', onClick);
  container.addEventListener('auxclick', onClick);
  container.addEventListener('keydown', onKey);
  return () => {
    container.removeEventListener('click', onClick);
    container.removeEventListener('auxclick', onClick);
    container.removeEventListener('keydown', onKey);
  };
}

function activate(event: Event, container: HTMLElement, hooks: MarkdownHooks): void {
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
    runCodeAction(target, hooks);
  } else if (path !== undefined) {
    hooks.openPath(path);
  } else if (target.hasAttribute('href')) {
    hooks.openLink(target.getAttribute('href') ?? '');
  }
}

function runCodeAction(button: HTMLElement, hooks: MarkdownHooks): void {
  const frame = button.closest<HTMLElement>('.md-code');
  const code = frame?.querySelector('code')?.textContent ?? '';
  hooks.codeAction(
    button.dataset.mdAction as CodeAction,
    code.replace(/\n$/, ''),
    frame?.dataset.language ?? '',
  );
}

function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}
