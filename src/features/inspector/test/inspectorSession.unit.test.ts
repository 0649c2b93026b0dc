import assert from 'node:assert/strict';
import { FakeClock } from '../../../../test/support/fakeClock';
import { settled } from '../../../../test/support/query/controlledQuery';
import { log, message } from '../../../../test/support/query/readStream';
import { SecretMask } from '../../../core/masking/secretMask';
import type { TranscriptEntry } from '../../../core/transcript/transcript';
import type { InspectedSource } from '../core/inspectedStream';
import { InspectorSession } from '../core/inspectorSession';
import type { RowView, ToInspector } from '../protocol/inspectorMessages';

/** A stream that grows as the test says, and a page that keeps what it receives as the real one does. */
class Inspection {
  readonly clock = new FakeClock();
  readonly mask = new SecretMask();
  readonly entries: TranscriptEntry[] = [];
  readonly posted: ToInspector[] = [];
  /** Set to prevent the page from accepting messages. */
  hold: Promise<unknown> | undefined;
  readonly session = new InspectorSession({
    clock: this.clock,
    mask: this.mask,
    post: async sent => {
      this.posted.push(sent);
      await this.hold;
    },
  });

  source(question = 'Why?'): InspectedSource {
    const { entries } = this;
    return {
      stream: {
        get count() {
          return entries.length;
        },
        entry: index => entries[index],
        info: { question, connection: [], omitted: 0, hasTimes: true },
      },
      type: 'query',
      isRunning: () => true,
      state: () => 'running',
      notes: () => [],
    };
  }

  add(...data: readonly string[]): void {
    for (const each of data) {
      this.entries.push({ at: this.entries.length, data: each });
    }
  }

  /**
   * Lets all possible work complete. It is complete if, for several turns of the event loop, no message was posted and
   * no timer is pending.
   */
  async run(): Promise<void> {
    for (let idle = 0, before = 0; idle < 5; idle++) {
      await settled();
      if (this.clock.pending > 0 || this.posted.length > before) {
        idle = 0;
      }
      before = this.posted.length;
      this.clock.advance(0.1);
    }
  }

  /** The rows that the page has after these messages, and the rows that it shows. */
  page() {
    let rows: RowView[] = [];
    let shown: number[] | undefined;
    const request = this.posted.reduce(
      (last, each) => (each.type === 'filtered' ? each.request : last),
      0,
    );
    for (const each of this.posted) {
      if (each.type === 'reset') {
        rows = [];
        shown &&= [];
      } else if (each.type === 'rows') {
        assert.equal(each.first, rows.length, 'no row is missing or sent twice');
        rows.push(...each.rows);
        if (each.request === request) {
          shown?.push(...(each.shown ?? []));
        }
      } else if (each.type === 'filtered' && each.request === request) {
        shown = each.isFirst ? each.shown && [] : shown;
        shown?.push(...(each.shown ?? []));
      }
    }
    return { rows, shown };
  }
}

describe('InspectorSession', () => {
  let inspection: Inspection;

  beforeEach(() => {
    inspection = new Inspection();
  });

  it('sends present rows when the page is ready, and later rows as they arrive', async () => {
    const { session } = inspection;
    inspection.add(message('a'));
    session.load(inspection.source(), false);
    await inspection.run();
    assert.deepEqual(inspection.posted, [], 'nothing before the page has loaded');
    session.ready();
    await inspection.run();
    assert.deepEqual(
      inspection.posted.map(({ type }) => type),
      ['reset', 'filtered', 'summary', 'rows', 'summary'],
    );
    inspection.add(log('b'), 'x');
    session.changed();
    await inspection.run();
    assert.deepEqual(
      inspection.page().rows.map(({ kind, text }) => `${kind} ${text}`),
      ['message a', 'log b', 'malformed x'],
    );
    assert.equal(inspection.clock.pending, 0);
  });

  it('sends many rows in bounded messages, one after the other', async () => {
    const { session, posted } = inspection;
    inspection.add(...Array.from({ length: 100_000 }, (_, index) => message(`text ${index}`)));
    let take = () => {};
    inspection.hold = new Promise<void>(resolve => {
      take = resolve;
    });
    session.ready();
    session.load(inspection.source(), false);
    await inspection.run();
    assert.deepEqual(
      posted.map(({ type }) => type),
      ['nothing', 'reset', 'filtered'],
      'the page has not taken the first rows',
    );
    inspection.hold = undefined;
    take();
    await inspection.run();
    assert.equal(inspection.page().rows.length, 100_000);
    for (const each of posted) {
      assert.ok(JSON.stringify(each).length < 1024 * 1024);
      assert.ok(each.type !== 'rows' || each.rows.length <= 1000);
    }
  });

  it('limits the text of a row and of its details, and escapes invisible characters', async () => {
    const { session } = inspection;
    const content = `\u202e\0\u001b[31m${'x'.repeat(10 * 1024 * 1024)}`;
    inspection.add(message(content));
    session.ready();
    session.load(inspection.source(), false);
    await inspection.run();
    const [row] = inspection.page().rows;
    assert.ok(row && row.text.length <= 300);
    const isHidden = (text: string) => ['\u202e', '\0', '\u001b'].some(each => text.includes(each));
    assert.ok(!isHidden(row.text));
    assert.equal(row.bytes, new TextEncoder().encode(message(content)).length);
    session.open(0);
    const detail = inspection.posted.at(-1);
    assert.ok(detail?.type === 'detail');
    assert.ok(JSON.stringify(detail).length < 1024 * 1024);
    assert.ok(!isHidden(detail.detail.lines + detail.detail.json));
    assert.match(detail.detail.omitted, /^9\.\d MB$/);
  });

  it('masks secrets in rows, details, and copies, but not in the answer', async () => {
    const { session } = inspection;
    inspection.mask.add('tok-"123456');
    inspection.add(log(`${'x'.repeat(290)}tok-"123456`));
    session.ready();
    session.load(inspection.source('tok-"123456'), false);
    await inspection.run();
    session.open(0);
    const copied = await session.copyShown();
    assert.doesNotMatch(
      JSON.stringify([inspection.posted, copied, session.copyRow(0)]),
      /tok-|123456/,
    );
    const answer = message('tok-"123456');
    inspection.add(answer);
    session.changed();
    await inspection.run();
    session.open(1);
    assert.equal(session.copyRow(1), `data: ${answer}`);
    assert.equal(inspection.page().rows[1]?.text, 'tok-"123456');
    const detail = inspection.posted.at(-1);
    assert.ok(detail?.type === 'detail');
    assert.equal(detail.detail.lines, `data: ${answer}`);
  });

  it('filters present and later rows', async () => {
    const { session } = inspection;
    inspection.add(...Array.from({ length: 2500 }, (_, index) => message(`text ${index}`)));
    session.ready();
    session.load(inspection.source(), false);
    await inspection.run();
    session.filter(1, { text: 'TEXT 99', kinds: [] });
    await inspection.run();
    const wanted = Array.from({ length: 2500 }, (_, index) => index).filter(index =>
      `text ${index}`.startsWith('text 99'),
    );
    assert.deepEqual(inspection.page().shown, wanted);
    inspection.add(message('other'), message('text 99!'));
    session.changed();
    await inspection.run();
    assert.deepEqual(inspection.page().shown, [...wanted, 2501]);
    assert.equal((await session.copyShown())?.rows, wanted.length + 1);
    session.filter(2, { text: '', kinds: [] });
    await inspection.run();
    assert.equal(inspection.page().shown, undefined);
    assert.equal((await session.copyShown())?.rows, 2502);
  });

  it('sends everything again to a page that was reloaded, even if it never took the last message', async () => {
    const { session, posted } = inspection;
    inspection.add(...Array.from({ length: 3000 }, () => message('a')));
    inspection.hold = new Promise(() => {});
    session.ready();
    session.load(inspection.source(), false);
    await inspection.run();
    session.hidden();
    inspection.hold = undefined;
    inspection.add(message('b'));
    session.changed();
    session.selectAt(0);
    await inspection.run();
    const before = posted.length;
    session.ready();
    await inspection.run();
    assert.deepEqual(
      posted.slice(0, before).map(({ type }) => type),
      ['nothing', 'reset', 'filtered'],
      'nothing goes to a hidden page',
    );
    assert.equal(inspection.page().rows.length, 3001);
  });

  it('reports a different stream', async () => {
    const { session, posted } = inspection;
    const places = () => posted.flatMap(each => (each.type === 'reset' ? each.isSame : []));
    session.ready();
    session.load(inspection.source(), false);
    await inspection.run();
    session.hidden();
    session.ready();
    await inspection.run();
    assert.deepEqual(places(), [false, true]);
    session.hidden();
    session.load(inspection.source(), false);
    session.ready();
    await inspection.run();
    assert.deepEqual(places(), [false, true, false]);
    session.load(inspection.source(), true);
    assert.deepEqual(places(), [false, true, false, true]);
  });

  it('selects a message by its place in the answer, once the page has it', async () => {
    const { session, posted } = inspection;
    const selected = () => posted.flatMap(each => (each.type === 'select' ? each.index : []));
    inspection.add(message('abc'), log('x'), message('def'));
    session.load(inspection.source(), false);
    session.selectAt(3);
    session.ready();
    await inspection.run();
    assert.deepEqual(selected(), [2]);
    session.selectAt(2);
    await inspection.run();
    assert.deepEqual(selected(), [2, 0]);
  });

  it('does nothing after its end', async () => {
    const { session, posted, clock } = inspection;
    inspection.add(...Array.from({ length: 3000 }, () => message('a')));
    session.ready();
    session.load(inspection.source(), false);
    const copying = session.copyShown();
    session.dispose();
    await copying;
    await inspection.run();
    const { length } = posted;
    session.changed();
    session.filter(1, { text: 'a', kinds: [] });
    await inspection.run();
    assert.equal(posted.length, length);
    assert.equal(clock.pending, 0);
  });
});
