import assert from 'node:assert/strict';
import { faintFocus } from '../../browser/forcedFocus';
import { usePanelPage } from '../support/panelPage';
import { panelScenes } from '../support/panelScenes';

/** Windows has contrast themes, which take the place of all colors of a page. */
describe('forced colors', () => {
  const panel = usePanelPage();

  for (const { name, start, press } of panelScenes) {
    it(`show the focus of each control in ${name}`, async () => {
      panel.distrust();
      await panel.send(start);
      if (press !== undefined) {
        await panel.page.getByRole('button', { name: press }).first().click();
      }
      assert.deepEqual(await faintFocus(panel.page), []);
    });
  }
});
