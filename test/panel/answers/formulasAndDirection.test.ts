import assert from 'node:assert/strict';
import { useExtension } from '../support/useExtension';

describe('an answer', () => {
  const window = useExtension({ 'agentQuery.notifyWhenDone': 'always' });
  const answer = () => window.panel.getByRole('article', { name: 'Answer' });

  async function show(text: string) {
    window.service.answer(...(text.match(/.{1,7}/gs) ?? []));
    await window.runCommand('New conversation');
    await window.ask('What is it?');
    await answer().getByRole('button', { name: 'Ask again' }).waitFor();
  }

  it('continues after a formula, however the formula is closed', async () => {
    await show(
      '$$\nx = 1\n$$ (1)\n\nThe loss is: $$\nL = \\frac{1}{n}\n- 1\n$$\n\n$$\ny = 2\n\n**Bold** \\[WARN\\]\n\n## Heading',
    );
    await answer().locator('math').nth(1).waitFor();
    assert.equal(await answer().locator('math').count(), 2);
    await answer().locator('strong', { hasText: 'Bold' }).waitFor();
    await answer().locator('h2', { hasText: 'Heading' }).waitFor();
    for (const text of ['(1)', '$$ y = 2', '[WARN]']) {
      assert.ok(((await answer().textContent()) ?? '').replace(/\s+/g, ' ').includes(text), text);
    }
    assert.equal(await answer().locator('ul, pre:visible').count(), 0);
    const direction = answer().getByRole('button', { name: /^Text direction/ });
    assert.equal(await direction.count(), 0, 'there is nothing to choose');
  });

  it('is shown from right to left if most of its letters are, or if the user selects that', async () => {
    await show(
      '- `src/a.ts` این فایل را باز کنید\n- README را ببینید\n\nREADME را ببینید و بسازید.\n\n| `key` | مقدار |\n|---|---|\n| `a` | متن فارسی |\n\n> `x` نقل قول\n\nplain words\n',
    );
    const sides = () =>
      answer().evaluate(article => {
        const sideOf = (selector: string) => {
          const element = article.querySelector(selector) as Element;
          const range = document.createRange();
          range.selectNodeContents(element);
          const text = range.getBoundingClientRect();
          const box = (element.closest('td, .answer-body') as Element).getBoundingClientRect();
          return text.left - box.left < box.right - text.right ? 'left' : 'right';
        };
        const [first, second] = [...article.querySelectorAll('th')].map(
          cell => cell.getBoundingClientRect().left,
        );
        return {
          item: sideOf('li:nth-child(1)'),
          word: sideOf('li:nth-child(2)'),
          paragraph: sideOf('.md-group > p'),
          quote: sideOf('blockquote > p'),
          plain: sideOf('.md-group > p:last-child'),
          code: sideOf('td > code'),
          firstColumn: (first ?? 0) < (second ?? 0) ? 'left' : 'right',
          border: getComputedStyle(article.querySelector('blockquote') as Element).direction,
        };
      });
    const right = {
      ...{ item: 'right', word: 'right', paragraph: 'right', quote: 'right' },
      ...{ code: 'right', firstColumn: 'right', border: 'rtl' },
    };
    assert.deepEqual(await sides(), { ...right, plain: 'left' });

    await answer().getByRole('button', { name: 'Text direction: automatic' }).click();
    assert.deepEqual(await sides(), { ...right, plain: 'right' });
    await answer().getByRole('button', { name: 'Text direction: right to left' }).click();
    const left = Object.fromEntries(Object.keys(right).map(name => [name, 'left']));
    assert.deepEqual(await sides(), { ...left, plain: 'left', border: 'ltr' });

    const chosen = answer().getByRole('button', { name: 'Text direction: left to right' });
    await chosen.locator('.codicon-arrow-right').waitFor();
    await window.saved('"direction":"ltr"');
    await window.reload();
    await chosen.waitFor();
    assert.deepEqual(await sides(), { ...left, plain: 'left', border: 'ltr' }, 'after a reload');
    await window.closeTab('What is it?');
    await window.runCommand('Open conversation…');
    await window.choose(/^What is it/);
    await chosen.waitFor();
    assert.deepEqual(await sides(), { ...left, plain: 'left', border: 'ltr' }, 'opened again');
    assert.deepEqual(window.notifications, [], 'the answer has not ended again');
    await chosen.press('Enter');
    assert.deepEqual(await sides(), { ...right, plain: 'left' });
  });
});
