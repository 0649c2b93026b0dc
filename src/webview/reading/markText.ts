import { setHighlight } from './setHighlight';

const highlightName = 'event-text';

/** Marks text in VS Code's color for what is found, until the user does something in the page. */
export function markText(text: Range): void {
  // Not all browsers have it.
  if (typeof Highlight !== 'function') {
    document.getSelection()?.removeAllRanges();
    document.getSelection()?.addRange(text);
    return;
  }
  window.addEventListener('pointerdown', setHighlight(highlightName, text), { once: true });
}
