import type { PathTarget } from '../markdownHooks';
import { nameHidden } from '../markHidden';

/** Makes a link to a file of an element; it is activated by the one listener of the text, from the keyboard too. */
export function markPath(element: HTMLElement, { path, title }: PathTarget): void {
  element.classList.remove('md-inert');
  element.classList.add('md-path');
  element.dataset.path = path;
  element.role = 'link';
  element.tabIndex = 0;
  element.title = nameHidden(title, 'code');
}
