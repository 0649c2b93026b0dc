import { onKeyDown } from './onKeyDown';
import { isMac } from './platform';

/**
 * Makes the keys for undo and redo act on the text box that has the focus. VS Code gets all other keys of a page, and
 * runs their commands. But its commands for undo and redo are for the editor in front if that is a custom editor, even
 * while the focus is in the side bar.
 */
export function keepUndoKeys(): void {
  onKeyDown(document, event => {
    const { target } = event;
    const command = commandOf(event);
    if (
      command !== undefined &&
      (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
    ) {
      event.preventDefault();
      event.stopPropagation();
      document.execCommand(command);
    }
  });
}

/** The command of VS Code's own keys. */
function commandOf({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent): 'undo' | 'redo' | undefined {
  if (altKey || (isMac ? !metaKey || ctrlKey : !ctrlKey || metaKey)) {
    return undefined;
  }
  switch (key.toLowerCase()) {
    case 'z':
      return shiftKey ? 'redo' : 'undo';
    case 'y':
      return isMac || shiftKey ? undefined : 'redo';
    default:
      return undefined;
  }
}
