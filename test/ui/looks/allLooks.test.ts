import assert from 'node:assert/strict';
import { once } from 'node:events';
import { copyFile, mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { assertAccessible } from '../../browser/accessible';
import { writeIn } from '../../browser/questionBox';
import { root } from '../../host/root.mjs';
import { type Deferred, deferred } from '../../support/deferred';
import { isLong } from '../../support/long';
import { until } from '../../support/until';
import { workbenchTimeoutMs } from '../support/palette';
import type { SampleFolder } from '../support/sampleFolder';
import { useWorkbench } from '../support/useWorkbench';
import { allThemes } from '../support/workbench';

/** The usual elements of Markdown. */
const usual = `# What goes wrong

The loop in \`splitLines()\` treats **CR** and **LF** as *two* line breaks, see [the report](https://www.unicode.org/reports/tr14/).

\`\`\`ts
export function splitLines(text: string): string[] {
  // One break, whichever way it is written.
  return text.split(/\\r\\n|\\r|\\n/);
}
\`\`\`

- [x] done
- [ ] not done

---
`;

const difficult = `<think>
A thought with ${'averyverylongword'.repeat(9)}.
</think>

Words that do not end: ${'averyverylongword'.repeat(20)} and \`${'code_'.repeat(60)}\`.

| ${Array.from({ length: 14 }, (_, column) => `Column ${column}`).join(' | ')} |
| ${'--- | '.repeat(14)}
| ${Array.from({ length: 14 }, (_, column) => `value ${column} of some length`).join(' | ')} |

שלום עולם, זו תשובה מימין לשמאל עם \`code\` ו-English באמצע.

هذه إجابة من اليمين إلى اليسار، فيها كلمات English.

- 日本語の長い文章は、空白がなくても行の終わりで折り返されなければなりません。中国語も同じです：这是一个很长的句子，没有空格也要换行。
- 👩‍👩‍👧‍👦 🏳️‍🌈 👋🏽 emoji of several characters
- a file: [${'averyverylongname'.repeat(5)}.csv](data:text/csv,a%2Cb), and [notes.md](data:,a)

1. one
   > a quotation in a list
   > > and one in that

   \`\`\`python
   def long_line(): return "${'x'.repeat(200)}"
   \`\`\`

$$\\int_0^1 x^2 dx$$

\`\`\`
${Array.from({ length: 60 }, (_, line) => `line ${line}`).join('\n')}
\`\`\`
`;

/**
 * A folder with a part of each kind: including a secret, a file over the limit, one that cannot be sent, and unusual
 * names.
 */
async function writeParts({ path: sample }: SampleFolder): Promise<void> {
  const folder = path.join(sample, 'mixed');
  await mkdir(path.join(folder, 'a-folder-with-a-name/that-is-long/and-others-below-it'), {
    recursive: true,
  });
  await Promise.all([
    copyFile(path.join(sample, 'logo.png'), path.join(folder, 'logo.png')),
    copyFile(path.join(sample, 'harbour.jpg'), path.join(folder, 'harbour.jpg')),
    copyFile(path.join(sample, 'docs/handbook.pdf'), path.join(folder, 'handbook.pdf')),
    symlink('nowhere', path.join(folder, 'broken-link.txt')),
    writeFile(path.join(folder, '.env'), 'KEY=1'),
    writeFile(path.join(folder, 'data.csv'), 'a,b\n'),
    writeFile(path.join(folder, 'שלום עולם.md'), '# שלום\n'),
    writeFile(path.join(folder, 'recording.mp4'), Buffer.alloc(9_000_000)),
    writeFile(path.join(folder, 'whole-day.mp4'), Buffer.alloc(11_000_000)),
    writeFile(
      path.join(folder, 'a-folder-with-a-name/that-is-long/and-others-below-it/tides-of-1999.ts'),
      'export {};\n',
    ),
    writeFile(path.join(folder, `${'averyverylongname'.repeat(6)}.json`), '{}'),
  ]);
}

/** The panel's width, and the zoom: 320 pixels at 200 % are 160 CSS pixels. */
const sizes = [
  { name: '320', width: 320, zoom: 1 },
  { name: '600-at-200', width: 600, zoom: 2 },
  { name: '600', width: 600, zoom: 1 },
  { name: 'full', width: 1500, zoom: 1 },
  { name: '600-at-50', width: 600, zoom: 0.5 },
] as const;

const themes = Object.values(allThemes);

/**
 * One conversation with every state of a turn, in all themes. Each screenshot is as high as the whole conversation. By
 * default only the narrowest widths are tested; in long runs all widths and zooms, for people to look at in
 * out/screenshots.
 */
describe('a conversation with all states', function () {
  this.timeout(400_000);
  this.bail(true);

  const ui = useWorkbench(
    {
      'agentQuery.view.location': 'active',
      'window.commandCenter': false,
      'workbench.activityBar.location': 'hidden',
      'workbench.layoutControl.enabled': false,
    },
    writeParts,
  );
  let mayEnd: Deferred;

  before(async () => {
    await ui.workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await ui.workbench.newConversation();
  });

  after(() => mayEnd?.resolve());

  it('is accessible and fits, empty', () => look('empty', 400));

  it('is accessible and fits, with turns of each state', async () => {
    const answers = ui.panel.getByRole('article', { name: 'Answer' });
    const stateOf = (turn: number, state: string) =>
      answers.nth(turn).locator('.turn-state').getByText(state).waitFor();
    ui.service.onQuery(async stream => {
      await stream.log('Reading everything that there is to be read about this');
      await stream.log(`A step with a long name: ${'step_'.repeat(40)}`);
      await stream.message(difficult);
      await stream.end();
    });
    await ui.ask(`Why? ${'averyverylongquestion'.repeat(12)}`);
    await stateOf(0, 'complete');
    ui.service.onQuery(async stream => {
      await stream.message('It begins and');
      await stream.raw('data: {"type":"tool"}\n\n');
      await stream.raw('data: {"type":"mess');
      await stream.end();
    });
    await ui.ask('למה?');
    await stateOf(1, 'interrupted');
    ui.service.onQuery(async stream => {
      stream.head(500, { 'Content-Type': 'text/html' });
      await stream.raw(`<h1>Internal error</h1>${'x'.repeat(300)}`);
      await stream.end();
    });
    await ui.ask('And this?');
    await answers
      .nth(2)
      .getByText(/failed with HTTP 500/)
      .waitFor();
    ui.service.onQuery(stream => stream.message('It is being stopped.'));
    await ui.ask('For how long?');
    await answers.nth(3).getByText('It is being stopped.').waitFor();
    await ui.panel.getByRole('textbox', { name: 'Question', exact: true }).press('Control+Escape');
    await stateOf(3, 'stopped');
    mayEnd = deferred();
    ui.service.onQuery(async stream => {
      await stream.log('Looking into it');
      await stream.message(`${usual}\nIt is **streaming** and goes on with \`co`);
      await mayEnd.promise;
      await stream.end();
    });
    await ui.ask('And what now?');
    await answers.nth(4).getByText('goes on').waitFor();
    await answers.nth(4).locator('.code-comment').waitFor();
    await ui.ask('The next question, which waits?');
    await ui.ask('One that is being edited?');
    await ui.panel.getByRole('button', { name: 'Edit queued question' }).last().click();
    await ui.panel.getByRole('textbox', { name: 'Queued question' }).waitFor();
    await ui.panel.getByText('2 log entries').click();
    await ui.panel.getByRole('listitem').getByText('A step with a long name').waitFor();
    await look('states', 3600);
    mayEnd.resolve();
  });

  it('is accessible and fits, with parts of each kind', async () => {
    const parts = ui.panel.getByRole('list', { name: 'Attachments' }).getByRole('listitem');
    await ui.workbench.openFile('src/lines.ts');
    await ui.workbench.editorSelect(5, 1, 9, 1);
    await ui.workbench.newConversation();
    await ui.workbench.runCommand('Ask agent about selection');
    await parts.getByText('src/lines.ts:5-8').waitFor();
    await ui.workbench.runCommand('View: Show Explorer');
    await ui.workbench.explorerSelect(['mixed']);
    await ui.workbench.explorerContextMenu('mixed', 'Ask agent about files');
    await parts.filter({ hasText: 'tides-of-1999.ts' }).waitFor();
    await ui.workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await parts.filter({ hasText: 'logo.png' }).scrollIntoViewIfNeeded();
    await parts.filter({ hasText: 'logo.png' }).locator('canvas').waitFor();
    await parts.filter({ hasText: 'handbook.pdf' }).focus();
    await look('parts', 640);
  });

  it('is accessible and fits, with keyword arguments of a question', async () => {
    await ui.workbench.newConversation();
    const box = ui.panel.locator('.kwargs textarea');
    const write = async (json: string) => {
      await ui.panel.locator('[aria-controls="kwargs"]').click();
      await writeIn(box, json);
    };
    ui.service.answer('Deep.');
    await writeIn(ui.panel.getByRole('textbox', { name: 'Question', exact: true }), 'How deep?');
    await write(`{ "depth": 3, "model": "${'averyverylongname'.repeat(6)}" }`);
    await box.press('Control+Enter');
    const sent = ui.panel.getByText(/^kwargs · \{ "depth": 3, "model"/);
    await sent.waitFor();
    await ui.panel.getByText('Deep.').waitFor();
    await write('{\n  "depth": 3,\n  "model": "small",\n}');
    await sent.click();
    await ui.panel.locator('#kwargs-error').getByText('Line 4 is not valid JSON.').waitFor();
    await look('kwargs', 560);
  });

  if (isLong) {
    it('is accessible and fits, while parts are being sent', async () => {
      // This server reads nothing, so that sending does not end.
      const stalled = createServer(() => undefined).listen(0, '127.0.0.1');
      await once(stalled, 'listening');
      const { port } = stalled.address() as AddressInfo;
      await ui.workbench.updateSettings({ 'agentQuery.baseUrl': `http://127.0.0.1:${port}` });
      await ui.ask('What is in them?');
      const answer = ui.panel.getByRole('article', { name: 'Answer' }).last();
      await answer.getByText(/^Sending… \d.* of/).waitFor();
      await look('upload', 640);
      await ui.workbench.runCommand('Agent Query: Stop query');
      await answer.locator('.turn-state').getByText('stopped').waitFor();
      stalled.closeAllConnections();
      stalled.close();
    });
  }

  /** @param height the height of the window, in pixels */
  async function look(state: string, height: number): Promise<void> {
    const { page } = ui.workbench;
    const devtools = await page.context().newCDPSession(page);
    for (const [index, theme] of themes.entries()) {
      await page.setViewportSize({ width: 1500, height });
      await ui.workbench.setTheme(theme);
      // Here and not below, because axe-core finds no colors where the device is another one.
      await assertAccessible(ui.panel, `${state}, ${theme}`);
      for (const { name, width, zoom } of isLong ? sizes : sizes.slice(0, index === 0 ? 2 : 1)) {
        await devtools.send('Emulation.setDeviceMetricsOverride', {
          // The window adds a border around the panel.
          width: Math.round(width / zoom) + 10,
          height: Math.round(height / zoom),
          deviceScaleFactor: zoom,
          mobile: false,
        });
        await settled(ui.panel, Math.round(width / zoom));
        if (state === 'empty') {
          const log = ui.panel.getByRole('log', { name: 'Conversation' });
          assert.equal(
            await log.evaluate(({ scrollTop }) => scrollTop),
            0,
            'its beginning is in view',
          );
        }
        await assertNothingOverflows(ui.panel);
        await assertAccessible(ui.panel, `${state}, ${theme}, ${name}`);
        if (isLong) {
          // Playwright's own screenshot would reset the size first.
          const { data } = await devtools.send('Page.captureScreenshot', { format: 'png' });
          const folder = path.join(root, 'out/screenshots');
          await mkdir(folder, { recursive: true });
          const file = `all-${state}-${theme.replaceAll(' ', '-')}-${name}.png`;
          await writeFile(path.join(folder, file), Buffer.from(data, 'base64'));
        }
      }
      await devtools.send('Emulation.clearDeviceMetricsOverride');
    }
    await devtools.detach();
  }
});

/** Resolves when the page has its new width and has been drawn with it. */
async function settled(panel: FrameLocator, width: number): Promise<void> {
  const body = panel.locator('body');
  await until(
    `a width of ${width}`,
    async () => Math.abs((await body.evaluate(({ clientWidth }) => clientWidth)) - width) <= 40,
    workbenchTimeoutMs,
  );
  await body.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/** Content that is too wide or too high scrolls by itself; the page never does. */
async function assertNothingOverflows(panel: FrameLocator): Promise<void> {
  const { isInView, ...widths } = await panel
    .getByRole('log', { name: 'Conversation' })
    .evaluate(log => {
      const composer = document.querySelector('.composer')?.getBoundingClientRect();
      return {
        page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        log: log.scrollWidth - log.clientWidth,
        isInView: composer !== undefined && composer.bottom <= document.body.clientHeight,
      };
    });
  assert.deepEqual(widths, { page: 0, log: 0 });
  assert.ok(isInView, 'the Question box and its buttons are in view');
}
