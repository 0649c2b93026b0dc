import type { Page } from 'playwright-core';

/** How long the workbench may take to do what it was asked. */
export const patience = 30_000;

/**
 * How long a click may take. Short of that it may have happened although it seems to have failed, on a workbench that is
 * busy with what it was asked; done once more it would do the same twice.
 */
export const clickPatience = 15_000;

/** The box at the top of the window: commands, files, lines. */
export class Palette {
  constructor(private readonly page: Page) {}

  /** Runs a command by its title, with or without its category. */
  async runCommand(title: string): Promise<void> {
    await this.pick(`>${title}`, new RegExp(`^(?:.+: )?${literally(title)}$`));
  }

  /**
   * Opens the palette, types, and clicks a row. Tried again until it works: a menu or a
   * notification that still holds the focus closes the palette, and it does not show what an
   * extension brings while it is open.
   */
  async pick(text: string, label: RegExp): Promise<void> {
    const deadline = Date.now() + patience;
    const widget = this.page.locator('.quick-input-widget');
    const row = widget
      .locator('.monaco-list-row')
      .filter({ has: this.page.locator('.label-name', { hasText: label }) })
      .first();
    for (;;) {
      try {
        await this.page.keyboard.press('F1');
        await widget.locator('input.input').first().fill(text, { timeout: 2000 });
        await row.waitFor({ timeout: 3000 });
        await row.click({ timeout: clickPatience });
        return;
      } catch (error) {
        if (Date.now() > deadline) {
          throw error;
        }
        await this.page.keyboard.press('Escape');
      }
    }
  }
}

/** The source of a regular expression that matches a text and nothing else. */
export function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
