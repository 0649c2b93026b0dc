import assert from 'node:assert/strict';
import { plainReading, runningAndWaiting } from '../../support/page/views';
import { until } from '../../support/until';
import { usePanelPage } from '../support/panelPage';

/** Enter sends, or begins a line while Ctrl+Enter sends. */
describe('the key that sends', () => {
  const panel = usePanelPage();
  const box = () => panel.page.getByRole('textbox', { name: 'Question', exact: true });
  const send = () => panel.page.getByRole('button', { name: 'Send', exact: true });
  const press = (...keys: readonly string[]) =>
    keys.reduce(
      (before, key) => before.then(() => panel.page.keyboard.press(key)),
      Promise.resolve(),
    );
  /** The requests of the page to the host, except to save texts. */
  const asked = async () =>
    (await panel.posted()).filter(({ type }) => type !== 'question.draft' && type !== 'turn.draft');
  /** The number of the next request for saved questions. */
  const listed = async () => {
    let request = -1;
    await until('saved questions are asked for', async () => {
      const found = (await asked()).find(({ type }) => type === 'prompt.list');
      request = Object(found).request ?? -1;
      return found !== undefined;
    });
    return request;
  };
  const prefer = (sendsWith: 'enter' | 'ctrlEnter') =>
    panel.send({ type: 'reading', reading: { ...plainReading, sendsWith } });

  beforeEach(async () => {
    await panel.send(runningAndWaiting());
    await panel.posted();
  });

  it('is Enter, with or without Ctrl or Cmd, by default', async () => {
    await prefer('enter');
    await box().fill('Why?');
    assert.equal(await send().getAttribute('aria-keyshortcuts'), 'Enter');
    for (const key of ['Enter', 'Control+Enter', 'Meta+Enter']) {
      await box().fill('Why?');
      await press('Shift+Enter', key);
      assert.deepEqual(await asked(), [{ type: 'question.send', question: 'Why?\n', kwargs: '' }]);
    }
  });

  it('is Ctrl+Enter or Cmd+Enter if the user has selected it; Enter then begins a line', async () => {
    await prefer('ctrlEnter');
    await box().fill('Why?');
    assert.equal(await send().getAttribute('aria-keyshortcuts'), 'Control+Enter');
    assert.equal(await send().getAttribute('title'), 'Send (Ctrl+Enter)');
    for (const key of ['Control+Enter', 'Meta+Enter']) {
      await box().fill('Why?');
      await press('Enter', 'Shift+Enter', 'ControlOrMeta+Alt+Enter', 'o');
      assert.deepEqual(await asked(), []);
      assert.equal(await box().inputValue(), 'Why?\n\no');
      await press(key);
      assert.deepEqual(await asked(), [
        { type: 'question.send', question: 'Why?\n\no', kwargs: '' },
      ]);
    }
    await box().fill('And now?');
    await prefer('enter');
    await press('Enter');
    assert.equal((await asked()).length, 1);
  });

  it('saves a question that waits', async () => {
    await prefer('ctrlEnter');
    await panel.page.getByRole('button', { name: 'Edit queued question' }).click();
    const editor = panel.page.getByRole('textbox', { name: 'Queued question' });
    await editor.fill('Later?');
    await panel.posted();
    await press('Enter');
    assert.deepEqual(await asked(), []);
    await press('Control+Enter');
    const [saved] = await asked();
    assert.deepEqual([saved?.type, Object(saved).question], ['turn.saveEdit', 'Later?\n']);
  });

  it('does not affect lists: Enter accepts the selected row, and never sends', async () => {
    await prefer('ctrlEnter');
    await box().focus();
    await panel.page.keyboard.type('/re');
    const request = await listed();
    const prompt = {
      id: 'review',
      name: 'review',
      description: '',
      hint: '',
      origin: '',
      canUse: true,
    };
    // Enter comes before the list.
    await press('Enter');
    await panel.send({ type: 'answer', request, answer: [prompt] });
    const [choice, ...others] = await asked();
    assert.deepEqual([choice?.type, others], ['prompt.choose', []]);
    await panel.send({ type: 'draft', text: 'Review.', kwargs: undefined, replaces: '/re' });
    assert.equal(await box().inputValue(), 'Review.');
    await box().fill('');
    await panel.page.keyboard.type('/no');
    const next = await listed();
    await press('Enter');
    await panel.send({ type: 'answer', request: next, answer: [] });
    assert.equal(await box().inputValue(), '/no\n');
    assert.deepEqual(await asked(), []);
  });
});
