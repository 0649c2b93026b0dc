const listeners = new Set<() => void>();

/**
 * @param listener called when paths that were not files may be some
 * @returns a function that stops listening
 */
export function onLatePaths(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Lets all answers ask again about paths that were not files. */
export function receiveLatePaths(): void {
  for (const listener of listeners) {
    listener();
  }
}
