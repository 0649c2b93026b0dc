import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import { assertAccessible } from '../../browser/accessible';
import { askIn } from '../../browser/questionBox';
import { defaultViewport } from '../../browser/sharedBrowser';
import type { RecordingService } from '../../service/recordingService';
import { deferred } from '../../support/deferred';
import { useWorkbench } from '../support/useWorkbench';
import { defaultTheme, type Theme, type Workbench } from '../support/workbench';

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

const themes: Readonly<Record<string, Theme>> = {
  dark: 'Dark Modern',
  light: 'Light Modern',
  'high-contrast': 'Default High Contrast',
  'high-contrast-light': 'Default High Contrast Light',
};

/** Every state in every kind of theme, for people to look at in out/screenshots. */
describe('looks', () => {
  const ui = useWorkbench();

  for (const [name, theme] of Object.entries(themes)) {
    it(`in ${theme}`, async () => {
      await ui.workbench.tidy();
      await ui.workbench.page.setViewportSize(defaultViewport);
      if (theme !== defaultTheme) {
        await ui.workbench.setTheme(theme);
      }
      await takePictures(name, ui.workbench, ui.service);
    });
  }
});

async function takePictures(
  name: string,
  workbench: Workbench,
  service: RecordingService,
): Promise<void> {
  const panel = workbench.panel();
  const ask = (question: string) => askIn(panel, question);
  await workbench.openFile('src/lines.ts');
  await workbench.explorerSelect(['logo.png', 'docs/handbook.pdf', 'data.csv']);
  await workbench.explorerContextMenu('data.csv', 'Ask agent about files');
  await panel.getByRole('list', { name: 'Parts' }).getByText('data.csv').waitFor();
  await workbench.screenshot(`looks-${name}-staged`);
  await assertAccessible(panel, 'staged');

  const mayEnd = deferred();
  service.onQuery(async stream => {
    await stream.log('Reading data.csv');
    await stream.message(answer.slice(0, answer.indexOf('1. First')));
    await mayEnd.promise;
    await stream.message(answer.slice(answer.indexOf('1. First')));
    await stream.end();
  });
  await ask('Why is every second line of data.csv empty?');
  await panel.locator('.hljs-comment').first().waitFor();
  await workbench.screenshot(`looks-${name}-streaming`);
  await assertAccessible(panel, 'streaming');
  mayEnd.resolve();
  await panel.getByRole('article', { name: 'Answer' }).getByText('complete').waitFor();
  await panel.getByText('1 log entry').click();
  await workbench.screenshot(`looks-${name}-complete`);
  await assertAccessible(panel, 'complete');

  service.onQuery(async stream => {
    stream.head(500, { 'Content-Type': 'text/html' });
    await stream.raw('<html><body><h1>Internal error</h1><p>No worker is left.</p></body></html>');
    await stream.end();
  });
  await ask('And the others?');
  await panel.getByText('failed with HTTP 500').waitFor();
  await workbench.screenshot(`looks-${name}-error`);
  await assertAccessible(panel, 'error');

  await assertNothingOverflows(panel);
  await workbench.page.setViewportSize({ width: 900, height: 700 });
  await assertNothingOverflows(panel);
  await workbench.screenshot(`looks-${name}-narrow`);
  await workbench.page.setViewportSize({ width: 2200, height: 1000 });
  await panel.getByRole('log', { name: 'Conversation' }).evaluate(log => {
    log.scrollTop = 0;
  });
  await panel.getByRole('button', { name: 'Scroll to end' }).waitFor();
  await assertNothingOverflows(panel);
  await workbench.screenshot(`looks-${name}-wide`);
}

/** Content that is too wide scrolls by itself; the page never does. */
async function assertNothingOverflows(panel: FrameLocator): Promise<void> {
  const widths = await panel.getByRole('log', { name: 'Conversation' }).evaluate(log => ({
    page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    log: log.scrollWidth - log.clientWidth,
  }));
  assert.deepEqual(widths, { page: 0, log: 0 });
}
