/**
 * Makes *Copy* and *Cut* in VS Code's menus work. They run as commands of the document while the menu still has the
 * focus, and Chromium copies nothing from a document that does not have it.
 */
export function focusForMenus(): void {
  const run = document.execCommand.bind(document);
  document.execCommand = (...command) => {
    if (!document.hasFocus()) {
      window.focus();
    }
    return run(...command);
  };
}
