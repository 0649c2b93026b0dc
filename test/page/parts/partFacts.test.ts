import assert from 'node:assert/strict';
import { partView, snapshot } from '../../support/page/views';
import { PanelPage } from '../support/panelPage';

const film = partView('recordings/of/a/whole/day/whole-day.mp4', {
  id: 'film',
  icon: 'file-media',
  size: '10.5 MB',
  facts: ['video/mp4', 'File on disk'],
});

describe('the facts about a part', () => {
  let panel: PanelPage;

  before(async () => {
    panel = await PanelPage.open({ width: 300, height: 600 });
    await panel.send(snapshot([], { parts: [film], size: film.size }));
  });
  after(() => panel.dispose());

  for (const [width, facts] of [
    [260, []],
    [900, [' · video/mp4', ' · File on disk']],
  ] as const) {
    it(`are shown whole or not at all, in ${width} pixels, and are all in the tooltip`, async () => {
      await panel.page.setViewportSize({ width, height: 600 });
      const part = panel.page.locator('.part');
      assert.equal(await part.locator('.part-essentials').textContent(), '10.5 MB');
      assert.deepEqual(await part.locator('.part-facts').evaluate(wholeTexts), facts);
      assert.equal(
        await part.getAttribute('title'),
        `${film.label}\n10.5 MB · video/mp4 · File on disk`,
      );
    });
  }

  it('are below the name and the buttons if there is no room beside them', async () => {
    await panel.page.setViewportSize({ width: 165, height: 600 });
    const secret = partView('.env', { included: false, concern: 'looks like a secret' });
    await panel.send(snapshot([], { parts: [secret], size: '' }));
    const boxOf = async (selector: string) =>
      (await panel.page.locator(`.part ${selector}`).boundingBox()) ?? assert.fail(selector);
    const reason = await boxOf('.part-essentials');
    const remove = await boxOf('.icon-button');
    const name = await boxOf('.part-label');
    assert.ok(reason.y >= remove.y + remove.height);
    assert.equal(reason.x, name.x);
    assert.equal(reason.x + reason.width, remove.x + remove.width);
  });
});

/** Runs in the page: returns the texts in an element that are not cut off. */
function wholeTexts(line: Element): string[] {
  const { bottom, right } = line.getBoundingClientRect();
  return [...line.children]
    .filter(each => {
      const box = each.getBoundingClientRect();
      return each.scrollWidth <= each.clientWidth && box.right <= right && box.top < bottom;
    })
    .map(({ textContent }) => textContent ?? '');
}
