import assert from 'node:assert/strict';
import { endedTurn, snapshot, turnView } from '../../support/page/views';
import { usePanelPage } from '../support/panelPage';

/** The context menu of answers, which VS Code draws: its conditions, and the effects of its commands in the page. */
describe('the context menu of an answer', () => {
  const panel = usePanelPage();

  const contextOf = (turn: number, selector: string) =>
    panel.page
      .getByRole('article', { name: 'Answer' })
      .nth(turn)
      .evaluate((article, within) => {
        article
          .querySelector(within)
          ?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true }));
        return JSON.parse((article as HTMLElement).dataset.vscodeContext ?? '{}');
      }, selector);

  beforeEach(() =>
    panel.send(
      snapshot([
        endedTurn('one', { answer: 'First.\n\n```ts\none();\n```\n\n```ts\ntwo();\n```\n' }),
        turnView('two', { answer: '' }),
      ]),
    ),
  );

  it('depends on the clicked element', async () => {
    const one = { section: 'answer', turnId: 'one', hasAnswer: true, hasEnded: true };
    assert.deepEqual(await contextOf(0, 'p'), { ...one, hasCode: false });
    assert.deepEqual(await contextOf(0, 'pre'), { ...one, hasCode: true });
    assert.deepEqual(await contextOf(1, '.turn-foot'), {
      ...{ section: 'answer', turnId: 'two', hasAnswer: false, hasEnded: false, hasCode: false },
    });
  });

  it('copies the answer, and the code that was clicked', async () => {
    await contextOf(0, '.md-code ~ .md-code pre');
    await panel.posted();
    await panel.send({ type: 'copy', turnId: 'one', what: 'code' });
    await panel.send({ type: 'copy', turnId: 'one', what: 'answer' });
    await panel.send({ type: 'copy', turnId: 'gone', what: 'answer' });
    const copied = (await panel.posted()).filter(({ type }) => type.includes('opy'));
    assert.deepEqual(copied, [
      { type: 'code.copy', text: 'two();', language: 'ts' },
      { type: 'turn.copyAnswer', turnId: 'one', withReasoning: false },
    ]);
  });
});
