import type { Frame, JSHandle, Page } from 'playwright-core';

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
    found = await page.waitForFunction(isSo as (given: unknown) => unknown, argument as unknown);
  } catch (error) {
    throw new Error(`Waited in vain for ${what}.`, { cause: error });
  }
  return (await found.jsonValue()) as Value;
}
