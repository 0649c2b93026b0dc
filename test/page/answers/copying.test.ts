import assert from 'node:assert/strict';
import { answer, foreign, html, pasteElsewhere, text } from '../../browser/copiedAnswer';
import { endedTurn, snapshot } from '../../support/page/views';
import { PanelPage } from '../support/panelPage';

describe('a copied selection', () => {
  let panel: PanelPage;

  before(async () => {
    panel = await PanelPage.open();
    await panel.send(snapshot([endedTurn('one', { answer }), endedTurn('two')]));
    await panel.page.locator('math').nth(2).waitFor();
  });

  after(() => panel.dispose());

  /** Copies as the user does. @returns what another page gets when the user pastes */
  const copied = async (copy: () => Promise<unknown>): Promise<{ text: string; html: string }> => {
    await copy();
    const got = await pasteElsewhere(panel.page.context());
    return got;
  };
  const byKey = () => panel.page.keyboard.press('ControlOrMeta+c');
  /** VS Code's context menu copies this way. */
  const byMenu = () => panel.page.evaluate(() => document.execCommand('copy'));
  const selectAll = (selector: string) =>
    panel.page
      .locator(selector)
      .first()
      .evaluate(element => document.getSelection()?.selectAllChildren(element));

  for (const [way, copy] of Object.entries({ key: byKey, menu: byMenu })) {
    it(`reads as it is shown, by ${way}`, async () => {
      await selectAll('.answer-body');
      const got = await copied(copy);
      assert.equal(got.text, text);
      for (const part of html) {
        assert.ok(got.html.includes(part), `${part} in ${got.html}`);
      }
      assert.doesNotMatch(got.html, foreign);
    });
  }

  it('has all characters of a part of a paragraph, including the spaces at its ends', async () => {
    await panel.page
      .locator('.answer-body p')
      .first()
      .evaluate(paragraph => {
        const [before, , after] = [...paragraph.childNodes].filter(
          ({ textContent }) => textContent !== '',
        );
        document.getSelection()?.setBaseAndExtent(before as Node, 5, after as Node, 6);
      });
    const got = await copied(byKey);
    assert.equal(got.text, ' bold then ');
    assert.match(got.html, / <strong>bold<\/strong> then /);
  });

  it('has the numbers of items that begin in it', async () => {
    await panel.page
      .locator('.answer-body ol')
      .first()
      .evaluate(list => {
        const textIn = (item: Element | undefined) =>
          [...(item?.childNodes ?? [])].find(({ textContent }) => textContent !== '') as Text;
        const [one, , three] = [...list.children];
        document.getSelection()?.setBaseAndExtent(textIn(one), 1, textIn(three), 2);
      });
    const got = await copied(byKey);
    assert.equal(got.text, 'ne\n4. two\n   - nested\n\n     more\n\n   - again\n5. th');
  });

  it('has exactly the selected characters of code', async () => {
    await selectAll('.answer-body pre code');
    const got = await copied(byKey);
    assert.match(got.text, /^curl .*&and=it {2}\n\n {2}x\ty$/);
  });

  it('spans several turns, without text for screen readers', async () => {
    await selectAll('main');
    const got = await copied(byKey);
    assert.match(
      got.text,
      /^What about one\?\n\n?.*\n\nTitle\n[\s\S]*\n\nWhat about two\?\n\n?.*\n\nDone\.$/,
    );
    assert.doesNotMatch(got.html, foreign);
  });

  it('leaves out the foot of an answer unless only the foot is selected', async () => {
    const log = [{ at: Date.UTC(2026, 0, 1, 0, 0, 1), text: 'Reading' }];
    await panel.send(snapshot([endedTurn('one', { answer: 'All.', log, logCount: 1 })]));
    await panel.page.getByText('1 log entry').click();
    await selectAll('article.answer');
    assert.equal((await copied(byKey)).text, 'All.');
    await selectAll('.log-lines li');
    assert.equal((await copied(byKey)).text, '+1.0 s Reading');
    await panel.send(snapshot([endedTurn('one', { answer }), endedTurn('two')]));
  });

  it('in the Question box is the selected text of the box', async () => {
    const box = panel.page.getByRole('textbox', { name: 'Question' });
    await box.fill('1 < 2\n  and more');
    await box.selectText();
    const got = await copied(byKey);
    assert.equal(got.text, '1 < 2\n  and more');
  });

  it('has the line endings of code as they were sent, even from the middle of the code', async () => {
    const sent = 'one\r\n  \r\nthree\nfour\rfive';
    const inList = `- a\n~~~\n${sent}\n~~~`.replace(/\r\n|\r|\n/g, '$&  ');
    await panel.send(snapshot([endedTurn('one', { answer: inList }), endedTurn('two')]));
    const code = panel.page.locator('.answer-body pre code').first();
    await code.getByText('five').waitFor();
    await selectAll('.answer-body pre code');
    assert.equal((await copied(byKey)).text, sent);
    await code.evaluate(element => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      const start = text.data.indexOf('three') + 2;
      document.getSelection()?.setBaseAndExtent(text, start, text, text.data.indexOf('five') + 2);
    });
    assert.equal((await copied(byKey)).text, 'ree\nfour\rfi');
    await code.evaluate(element => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text;
      document.getSelection()?.setBaseAndExtent(text, 1, text, text.data.indexOf('four'));
    });
    assert.equal((await copied(byKey)).text, 'ne\r\n  \r\nthree');
  });
});
