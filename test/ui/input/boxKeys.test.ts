import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../../support/until';
import { foreignWebviews, pageIn } from '../support/panel';
import { useWorkbench } from '../support/useWorkbench';

/** Keys in the Question box of the side bar while another extension's editor, which handles some of them, is in front. */
describe('a key in the Question box', () => {
  const ui = useWorkbench();
  const sideBar = () => pageIn(ui.workbench.page, 'sideBar');
  const box = () => sideBar().getByRole('textbox', { name: 'Question' });
  const dirty = () => ui.workbench.page.locator('.tab.active.dirty');
  const count = () =>
    ui.workbench.page
      .locator(`${foreignWebviews}.ready`)
      .contentFrame()
      .frameLocator('iframe#active-frame')
      .getByText(/^Count: /);
  const press = (key: string) => ui.workbench.page.keyboard.press(key);
  const typed = async () => box().inputValue();

  before(async () => {
    await ui.begin();
    await writeFile(path.join(ui.sample.path, 'a.count'), '');
    await ui.workbench.runCommand('Ask agent…');
    await ui.workbench.runCommand('Move conversation to side bar');
    await box().waitFor();
    await ui.workbench.explorerSelect(['a.count']);
    await press('Enter');
    await count().waitFor();
    await box().click();
  });

  it('undoes and redoes in the box', async () => {
    await ui.workbench.page.keyboard.type('Why');
    for (const redo of ['ControlOrMeta+Shift+z', 'ControlOrMeta+y']) {
      await press('ControlOrMeta+z');
      await until('typing is undone', async () => (await typed()) !== 'Why');
      await press(redo);
      await until('typing is redone', async () => (await typed()) === 'Why');
    }
    assert.equal(await count().textContent(), 'Count: 1');
    await dirty().waitFor();
  });

  it('deletes in the box', async () => {
    await press('Home');
    await press('Delete');
    await press('End');
    await press('Backspace');
    await until('two characters are left out', async () => (await typed()) === 'h');
  });

  it('finds in the conversation', async () => {
    await press('ControlOrMeta+f');
    await sideBar()
      .getByRole('textbox', { name: 'Find' })
      .and(sideBar().locator(':focus'))
      .waitFor();
    await press('Escape');
    await box().and(sideBar().locator(':focus')).waitFor();
  });

  it('saves the document in front, as with any other focus', async () => {
    await press('ControlOrMeta+s');
    await dirty().waitFor({ state: 'detached' });
    assert.deepEqual([await typed(), await count().textContent()], ['h', 'Count: 1']);
  });
});
