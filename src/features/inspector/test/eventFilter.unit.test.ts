import assert from 'node:assert/strict';
import { log, message } from '../../../../test/support/query/readStream';
import type { TranscriptEntry } from '../../../core/transcript/transcript';
import { classifyEntry } from '../core/classifyEntry';
import { type EventFilter, eventFilter } from '../core/eventFilter';

const entries: readonly TranscriptEntry[] = [
  { at: 0, data: message('Grüße (a+b)') },
  { at: 0, data: '{"type":"message","data":{"content":"Gr\\u00fc\\u00dfe"}}' },
  { at: 0, data: log('reading') },
  { at: 0, data: 'no json', lines: 'id: 7\ndata:no json' },
  { at: 0, type: 'comment', lines: ': READING on' },
];

function found(filter: EventFilter): readonly number[] | undefined {
  const test = eventFilter(filter);
  return (
    test && entries.flatMap((entry, index) => (test(classifyEntry(entry).kind, entry) ? index : []))
  );
}

describe('eventFilter', () => {
  it('is undefined if it shows all rows', () => {
    assert.equal(eventFilter({ text: '', kinds: [] }), undefined);
  });

  it('finds text whatever its case, even if JSON escapes it', () => {
    assert.deepEqual(found({ text: 'GRÜSSE', kinds: [] }), []);
    assert.deepEqual(found({ text: 'GRÜßE', kinds: [] }), [0, 1]);
    assert.deepEqual(found({ text: 'reading', kinds: [] }), [2, 4]);
  });

  it('finds lines as they were received', () => {
    assert.deepEqual(found({ text: 'data:no', kinds: [] }), [3]);
    assert.deepEqual(found({ text: 'id: 7', kinds: [] }), [3]);
  });

  it('finds characters that have a meaning in regular expressions', () => {
    assert.deepEqual(found({ text: '(a+b)', kinds: [] }), [0]);
    assert.deepEqual(found({ text: '.*', kinds: [] }), []);
  });

  it('shows some kinds, with or without a text', () => {
    assert.deepEqual(found({ text: '', kinds: ['malformed'] }), [3]);
    assert.deepEqual(found({ text: 'reading', kinds: ['log', 'message'] }), [2]);
  });
});
