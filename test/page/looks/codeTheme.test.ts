import assert from 'node:assert/strict';
import type { CodeStyleView, CodeToken } from '../../../src/protocol/codeTokens';
import { endedTurn, plainReading, snapshot } from '../../support/page/views';
import { until } from '../../support/until';
import { usePanelPage } from '../support/panelPage';

const style = (token: CodeToken, color: string, isItalic = false): CodeStyleView => ({
  token,
  color,
  isBold: false,
  isItalic,
  isUnderlined: false,
});

describe('the colors of code', () => {
  const panel = usePanelPage();
  const asked: { theme: string; request: number }[] = [];
  const collect = async () => {
    for (const message of await panel.posted()) {
      if (message.type === 'theme.codeStyles') {
        asked.push(message);
      }
    }
  };
  const nextQuestion = async () => {
    await until('the page asks for the styles', async () => {
      await collect();
      return asked.length > 0;
    });
    return asked.shift() ?? assert.fail();
  };
  const answer = (request: number, answer: readonly CodeStyleView[]) =>
    panel.send({ type: 'answer', request, answer });
  const show = async (text: string) => {
    await panel.page.evaluate(() => {
      document.body.dataset.vscodeThemeId = 'Dark 2026';
    });
    await panel.send(snapshot([endedTurn('one', { answer: text })]));
  };
  const look = (token: CodeToken) =>
    panel.page.locator(`.code-${token}`).evaluate(element => {
      const { color, fontStyle } = getComputedStyle(element);
      return [color, fontStyle];
    });

  beforeEach(() => asked.splice(0));

  it('come from the theme, and change immediately with the theme and the user’s settings', async () => {
    await show('```ts\nconst a; // b\n```');
    const first = await nextQuestion();
    assert.equal(first.theme, 'Dark 2026');
    await answer(first.request, [style('keyword', '#ff0000'), style('comment', '#00ff0080', true)]);
    assert.deepEqual(await look('keyword'), ['rgb(255, 0, 0)', 'normal']);
    assert.deepEqual(await look('comment'), ['rgba(0, 255, 0, 0.5)', 'italic']);

    await panel.page.evaluate(() => {
      document.body.dataset.vscodeThemeId = 'Light 2026';
    });
    const second = await nextQuestion();
    assert.equal(second.theme, 'Light 2026');
    await panel.send({ type: 'reading', reading: plainReading });
    const third = await nextQuestion();
    await answer(third.request, [style('keyword', '#0000ff')]);
    // Late: the settings have changed since.
    await answer(second.request, [style('keyword', '#ff0000')]);
    assert.deepEqual(await look('keyword'), ['rgb(0, 0, 255)', 'normal']);
  });

  it('can’t set other styles, and are not requested without code', async () => {
    await show('No code.');
    await panel.send({ type: 'reading', reading: plainReading });
    await collect();
    assert.deepEqual(asked, []);
    await panel.send(snapshot([endedTurn('two', { answer: '```ts\nconst a;\n```' })]));
    const { request } = await nextQuestion();
    const before = await look('keyword');
    await answer(request, [style('keyword', '#f00; background: url(https://example.com)')]);
    const [color] = await look('keyword');
    assert.equal(color, before[0]);
  });
});
