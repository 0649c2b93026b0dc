import assert from 'node:assert/strict';
import { parseFromInspector } from '../protocol/inspectorMessages';

describe('parseFromInspector', () => {
  it('accepts every message', () => {
    for (const message of [
      { type: 'page.ready' },
      { type: 'rows.filter', request: 1, text: 'a', kinds: ['log', 'malformed'] },
      { type: 'rows.copy' },
      { type: 'row.copy', index: 0 },
      { type: 'row.open', index: 7 },
      { type: 'row.reveal', index: 7 },
      { type: 'file.openText' },
    ]) {
      assert.deepEqual(parseFromInspector(message), message);
    }
  });

  it('rejects everything else', () => {
    for (const message of [
      undefined,
      null,
      'page.ready',
      [],
      { type: 'constructor' },
      { type: 'row.open' },
      { type: 'row.open', index: -1 },
      { type: 'row.open', index: 1.5 },
      { type: 'row.open', index: '1' },
      { type: 'row.open', index: 1, more: 1 },
      { type: 'rows.filter', request: 1, text: 'x'.repeat(1001), kinds: [] },
      { type: 'rows.filter', request: 1, text: '', kinds: ['toString'] },
      { type: 'rows.filter', request: 1, text: '', kinds: Array(9).fill('log') },
    ]) {
      assert.equal(parseFromInspector(message), undefined, JSON.stringify(message));
    }
  });
});
