import assert from 'node:assert/strict';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FrameLocator } from 'playwright-core';
import { assertAccessible } from '../../../../test/browser/accessible';
import { frameOf } from '../../../../test/browser/frameOf';
import { deferred } from '../../../../test/support/deferred';
import { log, message } from '../../../../test/support/query/readStream';
import type { SampleFolder } from '../../../../test/ui/support/sampleFolder';
import { useWorkbench } from '../../../../test/ui/support/useWorkbench';
import { allThemes, defaultTheme } from '../../../../test/ui/support/workbench';

/** The output of `curl -N` for a service that also sends heartbeats and a malformed event. */
const curlOutput = `: keep-alive\n\ndata: ${message('Hello, ')}\n\ndata: ${log('step')}\n\ndata: {"type":"mess\n\n`;

async function writeStreams({ path: folder }: SampleFolder): Promise<void> {
  await writeFile(path.join(folder, 'curl.sse'), curlOutput);
}

describe('an event inspector', () => {
  const ui = useWorkbench({}, writeStreams);

  const gridOf = (frame: FrameLocator) => frame.getByRole('grid', { name: 'Events' });
  const texts = (frame: FrameLocator) => gridOf(frame).locator('.grid-body .cell-text');
  const kinds = (frame: FrameLocator) => gridOf(frame).locator('.grid-body .cell-kind');

  it('shows the events of a query while they arrive, and the steps of the connection', async () => {
    const { workbench } = ui;
    const mayEnd = deferred();
    ui.service.onQuery(async stream => {
      await stream.log('reading');
      await stream.raw(': keep-alive\n\n');
      await stream.message('The loop in ');
      await mayEnd.promise;
      await stream.raw('data: {"type":"progress","data":{}}\n\n');
      await stream.message('`split` skips \u202e it.');
      await stream.end();
    });
    await workbench.newConversation();
    await ui.ask('Why?');
    await workbench.panel().getByText('The loop in').waitFor();
    await workbench.runCommand('Inspect events');
    const inspector = workbench.panel(1);
    await texts(inspector).getByText('The loop in').waitFor();
    assert.deepEqual(await kinds(inspector).allTextContents(), ['log', 'comment', 'message']);
    await inspector.getByText('running', { exact: true }).waitFor();
    mayEnd.resolve();
    await texts(inspector).getByText('`split` skips \\u202e it.').waitFor();
    await inspector.getByText('complete', { exact: true }).waitFor();
    assert.deepEqual((await kinds(inspector).allTextContents()).slice(3), ['unknown', 'message']);
    const summary = inspector.getByRole('region', { name: 'Summary' });
    for (const step of ['Request', 'Connected', 'Headers', 'First event', 'End']) {
      await summary.getByText(step, { exact: true }).waitFor();
    }
  });

  it('leads from an event to its text in the answer, and back', async () => {
    const conversation = ui.workbench.panel();
    const inspector = ui.workbench.panel(1);
    await texts(inspector).getByText('`split` skips').click();
    await inspector.getByRole('button', { name: 'Show in answer' }).click();
    const page = await frameOf(conversation);
    await page.waitForFunction(() => {
      const [text] = (CSS.highlights.get('event-text') ?? []) as Iterable<Range>;
      return text?.toString().startsWith('split skips');
    });
    const answer = conversation.getByRole('article', { name: 'Answer' });
    await answer.getByText('The loop in').dblclick({ position: { x: 10, y: 8 } });
    await answer.getByRole('button', { name: 'Show in event inspector' }).click();
    const selected = gridOf(inspector).getByRole('row', { selected: true });
    await selected.getByText('The loop in').waitFor();
    await ui.workbench.screenshot('inspector-live');
  });

  it('shows the next query of the conversation, and stays when the query is stopped', async () => {
    const { workbench } = ui;
    const arrived = deferred();
    ui.service.onQuery(async stream => {
      await stream.message('Again');
      arrived.resolve();
    });
    await ui.ask('And now?');
    const inspector = workbench.panel(1);
    await texts(inspector).getByText('Again').waitFor();
    await arrived.promise;
    assert.equal(await texts(inspector).count(), 1, 'only the last query');
    await workbench.panel().getByRole('button', { name: 'Stop' }).click();
    await inspector.getByText('stopped', { exact: true }).waitFor();
    assert.equal(await texts(inspector).count(), 1);
  });

  it('shows a saved transcript, with its times and as text', async () => {
    const { workbench } = ui;
    await workbench.runCommand('Save event transcript…');
    const input = workbench.page.locator('.quick-input-widget input.input');
    // The dialog reads the folder before it suggests the name.
    const proposed = await workbench.page.waitForFunction(() => {
      const field = document.querySelector<HTMLInputElement>('.quick-input-widget input.input');
      return /agent-query-[-\dT]+\.sse$/.exec(field?.value ?? '')?.[0];
    });
    const name = (await proposed.jsonValue()) ?? '';
    await input.press('Enter');
    await workbench.showNotification(workbench.page.getByText('Saved 1 event.').first());
    const text = await readFile(path.join(ui.sample.path, name), 'utf8');
    assert.match(text, /"connection":\[\{/);
    await workbench.tidy();
    await workbench.explorerSelect([name]);
    const editor = workbench.panel();
    await texts(editor).getByText('Again').waitFor();
    await editor.getByText('stopped', { exact: true }).waitFor();
    await editor.getByText('Connected', { exact: true }).waitFor();
    await editor.getByRole('button', { name: 'Open in text editor' }).click();
    await workbench.page
      .locator('.monaco-editor .view-line', { hasText: 'agent-query-transcript/1' })
      .first()
      .waitFor();
  });

  it('shows a file that curl wrote and appends to, readable in four themes', async () => {
    const { workbench } = ui;
    await workbench.tidy();
    await workbench.explorerSelect(['curl.sse']);
    const editor = workbench.panel();
    await texts(editor).getByText('Hello, ').waitFor();
    assert.deepEqual(await kinds(editor).allTextContents(), [
      'comment',
      'message',
      'log',
      'malformed',
    ]);
    await editor.getByText('The file contains no timestamps.').waitFor();
    await appendFile(path.join(ui.sample.path, 'curl.sse'), `data: ${message('more')}\n\n`);
    await texts(editor).getByText('more').waitFor();
    await kinds(editor).nth(3).click();
    await editor.getByText('The data is not JSON.').waitFor();
    for (const [name, theme] of Object.entries(allThemes)) {
      if (theme !== defaultTheme) {
        await workbench.setTheme(theme);
      }
      await assertAccessible(editor, theme);
      await workbench.screenshot(`inspector-${name}`);
    }
    await workbench.setTheme(defaultTheme);
  });
});
