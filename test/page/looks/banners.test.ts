import assert from 'node:assert/strict';
import type { BannerView } from '../../../src/protocol/views';
import { endedTurn, headOf, snapshot } from '../../support/page/views';
import { usePanelPage } from '../support/panelPage';

describe('the banner of an error', () => {
  const panel = usePanelPage();
  const banner: BannerView = {
    severity: 'error',
    text: 'It is too busy. Try again in 2 s.',
    detail: 'Rate limit',
    actions: [
      { id: 'askAgain', label: 'Ask again', waitMs: 1500 },
      { id: 'showLog', label: 'Show log' },
    ],
  };
  const failed = endedTurn('one', { answer: '', state: 'failed', banner });
  const again = () => panel.page.getByRole('button', { name: 'Ask again', exact: true });

  it('shows its first action as a button, and is not repeated by the foot', async () => {
    await panel.send(snapshot([failed]));
    const classes = () =>
      panel.page
        .locator('.banner button')
        .evaluateAll(all => all.map(({ className }) => className));
    assert.deepEqual(await classes(), ['secondary-button', 'link-button']);
    assert.equal(await again().count(), 1);
    assert.equal(await panel.page.locator('.turn-state').textContent(), '');
    const other = { ...banner, actions: banner.actions.slice(1) };
    await panel.change({ type: 'turnChanged', turn: headOf({ ...failed, banner: other }) });
    assert.equal(await again().count(), 1);
    assert.deepEqual(await classes(), ['secondary-button']);
  });

  it('counts down until the service can be asked again', async () => {
    await panel.send(snapshot([failed]));
    await again().getByText('(2 s)').waitFor();
    assert.equal(await again().and(panel.page.locator(':disabled')).count(), 0);
    await panel.page.locator('.countdown').waitFor({ state: 'detached' });
  });
});
