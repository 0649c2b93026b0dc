import assert from 'node:assert/strict';
import { endedTurn, headOf, partView, snapshot, turnView } from '../../support/page/views';
import { usePanelPage } from '../support/panelPage';

describe('the chip that attaches the files of the previous question', () => {
  const panel = usePanelPage({ width: 300, height: 500 });
  const chip = (name: string) => panel.page.getByRole('button', { name, exact: true });
  const again = 'Attach the same 3 files again';

  it('is offered while the list is empty, and asks for them', async () => {
    await panel.send(snapshot([endedTurn('one', { attachAgain: again })]));
    await chip(again).focus();
    await panel.posted();
    await panel.page.keyboard.press('Enter');
    assert.deepEqual(await panel.posted(), [{ type: 'part.attachAgain', turnId: 'one' }]);
    await panel.change({ type: 'parts', parts: [partView('src/a.ts')], size: '1 B' });
    await chip(again).waitFor({ state: 'hidden' });
    await panel.change({ type: 'parts', parts: [], size: '' });
    await chip(again).waitFor();
  });

  it('names the attachments of the last question', async () => {
    await panel.send(snapshot([endedTurn('one', { attachAgain: again })]));
    const two = turnView('two', { attachAgain: '' });
    await panel.change({ type: 'turnAdded', turn: two });
    assert.equal(await chip(again).isVisible(), false);
    const name = 'Attach src/host/parts/aFileWithALongName.ts again';
    await panel.change({ type: 'turnChanged', turn: { ...headOf(two), attachAgain: name } });
    await chip(name).waitFor();
    assert.equal(await chip(name).getAttribute('title'), name);
    await panel.change({ type: 'turnRemoved', turnId: 'two' });
    await chip(again).waitFor();
  });

  it('keeps its place while the active editor changes', async () => {
    await panel.send(snapshot([turnView('one', { attachAgain: again })]));
    const height = () => panel.page.locator('.composer').evaluate(each => each.clientHeight);
    const suggest = (label: string) =>
      panel.change({ type: 'suggestion', suggestion: { id: label, label } });
    await panel.change({ type: 'suggestion', suggestion: undefined });
    const before = await height();
    await suggest('src/aLongName/ofAFile.ts');
    assert.equal(await height(), before);
  });
});
