/** Undefined until someone asks. */
let isSelected: boolean | undefined;

/** @returns true if anything is selected; known from events, because asking for it makes browsers lay out the page */
export function hasSelection(): boolean {
  if (isSelected === undefined) {
    document.addEventListener('selectionchange', () => {
      isSelected = readSelection();
    });
    isSelected = readSelection();
  }
  return isSelected;
}

function readSelection(): boolean {
  return document.getSelection()?.isCollapsed === false;
}
