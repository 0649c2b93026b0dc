import assert from 'node:assert/strict';
import { describe, it } from 'mocha';
import { countOf } from '../core/partSection';

describe('countOf', () => {
  it('uses the singular only for 1', () => {
    assert.deepEqual(
      [0, 1, 2].map(n => countOf(n, 'part')),
      ['0 parts', '1 part', '2 parts'],
    );
  });
});
