import assert from 'node:assert/strict';
import { plainReading, runningAndWaiting } from '../../support/page/views';
import { usePanelPage } from '../support/panelPage';

/** Words that are composed with several keys, as in Chinese and Japanese: these keys must do nothing else. */
describe('composition', () => {
  const panel = usePanelPage();
  const box = () => panel.page.getByRole('textbox', { name: 'Question', exact: true });
  /** The page's messages, except messages that save the draft. */
  const asked = async () => (await panel.posted()).filter(({ type }) => type !== 'question.draft');
  const compose = (text: string) =>
    panel.devTools.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  /**
   * A key that the input method handles. In Safari it arrives after the composition, and only its code shows that it
   * belongs to it.
   */
  const pressTaken = (key: string) =>
    panel.devTools.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key,
      windowsVirtualKeyCode: 229,
    });
  const composeWith = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await compose('にほん');
      await pressTaken(key);
      await panel.devTools.send('Input.insertText', { text: '日本' });
      await pressTaken(key);
    }
  };

  beforeEach(async () => {
    await panel.send(runningAndWaiting());
    await panel.posted();
  });

  it('is ended by Escape and Enter, without stopping the query or sending the question', async () => {
    await box().focus();
    await composeWith('Escape', 'Enter', 'ArrowUp');
    assert.deepEqual(await asked(), []);
    assert.equal(await box().inputValue(), '日本日本日本');
    // Nor does a plain Escape, which people press by reflex.
    await panel.page.keyboard.press('Escape');
    assert.deepEqual(await asked(), []);
    await panel.page.keyboard.press('Enter');
    assert.deepEqual(await asked(), [
      { type: 'question.send', question: '日本日本日本', kwargs: '' },
    ]);
  });

  it('is ended by Enter without sending, even if Ctrl+Enter sends', async () => {
    await panel.send({ type: 'reading', reading: { ...plainReading, sendsWith: 'ctrlEnter' } });
    await box().focus();
    await composeWith('Enter');
    await panel.page.keyboard.press('Enter');
    assert.deepEqual(await asked(), []);
    assert.equal(await box().inputValue(), '日本\n');
    await panel.page.keyboard.press('Control+Enter');
    assert.deepEqual(await asked(), [{ type: 'question.send', question: '日本\n', kwargs: '' }]);
  });

  it('continues in a waiting question', async () => {
    await panel.page.getByRole('button', { name: 'Edit queued question' }).click();
    const editor = panel.page.getByRole('textbox', { name: 'Queued question' });
    await editor.fill('');
    await panel.posted();
    await composeWith('Escape', 'Enter');
    assert.equal(await editor.inputValue(), '日本日本');
    // The text is saved, and nothing else is requested.
    assert.deepEqual(
      (await asked()).filter(({ type }) => type !== 'turn.draft'),
      [],
    );
  });
});
