import assert from 'node:assert/strict';
import { faintFocus } from '../../../../test/browser/forcedFocus';
import { duringTest } from '../../../../test/support/duringTest';
import { InspectorTestPage, rowView } from './support/inspectorPage';

describe('forced colors of an event inspector', () => {
  let current: InspectorTestPage | undefined;
  beforeEach(async () => {
    current = await InspectorTestPage.open();
  });
  afterEach(() => current?.dispose());
  const inspector = duringTest(() => current);

  it('show the focus of each control', async () => {
    inspector.distrust();
    await inspector.start(Array.from({ length: 20 }, (_, index) => rowView(index)));
    await inspector.page.locator('.row[data-index="3"]').click();
    assert.deepEqual(await faintFocus(inspector.page), []);
  });
});
