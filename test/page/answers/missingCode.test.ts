import assert from 'node:assert/strict';
import { pasteElsewhere } from '../../browser/copiedAnswer';
import { endedTurn, partView, snapshot } from '../../support/page/views';
import { type PanelHost, usePanelPage } from '../support/panelPage';

/** Exists only in the page. */
declare const panelHost: PanelHost;

describe('a page whose code can’t be loaded', () => {
  const panel = usePanelPage();

  const remove = async (file: string) => {
    panel.distrust();
    await panel.page.route(`**/dist/webview-${file}.js`, route => route.abort());
  };
  const untilTold = () =>
    panel.page.locator('.banner-error').getByText('reload the window').waitFor();

  it('tells the user, and shows the rest of a message', async () => {
    await remove('parts');
    await panel.send(snapshot([], { parts: [partView('a.ts')] }));
    await untilTold();
    await panel.page.getByPlaceholder('Ask about this attachment…').waitFor();
  });

  it('tells the user that an answer is missing', async () => {
    await remove('markup');
    await panel.page.reload();
    await panel.page.waitForFunction(() =>
      panelHost.posted.some(({ type }) => type === 'page.ready'),
    );
    await panel.page.evaluate(
      message => panelHost.send(message),
      snapshot([endedTurn('one', { answer: '*a*' })]),
    );
    await untilTold();
    assert.equal(await panel.page.getByRole('article').count(), 0);
  });

  it('tells the user that the find bar is missing', async () => {
    await remove('find');
    await panel.send({ type: 'find' });
    await untilTold();
  });

  it('copies a selection as the browser does until the code arrives', async () => {
    panel.distrust();
    await panel.page.route('**/dist/webview-copying.js', () => undefined);
    await panel.send(snapshot([endedTurn('one', { answer: 'Words *to* copy' })]));
    await panel.page
      .locator('.answer-body p')
      .evaluate(paragraph => document.getSelection()?.selectAllChildren(paragraph));
    await panel.page.keyboard.press('ControlOrMeta+c');
    const { text } = await pasteElsewhere(panel.page.context());
    assert.equal(text.trim(), 'Words to copy');
  });
});
