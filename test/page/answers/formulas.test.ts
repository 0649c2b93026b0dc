import assert from 'node:assert/strict';
import { untilInPage } from '../../browser/untilInPage';
import { endedTurn, snapshot, turnView } from '../../support/page/views';
import { usePanelPage } from '../support/panelPage';

const matrix = '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}';

const answer = `The **root** $\\sqrt{2}$ of \\(x^2 = 2\\), for $5 and $6, is as follows.

$$
x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}
$$

- In a list: \\[ ${matrix} \\]

\`\`\`math
\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}
\`\`\`

The end, with $\\fraction{1}$.
`;

describe('formulas in an answer', () => {
  const panel = usePanelPage();
  const formulas = () => panel.page.locator('math');
  const copied = () =>
    untilInPage(
      panel.page,
      'the copied text',
      () => {
        let text = '';
        const listen = (event: ClipboardEvent) => {
          text = event.clipboardData?.getData('text/plain') ?? '';
        };
        window.addEventListener('copy', listen);
        document.execCommand('copy');
        window.removeEventListener('copy', listen);
        return text || undefined;
      },
      undefined,
    );

  beforeEach(async () => {
    await panel.send(snapshot([endedTurn('one', { answer })]));
    await formulas().nth(4).waitFor();
  });

  it('are laid out as formulas', async () => {
    const fraction = panel.page.locator('mfrac').first();
    const [over, under] = await Promise.all([
      fraction.locator('> :first-child').boundingBox(),
      fraction.locator('> :last-child').boundingBox(),
    ]);
    assert.ok(over && under && over.y + over.height <= under.y, 'one above the other');
    const root = await panel.page.locator('msqrt').first().boundingBox();
    assert.ok(root && root.width > 10 && root.height > 8);
  });

  it('are copied as TeX, within a larger selection', async () => {
    const before = await panel.page.locator('.conversation').evaluate(({ scrollTop }) => scrollTop);
    await panel.page
      .locator('.answer-body')
      .evaluate(element => document.getSelection()?.selectAllChildren(element));
    const text = await copied();
    for (const expected of [
      'The root $\\sqrt{2}$ of \\(x^2 = 2\\), for $5 and $6, is as follows.',
      '$$\nx = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}\n$$',
      matrix,
      '```math\n\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}\n```',
      'The end, with $\\fraction{1}$.',
    ]) {
      assert.ok(text.includes(expected), `${expected} in ${text}`);
    }
    assert.equal(await formulas().count(), 5);
    const after = await panel.page.locator('.conversation').evaluate(({ scrollTop }) => scrollTop);
    assert.equal(after, before);
  });

  it('are copied as TeX if only a part is selected', async () => {
    await formulas()
      .first()
      .evaluate(math => {
        document.getSelection()?.selectAllChildren(math.firstChild as Node);
      });
    assert.equal(await copied(), '$\\sqrt{2}$');
  });

  it('can be copied by their button', async () => {
    await panel.posted();
    await panel.page.locator('.md-math [data-md-action=copy]').first().click();
    const [message] = (await panel.posted()).filter(({ type }) => type === 'code.copy');
    assert.deepEqual(message, {
      type: 'code.copy',
      text: 'x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
      language: 'latex',
    });
  });

  it('scroll by themselves if they are wide', async () => {
    const terms = Array.from({ length: 60 }, (_, index) => `x_{${index}}`).join(' + ');
    await panel.send(
      snapshot([endedTurn('wide', { answer: `$$\n${terms}\n$$\n\n\\(${terms}\\)` })]),
    );
    await formulas().nth(1).waitFor();
    const body = panel.page.locator('.md-math-body');
    assert.ok(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
    const page = panel.page.locator('.conversation');
    assert.ok(await page.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth));
  });

  it('cover no text outside', async () => {
    const evil = '\\kern-400em\\rule{900em}{900em}\\raisebox{-99em}{x}\\Huge\\text{x}';
    await panel.send(
      snapshot([endedTurn('evil', { answer: `Safe. $a ${evil}$\n\n$$\n${evil}\n$$` })]),
    );
    await formulas().nth(1).waitFor();
    const send = panel.page.getByRole('textbox', { name: 'Question' });
    const covered = await send.evaluate(box => {
      const { left, top, width, height } = box.getBoundingClientRect();
      const found = document.elementFromPoint(left + width / 2, top + height / 2);
      return !box.contains(found);
    });
    assert.equal(covered, false);
  });

  it('show their source until they are complete, and keep the selection', async () => {
    await panel.send(snapshot([turnView('stream', { answer: 'So $a_1 * b_1 * ' })]));
    const body = panel.page.locator('.answer-body');
    assert.equal((await body.textContent())?.trim(), 'So $a_1 * b_1');
    await panel.change({ type: 'arrived', turnId: 'stream', text: 'c$ holds.' });
    await formulas().first().waitFor();
    assert.equal(await formulas().count(), 1);
  });
});
