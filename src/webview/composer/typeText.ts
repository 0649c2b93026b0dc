/**
 * Replaces part of a box's text as typing would do it, and focuses the box. Unlike setting a value, this can be undone.
 *
 * @param start index in UTF-16 code units
 * @param end index after the replaced part; the same as `start` inserts
 */
export function typeText(box: HTMLTextAreaElement, text: string, start: number, end: number): void {
  box.focus();
  box.setSelectionRange(start, end);
  if (!document.execCommand('insertText', false, text)) {
    box.setRangeText(text, start, end, 'end');
    box.dispatchEvent(new Event('input'));
  }
}
