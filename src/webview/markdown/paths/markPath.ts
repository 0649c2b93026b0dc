import type { PathTarget } from '../markdownHooks';
import { nameHidden } from '../markHidden';

/** Turns an element into a link to a file, which `listenToActivation` activates. */
export function markPath(element: HTMLElement, { path, title }: PathTarget): void {
  element.classList.remove('md-inert');
  element.classList.add('md-path');
  element.dataset.path = path;
  element.role = 'link';
  element.tabIndex = 0;
  element.title = nameHidden(title, 'code');
}
