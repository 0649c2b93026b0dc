import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { assertAccessible } from '../../../../test/browser/accessible';
import { isSamePlace, unseenPx } from '../../../../test/browser/samePlace';
import type { RowView } from '../protocol/inspectorMessages';
import {
  type InspectorHost,
  InspectorTestPage,
  reset,
  rowsMessage,
  rowView,
  summaryOf,
} from './support/inspectorPage';

/** Exists only in the page. */
declare const inspectorHost: InspectorHost;
/** Exists only in the page: the largest number of nodes that were added to the grid between two frames. */
declare function mostAdded(): number;

const mixed: readonly RowView[] = Array.from({ length: 200 }, (_, index) =>
  rowView(
    index,
    index % 10 === 3
      ? { kind: 'log', text: `step ${index}` }
      : index === 50
        ? { kind: 'malformed', fault: 'notJson', text: '{"type":' }
        : {},
  ),
);

describe('the grid of an event inspector', () => {
  let inspector: InspectorTestPage;

  const focused = () => inspector.page.locator(':focus');
  const selected = () => inspector.page.getByRole('row', { selected: true });
  const rowAt = (index: number) => inspector.page.locator(`.row[data-index="${index}"]`);
  const press = (...keys: readonly string[]) =>
    keys.reduce(
      (before, key) => before.then(() => inspector.page.keyboard.press(key)),
      Promise.resolve(),
    );
  const body = () => inspector.page.locator('.grid-body');
  const isInView = async (row: Locator) => {
    const [outer, inner] = await Promise.all([body().boundingBox(), row.boundingBox()]);
    return (
      outer !== null &&
      inner !== null &&
      inner.y >= outer.y - unseenPx &&
      inner.y + inner.height <= outer.y + outer.height + unseenPx
    );
  };

  beforeEach(async () => {
    inspector = await InspectorTestPage.open();
  });

  afterEach(async () => {
    await inspector.dispose();
  });

  it('has the numbers and the positions of rows and columns for assistive technology', async () => {
    await inspector.start(mixed);
    const grid = inspector.page.getByRole('grid', { name: 'Events' });
    assert.equal(await grid.getAttribute('aria-rowcount'), '201');
    assert.equal(await grid.getAttribute('aria-colcount'), '6');
    const names = ['No.', 'Time', 'Gap', 'Kind', 'Size', 'Text'];
    assert.deepEqual(await grid.getByRole('columnheader').allTextContents(), names);
    const row = rowAt(4);
    assert.equal(await row.getAttribute('aria-rowindex'), '6');
    assert.deepEqual(await row.getByRole('gridcell').allTextContents(), [
      '5',
      '180 ms',
      '+20 ms',
      'message',
      '50 B',
      'text 4',
    ]);
    await assertAccessible(inspector.page, 'rows');
    await row.click();
    await inspector.send({
      type: 'detail',
      detail: { index: 4, lines: 'data: {}', json: '{}', omitted: '' },
    });
    await assertAccessible(inspector.page, 'details');
  });

  it('is navigated with the keyboard', async () => {
    await inspector.start(mixed);
    await rowAt(0).focus();
    await press('ArrowDown', 'ArrowDown', 'ArrowUp');
    assert.equal(await focused().getAttribute('data-index'), '1');
    assert.equal(await selected().getAttribute('data-index'), '1');
    await press('PageDown');
    const page = Number(await focused().getAttribute('data-index'));
    assert.ok(page > 5 && page < 40, `${page}`);
    await press('End');
    assert.equal(await focused().getAttribute('data-index'), '199');
    assert.ok(await isInView(rowAt(199)));
    await press('ArrowDown', 'PageUp', 'PageDown');
    assert.equal(await focused().getAttribute('data-index'), '199');
    await press('Home');
    assert.equal(await focused().getAttribute('data-index'), '0');
    // In a cell, Home and End stay in the row.
    await press('ArrowRight', 'ArrowRight');
    assert.equal(await focused().textContent(), '100 ms');
    await press('ArrowDown');
    assert.equal(await focused().textContent(), '120 ms');
    await press('End');
    assert.equal(await focused().textContent(), 'text 1');
    await press('Home');
    assert.equal(await focused().textContent(), '2');
    await press('ControlOrMeta+End');
    assert.equal(await focused().textContent(), '200');
    await press('ControlOrMeta+Home');
    assert.equal(await focused().textContent(), '1');
    await press('ArrowLeft');
    assert.equal(await focused().getAttribute('data-index'), '0');
  });

  it('has one tab stop, which stays when it is scrolled away', async () => {
    await inspector.start(mixed);
    await rowAt(2).click();
    await body().evaluate(element => {
      element.scrollTop = element.scrollHeight;
    });
    await rowAt(199).waitFor();
    assert.equal(await inspector.page.locator('.grid-body [tabindex="0"]').count(), 1);
    assert.equal(await focused().getAttribute('data-index'), '2');
    await press('ArrowDown');
    assert.equal(await focused().getAttribute('data-index'), '3');
    assert.ok(await isInView(rowAt(3)));
  });

  it('shows and closes the details of a row, and copies it', async () => {
    await inspector.start(mixed);
    await inspector.page.getByRole('row').nth(1).focus();
    await press('End', 'Home', 'ArrowDown', 'Enter');
    assert.deepEqual(await inspector.nextPosted('row.open'), { type: 'row.open', index: 1 });
    await inspector.send({
      type: 'detail',
      detail: {
        index: 1,
        lines: 'data: <b>x</b>\\u0000',
        json: '{\n  "a": "<i>"\n}',
        omitted: '2.0 MB',
      },
    });
    const details = inspector.page.getByRole('region', { name: 'Details' });
    await details.getByText('data: <b>x</b>\\u0000').waitFor();
    await details.getByText('Not shown: 2.0 MB').waitFor();
    assert.equal(await details.locator('b, i').count(), 0);
    await press('ArrowDown');
    assert.deepEqual(await inspector.nextPosted('row.open'), { type: 'row.open', index: 2 });
    await press('ControlOrMeta+c');
    assert.deepEqual(await inspector.nextPosted('row.copy'), { type: 'row.copy', index: 2 });
    await details.getByRole('button', { name: 'Close' }).click();
    await details.waitFor({ state: 'hidden' });
    assert.equal(await focused().getAttribute('data-index'), '2');
    await inspector.send({ type: 'copied', text: 'Event copied' });
    await inspector.page.getByRole('status').getByText('Event copied').waitFor();
  });

  it('gives the details the space that the reader sets', async () => {
    await inspector.start(mixed);
    await rowAt(5).dblclick();
    const sash = inspector.page.getByRole('separator', { name: 'Resize details' });
    const detail = inspector.page.getByRole('region', { name: 'Details' });
    const width = async () => (await detail.boundingBox())?.width ?? 0;
    const drag = async (to: number) => {
      const box = await sash.boundingBox();
      assert.ok(box);
      await inspector.page.mouse.move(box.x + box.width / 2, box.y + 50);
      await inspector.page.mouse.down();
      await inspector.page.mouse.move(to, box.y + 50, { steps: 5 });
      await inspector.page.mouse.up();
    };
    const usual = await width();
    await drag(300);
    assert.ok(isSamePlace(await width(), 700), String(await width()));
    await drag(10);
    assert.ok(isSamePlace(await width(), 800), 'the grid keeps a fifth');
    await sash.focus();
    await press('ArrowRight');
    assert.ok(isSamePlace(await width(), 780), 'two percent less');
    assert.equal(await sash.getAttribute('aria-valuenow'), '78');
    assert.equal(await sash.getAttribute('aria-orientation'), 'vertical');
    await assertAccessible(inspector.page, 'sash');
    await sash.dblclick();
    assert.ok(isSamePlace(await width(), usual));
    await inspector.page.setViewportSize({ width: 500, height: 700 });
    await sash.focus();
    await press('End');
    assert.equal(await sash.getAttribute('aria-orientation'), 'horizontal');
    assert.equal(await sash.getAttribute('aria-valuenow'), '80');
    await detail.getByRole('button', { name: 'Close' }).click();
    assert.ok(await sash.isHidden());
  });

  it('filters by text and by kind', async () => {
    await inspector.start(mixed);
    await inspector.page.getByRole('textbox', { name: 'Filter by text' }).fill('step');
    const { request, text } = await inspector.nextPosted('rows.filter');
    assert.equal(text, 'step');
    const logs = mixed.flatMap(({ kind }, index) => (kind === 'log' ? index : []));
    await inspector.send(
      // The late response to a filter that has been replaced.
      { type: 'filtered', request: request - 1, isFirst: true, shown: [1] },
      { type: 'filtered', request, isFirst: true, shown: logs.slice(0, 5) },
      { type: 'filtered', request, isFirst: false, shown: logs.slice(5) },
    );
    await inspector.page.getByText(`Rows: ${logs.length} of 200`).waitFor();
    assert.equal(await rowAt(4).count(), 0);
    await rowAt(13).waitFor();
    await inspector.send({
      type: 'rows',
      first: 200,
      rows: [rowView(200), rowView(201)],
      request,
      shown: [201],
    });
    await inspector.page.getByText(`Rows: ${logs.length + 1} of 202`).waitFor();
    await inspector.page.getByRole('button', { name: 'Copy all events shown' }).click();
    await inspector.nextPosted('rows.copy');
    await inspector.page.getByRole('button', { name: 'Clear filter' }).click();
    await inspector.nextPosted('rows.filter');
    const malformed = inspector.page.getByRole('button', { name: /^malformed/ });
    await malformed.click();
    const last = await inspector.nextPosted('rows.filter');
    assert.deepEqual([last.text, last.kinds], ['', ['malformed']]);
    assert.equal(await malformed.getAttribute('aria-pressed'), 'true');
    await inspector.send({ type: 'filtered', request: last.request, isFirst: true, shown: [] });
    await inspector.page.getByText('No event matches the filter.').waitFor();
    await inspector.page.getByRole('button', { name: 'All', exact: true }).click();
    assert.deepEqual((await inspector.nextPosted('rows.filter')).kinds, []);
  });

  it('has no table before there are events', async () => {
    const message = inspector.page.getByText('Ask a question to see its events.');
    const table = inspector.page.getByRole('grid');
    await inspector.send({ type: 'nothing' });
    await message.waitFor();
    assert.equal(await table.count(), 0);
    assert.equal(await inspector.page.getByRole('button').count(), 0);
    await inspector.start(mixed);
    await table.waitFor();
    assert.ok(await message.isHidden());
  });

  it('follows the end until the reader scrolls, and again when asked to', async () => {
    const more = (first: number) =>
      rowsMessage(
        first,
        Array.from({ length: 100 }, (_, at) => rowView(first + at)),
      );
    await inspector.send(reset({ isRunning: true }));
    await inspector.page.getByText('Waiting for the first event…').waitFor();
    await inspector.send(more(0), more(100));
    await rowAt(199).waitFor();
    assert.ok(await isInView(rowAt(199)));
    await body().hover();
    await inspector.page.mouse.wheel(0, -1000);
    const end = inspector.page.getByRole('button', { name: 'Scroll to end' });
    await end.waitFor();
    const before = await body().evaluate(element => element.scrollTop);
    await inspector.send(more(200));
    assert.ok(isSamePlace(await body().evaluate(element => element.scrollTop), before));
    await end.click();
    await rowAt(299).waitFor();
    await inspector.send(more(300));
    await rowAt(399).waitFor();
    assert.ok(await isInView(rowAt(399)));
    await end.waitFor({ state: 'hidden' });
  });

  it('goes to the events of a moment by the timeline, and over the longest gap', async () => {
    const late = mixed.map((row, index) => (index < 100 ? row : { ...row, at: row.at + 10_000 }));
    await inspector.send(reset(), rowsMessage(0, late), {
      type: 'summary',
      summary: summaryOf(late, { longestGap: { ms: 10_020, index: 100 } }),
    });
    await inspector.page.getByRole('button', { name: 'Longest gap: 10.02 s' }).click();
    assert.equal(await focused().getAttribute('data-index'), '100');
    const timeline = inspector.page.getByRole('img', { name: /^Timeline: .*, rows: 200,/ });
    const box = await timeline.boundingBox();
    assert.ok(box);
    // The middle is in the gap: the next row is the one after it.
    await timeline.click({ position: { x: box.width / 2, y: 10 } });
    assert.equal(await selected().getAttribute('data-index'), '100');
    await timeline.click({ position: { x: 1, y: 10 } });
    assert.equal(await selected().getAttribute('data-index'), '0');
    // The timeline is drawn: bars at its start, and none in the gap.
    const colors = await timeline.evaluate(canvas => {
      const { width, height } = canvas as HTMLCanvasElement;
      const context = (canvas as HTMLCanvasElement).getContext('2d');
      const alpha = (x: number) => context?.getImageData(x, height - 2, 1, 1).data[3];
      return [alpha(Math.round(width * 0.1)), alpha(Math.round(width / 2))];
    });
    assert.deepEqual(colors, [255, 0]);
  });

  it('shows no times and no timeline if the times are unknown', async () => {
    const rows = mixed.map(row => ({ ...row, at: 0 }));
    await inspector.send(reset({ hasTimes: false, source: 'file' }), rowsMessage(0, rows), {
      type: 'summary',
      summary: summaryOf(rows, { phases: [], longestGap: undefined, rate: undefined, state: '' }),
    });
    assert.deepEqual((await rowAt(1).getByRole('gridcell').allTextContents()).slice(1, 3), [
      '–',
      '–',
    ]);
    assert.equal(await inspector.page.getByRole('img').count(), 0);
    await inspector.page.getByRole('button', { name: 'Open in text editor' }).click();
    await inspector.nextPosted('file.openText');
  });

  it('keeps its position when a file is read again', async () => {
    await inspector.start(mixed, { source: 'file' });
    await rowAt(0).click();
    await press('End', 'ArrowUp');
    const before = await body().evaluate(element => element.scrollTop);
    await inspector.start([...mixed, rowView(200)], { source: 'file', isSame: true });
    assert.equal(await selected().getAttribute('data-index'), '198');
    assert.ok(Math.abs((await body().evaluate(element => element.scrollTop)) - before) < 22);
    await inspector.start(mixed, { source: 'file', isSame: false });
    assert.equal(await selected().count(), 0);
    assert.equal(await body().evaluate(element => element.scrollTop), 0);
  });

  it('adds few rows to the page at a time, of 100,000 that arrive and are scrolled through', async () => {
    await inspector.send(reset());
    await inspector.page.evaluate(() => {
      let count = 0;
      let most = 0;
      const watch = (records: readonly MutationRecord[]) => {
        count += records.reduce((sum, { addedNodes }) => sum + addedNodes.length, 0);
      };
      const observer = new MutationObserver(watch);
      observer.observe(document.querySelector('.grid-body') as Element, {
        childList: true,
        subtree: true,
      });
      const look = () => {
        watch(observer.takeRecords());
        most = Math.max(most, count);
        count = 0;
        requestAnimationFrame(look);
      };
      look();
      Object.assign(globalThis, { mostAdded: () => most });
    });
    await inspector.page.evaluate(async () => {
      for (let first = 0; first < 100_000; first += 1000) {
        inspectorHost.sendRows(first, 1000);
        // One task per message, as in VS Code.
        await new Promise(resolve => setTimeout(resolve));
      }
    });
    await inspector.page.getByText('Rows: 100,000').waitFor();
    await rowAt(0).click();
    for (let step = 0; step < 10; step++) {
      await press('PageDown');
      await inspector.page.mouse.wheel(0, 3000);
    }
    await press('ControlOrMeta+End');
    await rowAt(99_999).waitFor();
    await press('ControlOrMeta+Home');
    await body().evaluate(async element => {
      for (let part = 0; part <= 40; part++) {
        element.scrollTop = (element.scrollHeight * part) / 40;
        await new Promise(resolve => requestAnimationFrame(resolve));
      }
    });
    await rowAt(99_999).waitFor();
    const added = await inspector.page.evaluate(() => mostAdded());
    // A row has six cells, and the rows of two views may be drawn before one frame.
    assert.ok(added > 0 && added < 1500, `${added} nodes before one frame`);
    assert.ok((await inspector.page.locator('.grid-body .row').count()) < 100);
    assert.equal(await rowAt(99_999).getAttribute('aria-rowindex'), '100001');
  });
});
