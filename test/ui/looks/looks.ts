import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { assertAccessible } from '../../browser/accessible';
import { defaultViewport } from '../../browser/sharedBrowser';
import { deferred } from '../../support/deferred';
import type { WorkbenchInUse } from '../support/useWorkbench';
import { allThemes, defaultTheme } from '../support/workbench';

/** An answer with every element of Markdown, so that its screenshot shows all of them. */
const answer = `# What goes wrong

The loop in \`splitLines()\` treats **CR** and **LF** as *two* line breaks, see [the Unicode report](https://www.unicode.org/reports/tr14/).

\`\`\`ts
export function splitLines(text: string): string[] {
  // One break, whichever way it is written.
  const lines = text.split(/\\r\\n|\\r|\\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines; // a final break begins no line, however long this comment gets
}
\`\`\`

1. First item
   - nested, with \`code\`
   - [x] done
   - [ ] not done
2. Second item

> A quotation of some length, which goes over more than one line where the panel is narrow.

| File | Lines | Result |
| --- | ---: | --- |
| \`data.csv\` | 240 | every second line is empty |
| \`notes.txt\` | 12 | fine |

---

Done. <b>No HTML</b>, 漢字, עברית, 👋 and averyveryveryveryveryveryveryveryveryveryveryveryveryveryverylongwordwithoutanyspaceinit.
`;

/** Every state in every kind of theme, for people to look at in out/screenshots. */
export function looks(ui: WorkbenchInUse): void {
  describe('looks', function () {
    this.bail(true);

    const mayEnd = deferred();
    const order = Object.entries(allThemes);

    before(async () => {
      await ui.begin();
      await ui.workbench.openFile('src/lines.ts');
    });
    after(async () => {
      mayEnd.resolve();
      await ui.workbench.setTheme(defaultTheme);
      await ui.workbench.page.setViewportSize(defaultViewport);
    });

    /** Looks at the panel in all themes. */
    async function look(state: string, more?: (picture: string) => Promise<void>): Promise<void> {
      for (const [name, theme] of order) {
        await ui.workbench.setTheme(theme);
        await ui.workbench.screenshot(`looks-${name}-${state}`);
        await assertAccessible(ui.panel, `${state} in ${theme}`);
        await more?.(`looks-${name}`);
      }
      // The next state begins with the theme that this one ends with.
      order.reverse();
    }

    it('are accessible with parts, in all themes', async () => {
      await ui.workbench.explorerSelect(['logo.png', 'docs/handbook.pdf', 'data.csv']);
      await ui.workbench.explorerContextMenu('data.csv', 'Ask agent about files');
      await ui.panel.getByRole('list', { name: 'Parts' }).getByText('data.csv').waitFor();
      await look('staged');
    });

    it('are accessible with an answer that arrives, in all themes', async () => {
      ui.service.onQuery(async stream => {
        await stream.log('Reading data.csv');
        await stream.message(answer.slice(0, answer.indexOf('1. First')));
        await mayEnd.promise;
        await stream.message(answer.slice(answer.indexOf('1. First')));
        await stream.end();
      });
      await ui.ask('Why is every second line of data.csv empty?');
      await ui.panel.locator('.hljs-comment').first().waitFor();
      await look('streaming');
    });

    it('are accessible with a complete answer, in all themes', async () => {
      mayEnd.resolve();
      await ui.panel.getByRole('article', { name: 'Answer' }).getByText('complete').waitFor();
      await ui.panel.getByText('1 log entry').click();
      await look('complete');
    });

    it('are accessible with an error, in all themes, and fit at all widths', async () => {
      const { panel, service, workbench } = ui;
      service.onQuery(async stream => {
        stream.head(500, { 'Content-Type': 'text/html' });
        await stream.raw(
          '<html><body><h1>Internal error</h1><p>No worker is left.</p></body></html>',
        );
        await stream.end();
      });
      await ui.ask('And the others?');
      await panel.getByText('failed with HTTP 500').waitFor();
      await look('error', async picture => {
        await assertNothingOverflows(panel);
        await workbench.page.setViewportSize({ width: 900, height: 700 });
        await assertNothingOverflows(panel);
        await workbench.screenshot(`${picture}-narrow`);
        await workbench.page.setViewportSize({ width: 2200, height: 1000 });
        await panel.getByRole('log', { name: 'Conversation' }).evaluate(log => {
          log.scrollTop = 0;
        });
        await panel.getByRole('button', { name: 'Scroll to end' }).waitFor();
        await assertNothingOverflows(panel);
        await workbench.screenshot(`${picture}-wide`);
        await workbench.page.setViewportSize(defaultViewport);
      });
    });
  });
}

/** Content that is too wide scrolls by itself; the page never does. */
async function assertNothingOverflows(panel: FrameLocator): Promise<void> {
  const widths = await panel.getByRole('log', { name: 'Conversation' }).evaluate(log => ({
    page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    log: log.scrollWidth - log.clientWidth,
  }));
  assert.deepEqual(widths, { page: 0, log: 0 });
}
