import type { Page } from 'playwright-core';
import { until } from '../../../../../test/support/until';

/** Chooses a row of the list that is open, with the keyboard, because the rows move when the headings arrive. */
export async function chooseInList(page: Page, name: string | RegExp): Promise<void> {
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: name });
  await row.waitFor();
  await until(`${name} is active`, async () => {
    const isActive = await row.and(page.locator('.focused')).isVisible();
    await page.keyboard.press(isActive ? 'Enter' : 'ArrowDown');
    return isActive;
  });
}
