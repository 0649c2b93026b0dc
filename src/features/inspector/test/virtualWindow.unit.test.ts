import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  contentHeight,
  maxContentHeight,
  scrollTopFor,
  virtualWindow,
} from '../page/virtualWindow';

const list = fc.record({
  count: fc.oneof(fc.nat(50), fc.nat(200_000), fc.nat(5_000_000)),
  rowHeight: fc.constantFrom(20, 22),
  viewHeight: fc.integer({ min: 30, max: 2000 }),
});

describe('virtualWindow', () => {
  it('covers the view with few rows, wherever it is scrolled to', () => {
    fc.assert(
      fc.property(list, fc.double({ min: 0, max: 1, noNaN: true }), (each, part) => {
        const { count, rowHeight, viewHeight } = each;
        const height = contentHeight(each);
        assert.ok(height <= maxContentHeight);
        const scrollTop = Math.max(0, height - viewHeight) * part;
        const { first, end, origin } = virtualWindow(each, scrollTop);
        assert.ok(end - first <= viewHeight / rowHeight + 20);
        const top = origin + first * rowHeight;
        const bottom = origin + end * rowHeight;
        assert.ok(first === 0 || top <= scrollTop + 0.01);
        assert.ok(end === count || bottom >= scrollTop + viewHeight - 0.01);
        if (part === 1) {
          assert.equal(end, count);
        }
        // Only rows out of view extend beyond the content, which hides them.
        assert.ok(top >= -10 * rowHeight, String(top));
      }),
    );
  });

  it('shows each row that is scrolled to, and does not scroll if it is in view', () => {
    fc.assert(
      fc.property(list, fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), (each, row, part) => {
        fc.pre(each.count > 0);
        const { rowHeight, viewHeight } = each;
        const position = row % each.count;
        const start = Math.max(0, contentHeight(each) - viewHeight) * part;
        const scrollTop = scrollTopFor(each, start, position);
        const { origin } = virtualWindow(each, scrollTop);
        const top = origin + position * rowHeight;
        assert.ok(top >= scrollTop - 0.01, `${top} ${scrollTop}`);
        assert.ok(top + rowHeight <= scrollTop + viewHeight + 0.01);
        assert.ok(Math.abs(scrollTopFor(each, scrollTop, position) - scrollTop) < 0.01);
      }),
    );
  });
});
