import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { type Deferred, deferred } from '../deferred';
import { root } from '../host/root.mjs';
import { assertAccessible } from './accessible';
import { useWorkbench } from './useWorkbench';
import type { Theme } from './workbench';

const difficult = `Words that do not end: ${'averyverylongword'.repeat(20)} and \`${'code_'.repeat(60)}\`.

| ${Array.from({ length: 14 }, (_, column) => `Column ${column}`).join(' | ')} |
| ${'--- | '.repeat(14)}
| ${Array.from({ length: 14 }, (_, column) => `value ${column} of some length`).join(' | ')} |

שלום עולם, זו תשובה מימין לשמאל עם \`code\` ו-English באמצע.

هذه إجابة من اليمين إلى اليسار، فيها كلمات English.

- 日本語の長い文章は、空白がなくても行の終わりで折り返されなければなりません。中国語も同じです：这是一个很长的句子，没有空格也要换行。
- 👩‍👩‍👧‍👦 🏳️‍🌈 👋🏽 emoji of several characters

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

/** The panel's width and how much of it the zoom leaves: 320 pixels at 200 % are 160 of the page's own. */
const sizes = [
  { name: '320', width: 320, zoom: 1 },
  { name: '600', width: 600, zoom: 1 },
  { name: 'full', width: 1500, zoom: 1 },
  { name: '600-at-200', width: 600, zoom: 2 },
  { name: '600-at-50', width: 600, zoom: 0.5 },
] as const;

const themes: readonly Theme[] = [
  'Dark Modern',
  'Light Modern',
  'Default High Contrast',
  'Default High Contrast Light',
];

/**
 * One conversation with every state that a turn can have, each picture as high as all of it. The narrowest in one
 * theme; with `AGENT_QUERY_ALL_LOOKS=1` all widths and zooms in all themes, for people to look at in out/screenshots.
 */
describe('a conversation with all states', function () {
  this.timeout(400_000);
  this.bail(true);

  const ui = useWorkbench({
    'agentQuery.view.column': 'active',
    'window.commandCenter': false,
    'workbench.activityBar.location': 'hidden',
    'workbench.layoutControl.enabled': false,
  });
  const isFull = process.env.AGENT_QUERY_ALL_LOOKS === '1';
  let mayEnd: Deferred;

  before(async () => {
    await ui.workbench.runCommand('View: Toggle Primary Side Bar Visibility');
    await ui.workbench.runCommand('New conversation');
    await ui.panel.getByText('Point at code or files').waitFor();
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
    await stateOf(2, 'failed');
    ui.service.onQuery(stream => stream.message('It is being stopped.'));
    await ui.ask('For how long?');
    await answers.nth(3).getByText('It is being stopped.').waitFor();
    await ui.panel.getByRole('textbox', { name: 'Question', exact: true }).press('Escape');
    await stateOf(3, 'stopped');
    mayEnd = deferred();
    ui.service.onQuery(async stream => {
      await stream.log('Looking into it');
      await stream.message('It is **streaming** and goes on with `co');
      await mayEnd.promise;
      await stream.end();
    });
    await ui.ask('And what now?');
    await answers.nth(4).getByText('goes on').waitFor();
    await ui.ask('The next question, which waits?');
    await ui.ask('One that is being edited?');
    const edit = async () => {
      await ui.panel.getByRole('button', { name: 'Edit queued question' }).last().click();
      await ui.panel.getByRole('textbox', { name: 'Queued question' }).waitFor();
      await ui.panel.getByText('2 log entries').click();
      await ui.panel.getByRole('listitem').getByText('A step with a long name').waitFor();
    };
    await (isFull ? undefined : edit());
    await look('states', 3600, edit);
  });

  /**
   * @param height of the window, in pixels
   * @param prepare brings back what a page forgets while settings are in its place
   */
  async function look(state: string, height: number, prepare?: () => Promise<void>): Promise<void> {
    const { page } = ui.workbench;
    const devtools = await page.context().newCDPSession(page);
    for (const theme of isFull ? themes : themes.slice(0, 1)) {
      await page.setViewportSize({ width: 1500, height: 900 });
      if (isFull) {
        await ui.workbench.setTheme(theme);
        await prepare?.();
      }
      for (const { name, width, zoom } of isFull ? sizes : sizes.slice(0, 1)) {
        await devtools.send('Emulation.setDeviceMetricsOverride', {
          // The window has an edge of its own around the panel.
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
        // The page's own way to take one would put the size back first.
        const { data } = await devtools.send('Page.captureScreenshot', { format: 'png' });
        const folder = path.join(root, 'out/screenshots');
        await mkdir(folder, { recursive: true });
        const file = `all-${state}-${theme.replaceAll(' ', '-')}-${name}.png`;
        await writeFile(path.join(folder, file), Buffer.from(data, 'base64'));
      }
      await devtools.send('Emulation.clearDeviceMetricsOverride');
    }
    await devtools.detach();
  }
});

/** Resolves when the page has its new width, and was drawn with it. */
async function settled(panel: FrameLocator, width: number): Promise<void> {
  await panel.locator('body').evaluate(async (body, expected) => {
    while (Math.abs(body.clientWidth - expected) > 40) {
      await new Promise(resolve => requestAnimationFrame(resolve));
    }
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, width);
}

/** What is too wide scrolls by itself; the page never does. */
async function assertNothingOverflows(panel: FrameLocator): Promise<void> {
  const widths = await panel.getByRole('log', { name: 'Conversation' }).evaluate(log => ({
    page: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    log: log.scrollWidth - log.clientWidth,
  }));
  assert.deepEqual(widths, { page: 0, log: 0 });
}
