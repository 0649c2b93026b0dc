import assert from 'node:assert/strict';
import { assertAccessible } from '../../../../test/browser/accessible';
import { unseenPx } from '../../../../test/browser/samePlace';
import { usePanelPage } from '../../../../test/page/support/panelPage';
import { endedTurn, snapshot } from '../../../../test/support/page/views';
import { until } from '../../../../test/support/until';
import type { ConversationView } from '../protocol/historyProtocol';

const conversations: readonly ConversationView[] = [
  { id: 'a', title: `A long question ${'about tides '.repeat(12)}`, at: Date.now() },
  { id: 'b', title: '<b>Markup</b> is text', at: 0 },
  { id: 'c', title: 'The third?', at: 0 },
];

describe('the last conversations in an empty one', () => {
  const panel = usePanelPage({ width: 165, height: 700 });

  const section = () => panel.page.getByRole('region', { name: 'Recent conversations' });

  /** Answers the next question for the last conversations. */
  async function answer(answered: readonly ConversationView[]): Promise<void> {
    const { request } = await until('the question', async () =>
      (await panel.posted()).find(each => each.type === 'history.last'),
    );
    await panel.send({ type: 'answer', request, answer: answered });
  }

  it('are listed by their titles, as far as there is room, and opened', async () => {
    await panel.send(snapshot([]));
    assert.equal(await section().count(), 0);
    await answer(conversations);
    assert.deepEqual(
      (await section().getByRole('button').allTextContents()).map(text => text.trim()),
      conversations.map(({ title }) => title.trim()),
    );
    const overflow = await panel.page
      .locator('.empty')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    assert.equal(overflow, 0);
    await assertAccessible(panel.page, 'the last conversations');
    await section().getByRole('button', { name: '<b>Markup</b>' }).click();
    await until('the message', async () =>
      (await panel.posted()).some(each => each.type === 'history.open' && each.id === 'b'),
    );
  });

  it('move nothing when they arrive', async () => {
    await panel.send(snapshot([]));
    const top = () =>
      panel.page
        .getByRole('heading', { level: 2 })
        .evaluate(each => each.getBoundingClientRect().top);
    const before = await top();
    await answer(conversations);
    await section().waitFor();
    assert.ok(Math.abs((await top()) - before) < unseenPx);
  });

  it('are updated when the user returns to the page, and are hidden if there are none', async () => {
    await panel.send(snapshot([]));
    await answer(conversations);
    await section().waitFor();
    await panel.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await answer([]);
    await section().waitFor({ state: 'hidden' });
  });

  it('are asked for only when the conversation is empty', async () => {
    await panel.send(snapshot([endedTurn('one')]));
    await panel.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await panel.updates(0);
    const posted = await panel.posted();
    assert.equal(
      posted.some(each => each.type === 'history.last'),
      false,
    );
    await panel.change({ type: 'turnRemoved', turnId: 'one' });
    await answer(conversations);
    await section().waitFor();
  });
});
