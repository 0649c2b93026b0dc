import type * as vscode from 'vscode';

/** The limit for anything that a test waits for. */
const limitMs = 30_000;

/**
 * Resolves to what `find` returns, as soon as it returns something. It is called immediately and after each change.
 *
 * @param what is awaited, for the error: “a notification /saved/”
 * @param seen says what is there instead, for the error
 * @throws if it does not come in time
 */
export function awaited<T>(
  what: string,
  find: () => T | undefined | false,
  changes: ReadonlyArray<{ readonly event: vscode.Event<unknown> }>,
  seen: () => string,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`Not within ${limitMs / 1000} seconds: ${what}. There is: ${seen()}`));
    }, limitMs);
    const listening = changes.map(({ event }) => event(look));
    look();

    function look(): void {
      const found = find();
      if (found !== undefined && found !== false) {
        stop();
        resolve(found);
      }
    }

    function stop(): void {
      clearTimeout(timer);
      for (const each of listening ?? []) {
        each.dispose();
      }
    }
  });
}
