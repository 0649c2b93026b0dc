/**
 * Replaces part of a box's text as typing would do it, so that it can be undone, and focuses the box.
 *
 * @param start index in UTF-16 code units
 * @param end index after the replaced part; the same as `start` inserts
 */
export function typeText(box: HTMLTextAreaElement, text: string, start: number, end: number): void {
  box.focus();
  box.setSelectionRange(start, end);
  // Unlike a new value, this can be undone.
  if (!document.execCommand('insertText', false, text)) {
    box.setRangeText(text, start, end, 'end');
    box.dispatchEvent(new Event('input'));
  }
}
