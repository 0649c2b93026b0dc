/** `keyCode` of every key that an input method editor handles (UI Events, "How to determine keyCode"). */
const compositionKeyCode = 229;

export function hasModifier({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

/**
 * Listens to keys, except during the composition of a word: the Escape that cancels it and the Enter that ends it are
 * not meant for the page. All code listens to keys by this function.
 *
 * @returns a function that stops listening
 */
export function onKeyDown(
  target: EventTarget,
  press: (event: KeyboardEvent) => void,
  options?: { readonly capture: boolean },
): () => void {
  const listener = (event: Event) => {
    const key = event as KeyboardEvent;
    // Safari ends a composition before it sends the key that ended it; only the key code shows it.
    if (!key.isComposing && key.keyCode !== compositionKeyCode) {
      press(key);
    }
  };
  target.addEventListener('keydown', listener, options);
  return () => target.removeEventListener('keydown', listener, options);
}
