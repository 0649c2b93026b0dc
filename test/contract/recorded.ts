import type * as vscode from 'vscode';

/** What an event brings while `act` runs. */
export async function recorded<T>(
  event: vscode.Event<T>,
  act: () => unknown,
): Promise<readonly T[]> {
  const values: T[] = [];
  const listening = event(value => values.push(value));
  try {
    await act();
  } finally {
    listening.dispose();
  }
  return values;
}

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
