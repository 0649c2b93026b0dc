import assert from 'node:assert/strict';
import type { PartRecord } from '../../../../src/core/parts/partSource';
import { StagedParts } from '../../../../src/core/parts/stagedParts';

describe('staged parts put in order', () => {
  function staged(): StagedParts {
    const parts = new StagedParts();
    parts.add(
      ['a', 'b', 'c'].map(
        (name): PartRecord => ({
          id: name,
          source: { kind: 'file', uri: `file:///${name}`, name, insteadOfSelection: false },
          origin: 'disk',
          bytes: 1,
          mimeType: '',
          included: true,
          concern: undefined,
          agreedBytes: 0,
        }),
      ),
    );
    return parts;
  }

  for (const [id, to, expected] of [
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['a', 99, 'bca'],
    ['x', 0, 'abc'],
  ] as const) {
    it(`${id} to ${to}: ${expected}`, () => {
      const parts = staged();
      parts.move(id, to);
      assert.equal(parts.all.map(part => part.id).join(''), expected);
    });
  }
});
