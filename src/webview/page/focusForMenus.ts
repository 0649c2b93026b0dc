/**
 * Makes *Copy*, *Cut*, and *Paste* in VS Code's menus work. They run as commands of the document before it has the
 * focus again, and Chromium doesn't copy from a document without the focus.
 */
export function focusForMenus(): void {
  const run = document.execCommand.bind(document);
  document.execCommand = (...command) => {
    if (!document.hasFocus()) {
      window.focus();
    }
    return run(...command);
  };
  // Every 250 ms, VS Code looks for the page with the focus, and it marks the page whose menu is open, which is then
  // treated as having the focus. After a look between the two, it would run commands of the menu elsewhere until the
  // next look. So the mark is there from the start; VS Code removes it with the menu.
  document.addEventListener('contextmenu', ({ defaultPrevented }) => {
    if (!defaultPrevented) {
      document.body.classList.add('vscode-context-menu-visible');
    }
  });
}
