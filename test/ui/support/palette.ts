import type { Page } from 'playwright-core';
import { aliveMs } from '../../support/aliveTime';

/** The longest wait for the workbench to do what it was asked. A busy machine can stand still for half a minute. */
export const workbenchTimeoutMs = 60_000;

/**
 * The longest wait for a click. It is generous because, on a busy workbench, a click that timed out may still have
 * happened, and a second one would do the same thing twice.
 */
export const clickTimeoutMs = 15_000;

/** The box at the top of the window for commands, files and lines. */
export class Palette {
  constructor(private readonly page: Page) {}

  /** Runs a command by its title, with or without its category. */
  async runCommand(title: string): Promise<void> {
    await this.pick(`>${title}`, new RegExp(`^(?:.+: )?${literally(title)}$`));
  }

  /**
   * Opens the palette, types, and clicks a row. Repeats this until it works: a menu or notification that still has the
   * focus closes the palette, and an open palette does not show what an extension adds.
   */
  async pick(text: string, label: RegExp): Promise<void> {
    const deadline = aliveMs() + workbenchTimeoutMs;
    const widget = this.page.locator('.quick-input-widget');
    const row = widget
      .locator('.monaco-list-row')
      .filter({ has: this.page.locator('.label-name', { hasText: label }) })
      .first();
    for (;;) {
      try {
        // Otherwise the row under the mouse may show its hover, which covers other rows.
        await this.page.mouse.move(0, 0);
        await this.page.keyboard.press('F1');
        await widget.locator('input.input').first().fill(text, { timeout: 2000 });
        await row.waitFor({ timeout: 3000 });
        await row.click({ timeout: clickTimeoutMs });
        return;
      } catch (error) {
        if (aliveMs() > deadline) {
          throw error;
        }
        await this.page.keyboard.press('Escape');
      }
    }
  }
}

/** Escapes a text for use in a regular expression. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
