import assert from 'node:assert/strict';
import fc from 'fast-check';
import { log, message } from '../../../../test/support/query/readStream';
import type { TranscriptEntry } from '../../../core/transcript/transcript';
import { EventLog } from '../core/eventLog';
import type { InspectedStream } from '../core/inspectedStream';
import type { EntryKind } from '../protocol/entryKinds';

function streamOf(entries: readonly TranscriptEntry[]): InspectedStream {
  return {
    count: entries.length,
    entry: index => entries[index],
    info: { question: '', connection: [], omitted: 0, hasTimes: true },
  };
}

function readAll(entries: readonly TranscriptEntry[]): EventLog {
  const eventLog = new EventLog(streamOf(entries));
  while (eventLog.take()) {
    // Continues until no row is left.
  }
  return eventLog;
}

describe('EventLog', () => {
  it('reads every kind of entry as the client does', () => {
    const entries: readonly (readonly [EntryKind, string | undefined, TranscriptEntry])[] = [
      ['message', undefined, { at: 0, data: message('ä') }],
      ['log', undefined, { at: 1, data: log('step') }],
      ['failure', undefined, { at: 2, data: '{"error":"x"}' }],
      ['failure', undefined, { at: 2, data: 'x', lines: 'event: error\ndata: x' }],
      ['unknown', 'unknownType', { at: 2, data: '{"type":"new"}' }],
      ['malformed', 'notJson', { at: 3, data: '{"type":' }],
      ['malformed', 'empty', { at: 4, data: '' }],
      ['malformed', 'notObject', { at: 5, data: '[1]' }],
      ['malformed', 'noType', { at: 6, data: '{}' }],
      ['malformed', 'badData', { at: 7, data: '{"type":"message","data":{"content":1}}' }],
      ['done', undefined, { at: 8, data: '[DONE]' }],
      ['comment', undefined, { at: 9, type: 'comment', lines: ': beat' }],
      ['malformed', 'incomplete', { at: 10, type: 'incomplete', lines: 'data: {' }],
      ['ignored', undefined, { at: 11, type: 'ignored', lines: 'data: late' }],
    ];
    const { rows, stats } = readAll(entries.map(([, , entry]) => entry));
    assert.deepEqual(
      rows.map(({ kind, fault }) => [kind, fault]),
      entries.map(([kind, fault]) => [kind, fault]),
    );
    assert.equal(rows[0]?.bytes, message('a').length + 1, 'bytes, not code units');
    assert.deepEqual(stats.counts, {
      message: 1,
      log: 1,
      failure: 2,
      unknown: 1,
      malformed: 6,
      comment: 1,
      done: 1,
      ignored: 1,
    });
  });

  it('has the counts of a naive model, and finds each message by its text in the answer', () => {
    const entry: fc.Arbitrary<TranscriptEntry> = fc.oneof(
      fc.record({ at: fc.nat(1000), data: fc.string().map(message) }),
      fc.record({ at: fc.nat(1000), data: fc.constantFrom('', '{}', log('x')) }),
      fc.record({
        at: fc.nat(1000),
        type: fc.constantFrom('comment' as const, 'ignored' as const),
        lines: fc.string(),
      }),
    );
    fc.assert(
      fc.property(fc.array(entry), entries => {
        const eventLog = readAll(entries);
        const { rows, stats } = eventLog;
        assert.equal(rows.length, entries.length);
        const times = entries.map((_, index) =>
          Math.max(...entries.slice(0, index + 1).map(({ at }) => at)),
        );
        assert.deepEqual(
          rows.map(({ at }) => at),
          times,
        );
        const gaps = times.map((at, index) => (index === 0 ? 0 : at - (times[index - 1] ?? 0)));
        assert.equal(stats.longestGap?.ms ?? 0, Math.max(0, ...gaps));
        if (stats.longestGap) {
          assert.equal(gaps.indexOf(stats.longestGap.ms), stats.longestGap.index);
        }
        assert.equal(
          stats.bytes,
          rows.reduce((sum, { bytes }) => sum + bytes, 0),
        );
        let offset = 0;
        for (const [index, { from, to, kind }] of rows.entries()) {
          assert.equal(from, offset);
          assert.ok(kind === 'message' || to === from);
          for (; offset < to; offset++) {
            assert.equal(eventLog.indexAt(offset), index);
          }
        }
        assert.equal(eventLog.indexAt(offset), undefined);
      }),
    );
  });

  it('shows the rate of events between the first and the last one', () => {
    const at = (ms: number): TranscriptEntry => ({ at: ms, data: log('x') });
    assert.equal(readAll([at(500)]).stats.rate, undefined);
    assert.equal(readAll([at(500), at(500)]).stats.rate, undefined);
    assert.equal(readAll([at(500), at(1000), at(1500)]).stats.rate, 2);
  });
});
