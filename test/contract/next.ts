import type * as vscode from 'vscode';

/** Resolves to the next value of an event that fits. Ask for it before what causes it. */
export function next<T>(
  event: vscode.Event<T>,
  fits: (value: T) => boolean = () => true,
): Promise<T> {
  return new Promise(resolve => {
    const listening = event(value => {
      if (fits(value)) {
        listening.dispose();
        resolve(value);
      }
    });
  });
}
