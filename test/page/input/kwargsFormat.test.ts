import assert from 'node:assert/strict';
import { snapshot } from '../../support/page/views';
import { until } from '../../support/until';
import { usePanelPage } from '../support/panelPage';

describe('keyword arguments that are formatted', () => {
  const panel = usePanelPage();
  const box = () => panel.page.getByRole('textbox', { name: 'Keyword arguments' });
  const question = () => panel.page.getByRole('textbox', { name: 'Question', exact: true });
  const isText = (text: string) =>
    until(`the box has ${text}`, async () => (await box().inputValue()) === text);

  /** Answers the last check as the host does. */
  async function check(): Promise<void> {
    let asked: { readonly request: number; readonly text: string } | undefined;
    await until('the keyword arguments are checked', async () => {
      asked = Object((await panel.posted()).findLast(({ type }) => type === 'question.kwargs'));
      return asked?.text !== undefined;
    });
    const { request, text } = asked as { request: number; text: string };
    const formatted = JSON.stringify(JSON.parse(text), null, 2);
    await panel.send({ type: 'answer', request, answer: { error: '', formatted } });
  }

  it('return to the typed text with undo, and keep it', async () => {
    await panel.send(snapshot([]));
    await panel.page.getByRole('button', { name: 'Keyword arguments' }).click();
    const typed = '{"depth":1,"more":[]}';
    await panel.page.keyboard.insertText(typed);
    await check();
    await question().click();
    const formatted = '{\n  "depth": 1,\n  "more": []\n}';
    await isText(formatted);
    await check();
    await box().click();
    await isText(formatted);
    await panel.page.keyboard.press('Control+z');
    await isText(typed);
    await panel.page.keyboard.press('Control+y');
    await isText(formatted);
    await panel.page.keyboard.press('Control+z');
    await check();
    await question().click();
    await panel.updates(0);
    assert.equal(await box().inputValue(), typed);
  });
});
