import assert from 'node:assert/strict';
import { isSamePlace } from '../../browser/samePlace';
import { endedTurn, headOf, snapshot, turnView } from '../../support/page/views';
import { type PanelHost, usePanelPage } from '../support/panelPage';

declare const panelHost: PanelHost;

/** The focus is always on an element, even if the focused one is removed. Otherwise keys would do nothing. */
describe('the focus in the panel', function () {
  this.timeout(300_000);

  const panel = usePanelPage();

  const focused = () =>
    panel.page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body
        ? 'nothing'
        : (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '');
    });

  it('goes to the Question box from Stop, Send, and answered prompts', async () => {
    await panel.send(snapshot([turnView('running', { answer: 'It goes on.' })]));
    await panel.page.getByRole('button', { name: 'Stop' }).focus();
    await panel.change({ type: 'turnChanged', turn: headOf(endedTurn('running')) });
    assert.equal(await focused(), 'Question');
    const notice = {
      severity: 'info',
      text: 'Really?',
      detail: '',
      actions: [{ id: 0, label: 'Yes' }],
    } as const;
    await panel.change({ type: 'notice', notice });
    await panel.page.getByRole('button', { name: 'Yes' }).focus();
    await panel.change({ type: 'notice', notice: { ...notice, text: 'And this?' } });
    assert.equal(await focused(), 'Question', 'another question may have another answer');
  });

  it('goes to the conversation from the button that jumps to the end', async () => {
    await panel.send(snapshot([endedTurn('ended', { answer: 'A line.\n\n'.repeat(100) })]));
    await panel.page.getByRole('log').evaluate(element => element.scrollBy(0, -500));
    await panel.page.getByRole('button', { name: 'Scroll to end' }).press('Enter');
    await panel.updates(0);
    assert.equal(await focused(), 'Conversation');
  });

  it('goes to the next question when one is deleted, and to the one before from the last', async () => {
    await panel.send(snapshot(['one', 'two', 'three'].map(id => endedTurn(id))));
    const question = (id: string) =>
      panel.page.getByRole('article', { name: 'Question' }).filter({ hasText: id });
    const hasFocus = (id: string) =>
      question(id).evaluate(element => element === document.activeElement);
    await question('two').getByRole('button', { name: 'Delete question and answer' }).focus();
    await panel.change({ type: 'turnRemoved', turnId: 'two' });
    assert.ok(await hasFocus('three'));
    await question('three').getByRole('button', { name: 'Delete question and answer' }).focus();
    await panel.change({ type: 'turnRemoved', turnId: 'three' });
    assert.ok(await hasFocus('one'));
  });

  it('stays in place when a deleted question is restored', async () => {
    const ids = ['one', 'two', 'three'];
    await panel.send(snapshot(ids.map(id => endedTurn(id))));
    const questions = panel.page.getByRole('article', { name: 'Question' });
    await panel.change({ type: 'turnRemoved', turnId: 'one' });
    await questions.last().focus();
    await panel.change({ type: 'turnAdded', turn: endedTurn('one'), before: 'two' });
    const shown = () =>
      panel.page.locator('.turn').evaluateAll(all => all.map(turn => turn.dataset.turnId));
    assert.deepEqual(await shown(), ids);
    assert.ok(await questions.last().evaluate(element => element === document.activeElement));
    // The page has missed the change.
    await panel.change({ type: 'turnRemoved', turnId: 'two' });
    await panel.send(snapshot(ids.map(id => endedTurn(id))));
    assert.deepEqual(await shown(), ids);
  });

  it('goes to the next question of a long conversation, even at the end of a group of turns', async () => {
    const count = 120;
    await panel.send(snapshot(Array.from({ length: count }, (_, id) => endedTurn(`turn${id}`))));
    await panel.page.waitForFunction(
      all => document.querySelectorAll('.turn').length === all,
      count,
    );
    const [last, next] = await panel.page.evaluate(() => {
      const group = document.querySelector('.turn-group');
      const turns = [group?.lastElementChild, group?.nextElementSibling?.firstElementChild];
      return turns.map(turn => (turn as HTMLElement).dataset.turnId ?? '');
    });
    const question = (id: string | undefined) =>
      panel.page.locator(`[data-turn-id="${id}"]`).getByRole('article', { name: 'Question' });
    await question(last).evaluate(element => element.focus());
    await question(last).getByRole('button', { name: 'Delete question and answer' }).focus();
    await panel.change({ type: 'turnRemoved', turnId: last as string });
    assert.ok(await question(next).evaluate(element => element === document.activeElement));
  });

  it('stays at a link to a file when a later definition turns the text around it into links', async () => {
    await panel.send(snapshot([turnView('running')]));
    const say = (text: string) => panel.change({ type: 'arrived', turnId: 'running', text });
    await say('See [it], src/a.ts and `src/b.ts`.\n\n');
    const link = panel.page.locator('.md-path').first();
    await link.waitFor();
    await link.focus();
    await say('[it]: https://example.com/it\n');
    await panel.change({ type: 'turnChanged', turn: headOf(endedTurn('running')) });
    await panel.page.getByRole('link', { name: 'it', exact: true }).waitFor();
    assert.equal(await focused(), 'src/a.ts');
  });

  it('stays at a link in a list that becomes loose, and so does a selection', async () => {
    await panel.send(snapshot([turnView('running')]));
    const say = (text: string) => panel.change({ type: 'arrived', turnId: 'running', text });
    await say('- A [link](https://example.com/) of many words\n- Another\n');
    const link = panel.page.getByRole('link', { name: 'link' });
    await link.waitFor();
    await link.focus();
    await link.evaluate(element =>
      document.getSelection()?.selectAllChildren(element.parentElement as Element),
    );
    const selected = () => panel.page.evaluate(() => document.getSelection()?.toString());
    const before = await selected();
    await say('\n- A third\n');
    await panel.page.locator('.md-loose').waitFor();
    assert.equal(await focused(), 'link');
    assert.equal((await selected())?.trim(), before?.trim());
  });

  it('stays when the page gets the whole conversation again, with missed text', async () => {
    const answer = 'A [link](https://example.com/).\n\n'.repeat(60);
    await panel.send(snapshot([endedTurn('ended', { answer }), turnView('running', { answer })]));
    const link = panel.page.locator('.answer-body a').nth(50);
    await link.waitFor({ state: 'attached' });
    await link.focus();
    await panel.page.getByRole('log').evaluate(element => element.scrollBy(0, -200));
    await panel.updates(0);
    // Content above may be drawn at the same time, and its height may differ from the estimate.
    const seen = await panel.page.getByRole('log').evaluateHandle(log => {
      const { left, top, width, height } = log.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) as Element;
    });
    const top = () => seen.evaluate(element => element.getBoundingClientRect().top);
    const before = await top();
    await panel.send(
      snapshot(
        [endedTurn('ended', { answer }), turnView('running', { answer: `${answer}And the end.` })],
        { sequence: 7 },
      ),
    );
    await panel.page.getByText('And the end.').waitFor();
    assert.ok(await link.evaluate(element => element === document.activeElement));
    const after = await top();
    assert.ok(isSamePlace(after, before), `${before} before, ${after} after`);
  });

  it('stays in another page, and returns with the focus of the panel', async () => {
    const { page } = panel;
    await page.route('**/outer', route =>
      route.fulfill({ contentType: 'text/html', body: '<input><iframe src="/"></iframe>' }),
    );
    await page.goto(new URL('/outer', page.url()).href);
    const frame = page.frames()[1];
    assert.ok(frame);
    await frame.waitForFunction(() => panelHost.posted.some(({ type }) => type === 'page.ready'));
    await frame.evaluate(sent => panelHost.send(sent), snapshot([turnView('running')]));
    await frame.getByRole('button', { name: 'Stop' }).focus();
    await page.locator('input').focus();
    await frame.evaluate(change => panelHost.change(change), {
      type: 'turnChanged',
      turn: headOf(endedTurn('running')),
    } as const);
    await frame.evaluate(() => panelHost.updates(0));
    assert.ok(await page.locator('input').evaluate(input => input === document.activeElement));
    await frame.evaluate(() => window.focus());
    await frame
      .getByRole('textbox', { name: 'Question', exact: true })
      .and(frame.locator(':focus'))
      .waitFor();
  });
});
