import { copiedHtml } from './copiedHtml';
import { copiedText } from './copiedText';
import { Excerpt } from './excerpt';

/**
 * Makes copying a selection give what is shown: text with the markers of lists and the source of formulas, and rich text
 * without the page's buttons and colors, which other programs could not use.
 */
export function copySelection(): void {
  document.addEventListener('copy', event => {
    const selection = document.getSelection();
    const isInBox = event.target instanceof Element && event.target.closest('input, textarea');
    if (
      !selection ||
      selection.isCollapsed ||
      isInBox ||
      event.defaultPrevented ||
      !event.clipboardData
    ) {
      return;
    }
    const excerpt = new Excerpt(selection.getRangeAt(0));
    event.preventDefault();
    event.clipboardData.setData('text/plain', copiedText(excerpt));
    event.clipboardData.setData('text/html', copiedHtml(excerpt));
  });
}
