import assert from 'node:assert/strict';
import { endedTurn, snapshot } from '../../support/page/views';
import { usePanelPage } from '../support/panelPage';

describe('a link in an answer', () => {
  const panel = usePanelPage();
  const link = () => panel.page.locator('.md-path').first();
  const opened = async () => (await panel.posted()).filter(({ type }) => type === 'path.open');
  const selected = () => panel.page.evaluate(() => document.getSelection()?.toString() ?? '');
  const box = async () => {
    const found = await link().boundingBox();
    assert.ok(found);
    return found;
  };

  beforeEach(async () => {
    await panel.send(
      snapshot([endedTurn('one', { answer: 'It is in src/folder/file.ts, I think.' })]),
    );
    await link().waitFor();
    await panel.posted();
  });

  it('is opened by a click, even within a selection', async () => {
    await link().click();
    assert.equal((await opened()).length, 1);
    await panel.page
      .locator('.answer-body')
      .evaluate(element => document.getSelection()?.selectAllChildren(element));
    await link().click();
    assert.equal((await opened()).length, 1);
    await panel.page
      .locator('.answer-body')
      .evaluate(element => document.getSelection()?.selectAllChildren(element));
    await link().press('Enter');
    assert.equal((await opened()).length, 1);
  });

  it('is not opened when text within it is selected', async () => {
    // Text that is already selected would be dragged.
    await panel.page.evaluate(() => document.getSelection()?.removeAllRanges());
    const { x, y, width, height } = await box();
    const { mouse } = panel.page;
    await mouse.move(x + 5, y + height / 2);
    await mouse.down();
    await mouse.move(x + width - 10, y + height / 2, { steps: 5 });
    await mouse.up();
    assert.match(await selected(), /^[\w/.]*folder[\w/.]*$/);
    assert.deepEqual(await opened(), []);
  });
});
