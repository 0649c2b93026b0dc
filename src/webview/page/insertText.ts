/** Puts a text into a box as typing would do it: where the pointer is, if that is over the box, or where the caret is. */
export function insertText(
  box: HTMLTextAreaElement,
  text: string,
  { clientX, clientY }: MouseEvent,
): void {
  const at = document.caretPositionFromPoint?.(clientX, clientY);
  const caret = at?.offsetNode === box ? at.offset : box.selectionEnd;
  box.focus();
  box.setSelectionRange(caret, caret);
  // Unlike a new value, this can be undone.
  if (!document.execCommand('insertText', false, text)) {
    box.setRangeText(text, caret, caret, 'end');
    box.dispatchEvent(new Event('input'));
  }
}
