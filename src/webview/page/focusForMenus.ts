/**
 * Makes *Copy*, *Cut*, and *Paste* in VS Code's menus work. They run as commands of the document before it has the focus
 * again, and Chromium copies nothing from a document that does not have it.
 */
export function focusForMenus(): void {
  const run = document.execCommand.bind(document);
  document.execCommand = (...command) => {
    if (!document.hasFocus()) {
      window.focus();
    }
    return run(...command);
  };
  // VS Code looks every 250 ms which page has the focus, and marks the page whose menu is open, which then counts as one
  // that has it. After a look between the two, it would run commands of the menu elsewhere until the next look. So the
  // mark is there from the start; VS Code removes it with the menu.
  document.addEventListener('contextmenu', ({ defaultPrevented }) => {
    if (!defaultPrevented) {
      document.body.classList.add('vscode-context-menu-visible');
    }
  });
}
