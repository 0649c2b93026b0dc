import type { FrameLocator, Locator } from 'playwright-core';
import { aliveMs } from '../support/aliveTime';

/** The longest wait for the focus to stay where it was put. */
const focusTimeoutMs = 60_000;

/**
 * Replaces the text of a box. Tries again if the text went elsewhere: after a command or a click in the Explorer, the
 * workbench may move the focus late.
 */
export async function writeIn(box: Locator, text: string): Promise<void> {
  const deadline = aliveMs() + focusTimeoutMs;
  do {
    await box.fill(text);
    if ((await box.inputValue()) === text) {
      return;
    }
  } while (aliveMs() < deadline);
  throw new Error(`The box does not take the text “${text}”.`);
}

/** Writes a question and sends it. */
export async function askIn(
  panel: Pick<FrameLocator, 'getByRole'>,
  question: string,
): Promise<void> {
  const box = panel.getByRole('textbox', { name: 'Question', exact: true });
  await writeIn(box, question);
  await box.press('Enter');
}
