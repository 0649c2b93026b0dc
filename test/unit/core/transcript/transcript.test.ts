import assert from 'node:assert/strict';
import fc from 'fast-check';
import { areDataLines, dataLines } from '../../../../src/core/transcript/transcript';

describe('the lines of an event', () => {
  const text = fc.string({ unit: fc.constantFrom('d', 'a', 't', ':', ' ', '\n'), maxLength: 20 });

  it('are the usual ones of its data', () => {
    fc.assert(fc.property(text, data => areDataLines(dataLines(data), data)));
  });

  it('are others if anything differs', () => {
    const lines = fc.oneof(
      text,
      text.map(rest => `data: ${rest}`),
    );
    fc.assert(
      fc.property(lines, text, (all, data) => {
        assert.equal(areDataLines(all, data), all === dataLines(data));
      }),
      { numRuns: 2000 },
    );
    assert.equal(areDataLines('data: a\nb', 'a\nb'), false);
    assert.equal(areDataLines('data:a', 'a'), false);
  });
});
