import assert from 'node:assert/strict';
import { isAtEnd, isSamePlace } from '../../browser/samePlace';
import { endedTurn, headOf, snapshot, turnView } from '../../support/page/views';
import { until } from '../../support/until';
import { usePanelPage } from '../support/panelPage';

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `const line${index + 1} = ${index};\n`).join('');

/** User actions while reading an answer that arrives. */
describe('reading an answer', () => {
  const panel = usePanelPage();
  const answer = () => panel.page.getByRole('article', { name: 'Answer' });
  const say = (text: string) => panel.change({ type: 'arrived', turnId: 'running', text });
  const end = (text: string) =>
    panel.change(
      { type: 'arrived', turnId: 'running', text },
      { type: 'turnChanged', turn: headOf(endedTurn('running')) },
    );

  beforeEach(async () => {
    await panel.send(snapshot([turnView('running')]));
  });

  it('shows hidden characters of code in place, without changing the order of others', async () => {
    const trojan = 'admin = "no\u202e \u2066# false\u2069 \u2066"';
    await end(`Read \`a\u202eb\`:\n\n\`\`\`py\n${trojan}\n\`\`\`\n`);
    const code = answer().locator('pre code');
    await code.locator('.code-string').waitFor();
    // The position of each character: none is drawn to the left of the one before it.
    const lefts = await code.evaluate(element => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      const found: number[] = [];
      for (
        let text = texts.nextNode() as Text | null;
        text;
        text = texts.nextNode() as Text | null
      ) {
        for (let at = 0; at < text.data.replace(/\n$/, '').length; at++) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          found.push(range.getBoundingClientRect().left);
        }
      }
      return found;
    });
    assert.equal(lefts.length, trojan.length);
    assert.deepEqual(
      lefts,
      lefts.toSorted((one, other) => one - other),
    );
  });

  it('keeps the reader’s position while the answer grows, and offers to return to the end', async () => {
    const text = 'A paragraph of an answer that is long enough to have to scroll.\n\n'.repeat(60);
    await say(text);
    const log = panel.page.getByRole('log', { name: 'Conversation' });
    const atEnd = () => until('the end is in view', () => isAtEnd(log));
    const jump = panel.page.getByRole('button', { name: 'Scroll to end' });
    const paragraphs = answer().locator('p');
    await paragraphs.nth(59).waitFor({ state: 'attached' });
    await atEnd();
    await log.hover();
    await panel.page.mouse.wheel(0, -400);
    await jump.waitFor();
    await panel.settled(() => log.evaluate(({ scrollTop }) => scrollTop));
    // The position of the read paragraph in the window. Content above it may change its size while it is laid out.
    const read = await paragraphs.evaluateAll(all => {
      const middle = window.innerHeight / 2;
      return all.findIndex(paragraph => paragraph.getBoundingClientRect().top > middle);
    });
    assert.ok(read > 0, 'something is read');
    const place = async () => (await paragraphs.nth(read).boundingBox())?.y ?? 0;
    const before = await place();
    await end(`${text}The end.`);
    await panel.page.getByText('The end.').waitFor({ state: 'attached' });
    const after = await place();
    assert.ok(isSamePlace(after, before), `${before} before, ${after} after`);
    const button = (await jump.boundingBox()) ?? assert.fail('it is shown');
    await jump.click();
    await jump.waitFor({ state: 'hidden' });
    await atEnd();
    const { y, height } = (await answer().boundingBox()) ?? assert.fail('it is shown');
    assert.ok(y + height <= button.y, 'the button lies on no words at the end');
  });

  it('folds long code while it arrives, and unfolds it by the keyboard', async () => {
    const fold = answer().getByRole('button', { name: /^Show .*lines$/ });
    const frame = answer().locator('.md-code');
    const height = () => frame.evaluate(element => element.clientHeight);
    const top = () => frame.evaluate(element => element.getBoundingClientRect().top);
    await say(`Long:\n\n\`\`\`ts\n${lines(60)}`);
    await answer().getByRole('button', { name: 'Show all 60 lines' }).waitFor();
    assert.equal(await fold.getAttribute('aria-expanded'), 'false');
    const folded = await height();
    await say(lines(120).slice(lines(60).length));
    await answer().getByRole('button', { name: 'Show all 120 lines' }).waitFor();
    assert.ok(isSamePlace(await height(), folded), 'what is folded does not grow');

    const before = await top();
    await fold.press('Enter');
    await answer().getByRole('button', { name: 'Show fewer lines' }).waitFor();
    assert.ok((await height()) > folded * 2);
    assert.ok(isSamePlace(await top(), before), 'the reader’s place is left alone');
    await end('```\n\nThe end.');
    await answer().getByText('complete').waitFor();
    await answer().locator('.code-keyword').first().waitFor();
    assert.equal(await fold.getAttribute('aria-expanded'), 'true', 'what was opened stays open');
    await fold.press('Space');
    await answer().getByRole('button', { name: 'Show all 120 lines' }).waitFor();
    assert.ok(isSamePlace(await height(), folded));
    await panel.posted();
    await answer().getByRole('button', { name: 'Copy', exact: true }).click();
    const copied = (await panel.posted()).find(({ type }) => type === 'code.copy');
    assert.ok(copied?.type === 'code.copy');
    assert.equal(`${copied.text.trimEnd()}\n`, lines(120));
  });

  it('keeps a selection while more arrives and paths become links', async () => {
    await say('Look at src/lines.ts, a **bold** word, and ');
    await answer().getByText('bold').waitFor();
    const selected = () => panel.page.evaluate(() => document.getSelection()?.toString());
    await answer()
      .locator('p')
      .evaluate(({ firstChild, lastChild }) => {
        document.getSelection()?.setBaseAndExtent(firstChild as Node, 5, lastChild as Node, 5);
      });
    const text = await selected();
    assert.match(text ?? '', /a bold word$/);
    await answer().locator('.md-caret').waitFor();
    await end('more of *it*.\n\n```ts\nlet a = 1;\n```\n\nThe end.');
    await answer().getByRole('link', { name: 'src/lines.ts' }).waitFor();
    await answer().getByText('The end.').waitFor();
    assert.equal(await selected(), text);
    assert.equal(await answer().locator('.md-caret').count(), 0);
  });

  it('shows the last log entry as progress, and all entries with times below the answer', async () => {
    const log = (text: string, count: number) =>
      panel.change({
        type: 'arrived',
        turnId: 'running',
        text: '',
        log: { lines: [{ at: count, text }], count, kept: count },
      });
    const progress = answer().locator('.progress');
    await log('Reading', 1);
    await progress.getByText('Reading').waitFor();
    await log('Thinking', 2);
    await progress.getByText('Thinking').waitFor();
    await end('One, two.');
    await answer().getByText('complete').waitFor();
    const entries = answer().getByRole('list', { name: 'Log entries' }).getByRole('listitem');
    assert.equal(await entries.count(), 0, 'it is folded');
    await answer().locator('.turn-log > summary').press('Enter');
    await entries.nth(1).waitFor();
    const texts = await entries.allTextContents();
    assert.match(texts.join('\n'), /^\+[\d.]+ s Reading\n\+[\d.]+ s Thinking$/);
    await answer().getByText('One, two.').waitFor();
  });
});
