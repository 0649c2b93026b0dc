import type { Frame, JSHandle, Page } from 'playwright-core';

/** The longest wait in the page suite. It counts timers, not the clock. */
const limitMs = 30_000;

/** Resolves when `isSo` resolves to true, and says what was awaited if that takes too long. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  let isOver = false;
  const limit = setTimeout(() => {
    isOver = true;
  }, limitMs);
  try {
    while (!(await isSo())) {
      if (isOver) {
        throw new Error(`Waited in vain until ${what}.`);
      }
    }
  } finally {
    clearTimeout(limit);
  }
}

/**
 * Resolves with the first value other than `undefined` and `false` of a function that runs in the page before each
 * frame, and says what was awaited if that takes too long.
 */
export async function untilInPage<Value, Argument>(
  page: Page | Frame,
  what: string,
  isSo: (argument: Argument) => Value | undefined | false,
  argument: Argument,
): Promise<Value> {
  let found: JSHandle;
  try {
    found = await page.waitForFunction(isSo as (given: unknown) => unknown, argument as unknown, {
      timeout: limitMs,
    });
  } catch (error) {
    throw new Error(`Waited in vain until ${what}.`, { cause: error });
  }
  return (await found.jsonValue()) as Value;
}
