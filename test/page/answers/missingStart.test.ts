import assert from 'node:assert/strict';
import { isSamePlace } from '../../browser/samePlace';
import { endedTurn, snapshot, turnView } from '../../support/page/views';
import { usePanelPage } from '../support/panelPage';

const lines = (count: number) => 'A line of reasoning.\n\n'.repeat(count);

/** Some models send only the end tag of their reasoning, which looks like the answer until then. */
describe('reasoning whose start tag is missing', () => {
  const panel = usePanelPage();
  const conversation = () => panel.page.getByRole('log', { name: 'Conversation' });
  const reasoning = () => conversation().locator('details', { hasText: 'Reasoning' });
  const line = () => conversation().getByText('A line of reasoning.').last();
  const arrive = (text: string) => panel.change({ type: 'arrived', turnId: 'running', text });

  beforeEach(async () => {
    await panel.send(snapshot([turnView('running', { answer: lines(60) })]));
    await line().waitFor();
  });

  it('is folded when its end tag arrives, while the end of the answer stays in view', async () => {
    await arrive('So.\n</think>\n\nIt is 42.');
    await conversation().getByText('It is 42.').waitFor();
    assert.equal(await reasoning().count(), 1);
    assert.ok(await line().isHidden());
    await reasoning().locator('summary').click();
    assert.equal(await reasoning().getByText('A line of reasoning.').count(), 60);
    await reasoning().getByText('So.').waitFor();
    assert.equal(await reasoning().getByText('It is 42.').count(), 0);
  });

  it('stays unfolded and in place for a user who has scrolled up to read it', async () => {
    await conversation().evaluate(log => {
      log.scrollTop = log.scrollHeight / 2;
    });
    await panel.page.getByRole('button', { name: 'Scroll to end' }).waitFor();
    const seen = conversation().getByText('A line of reasoning.').nth(30);
    const before = (await seen.boundingBox())?.y ?? 0;
    await arrive('</think>\n\nIt is 42.');
    await conversation().getByText('It is 42.').waitFor();
    await panel.updates(0);
    assert.ok(isSamePlace((await seen.boundingBox())?.y ?? -1, before));
    assert.notEqual(await reasoning().getAttribute('open'), null);
  });

  it('is folded in a complete answer', async () => {
    await panel.send(snapshot([endedTurn('ended', { answer: `${lines(60)}</think>\nIt is 42.` })]));
    await conversation().getByText('It is 42.').waitFor();
    assert.ok(await line().isHidden());
  });
});
