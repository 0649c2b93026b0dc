/** The key code of every key that an input method takes for itself. */
const takenByInputMethod = 229;

/**
 * Listens to keys, except those that belong to the composition of a word: the Escape that gives one up and the Enter
 * that ends one are not meant for the page. No other code listens to keys.
 *
 * @returns what stops listening
 */
export function onKeyDown(
  target: EventTarget,
  press: (event: KeyboardEvent) => void,
  options?: { readonly capture: boolean },
): () => void {
  const listener = (event: Event) => {
    const key = event as KeyboardEvent;
    // Safari says that a composition has ended before the key that ended it; only the code tells.
    if (!key.isComposing && key.keyCode !== takenByInputMethod) {
      press(key);
    }
  };
  target.addEventListener('keydown', listener, options);
  return () => target.removeEventListener('keydown', listener, options);
}
