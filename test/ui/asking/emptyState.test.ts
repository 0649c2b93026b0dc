import assert from 'node:assert/strict';
import { useWorkbench } from '../support/useWorkbench';

/** The content of a conversation without questions. */
describe('a conversation without questions', () => {
  const ui = useWorkbench();

  it('names no key, which could be another one, and leads to where the keys are', async () => {
    await ui.workbench.runCommand('Ask agent…');
    const empty = ui.panel.locator('.empty');
    await empty.waitFor();
    assert.doesNotMatch((await empty.textContent()) ?? '', /Ctrl|⌘/);
    await empty.getByRole('button', { name: 'Keyboard shortcut' }).click();
    const rows = ui.workbench.page.locator('.keybindings-editor .monaco-list-row');
    await rows.filter({ hasText: 'Ask agent about selection' }).waitFor();
    await rows.nth(1).waitFor({ state: 'detached' });
    await ui.workbench.screenshot('empty-shortcut');
  });
});
