type Code = typeof import('./writeSelection');

/**
 * Makes a copied selection look as in the page. The code for it is loaded with the first selection; until it is there,
 * the browser copies, and then the selection is copied again.
 */
export function copySelection(): void {
  let code: Code | 'missing' | undefined;
  let loading: Promise<void> | undefined;
  const load = async () => {
    // Without it, the browser copies the text.
    code = await import('./writeSelection').catch(() => 'missing' as const);
  };
  document.addEventListener('selectionchange', () => {
    if (document.getSelection()?.isCollapsed === false) {
      loading ??= load();
    }
  });
  document.addEventListener('copy', event => {
    const selection = document.getSelection();
    const isInBox = event.target instanceof Element && event.target.closest('input, textarea');
    if (
      !selection ||
      selection.isCollapsed ||
      isInBox ||
      event.defaultPrevented ||
      !event.clipboardData ||
      code === 'missing'
    ) {
      return;
    }
    if (code) {
      event.preventDefault();
      code.writeSelection(selection.getRangeAt(0), event.clipboardData);
    } else {
      loading ??= load();
      void loading.then(() => document.execCommand('copy'));
    }
  });
}
