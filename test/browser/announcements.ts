import type { FrameLocator } from 'playwright-core';
import { until } from '../support/until';

/** Texts that the status region of the page has shown. Exists in the pages of a PagePool. */
declare const announcements: string[];

/**
 * Keeps what the status region says. Runs in a page before its scripts: a message disappears after two seconds, which on
 * a busy machine may be before a test looks for it.
 */
export function keepAnnouncements(): void {
  const kept: string[] = [];
  Object.assign(globalThis, { announcements: kept });
  document.addEventListener('DOMContentLoaded', () => {
    const region = document.querySelector('[role=status]');
    if (region) {
      new MutationObserver(records => {
        for (const { addedNodes } of records) {
          kept.push(...Array.from(addedNodes, ({ textContent }) => textContent ?? ''));
        }
      }).observe(region, { childList: true });
    }
  });
}

/** Resolves when the page has announced the text since it was opened, or since the last text that was awaited. */
export async function announced(
  panel: Pick<FrameLocator, 'getByRole'>,
  text: string,
): Promise<void> {
  await until(`the announcement “${text}”`, () =>
    panel.getByRole('status').evaluate((_, wanted) => {
      const index = announcements.findIndex(each => each.includes(wanted));
      announcements.splice(0, index + 1);
      return index !== -1;
    }, text),
  );
}
