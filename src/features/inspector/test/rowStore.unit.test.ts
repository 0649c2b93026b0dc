import assert from 'node:assert/strict';
import fc from 'fast-check';
import { RowStore } from '../page/rowStore';
import type { RowView } from '../protocol/inspectorMessages';

function rowAt(at: number): RowView {
  return { kind: 'log', fault: undefined, at, bytes: 1, text: String(at) };
}

describe('RowStore', () => {
  it('finds rows like a naive model, with and without a filter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(20), { minLength: 1 }),
        fc.func(fc.boolean()),
        fc.boolean(),
        fc.nat(200),
        (steps, isShown, isFiltered, wanted) => {
          const store = new RowStore();
          const all = steps.map((_, index) =>
            rowAt(steps.slice(0, index + 1).reduce((sum, step) => sum + step, 0)),
          );
          const shown = all.flatMap((_, index) => (!isFiltered || isShown(index) ? index : []));
          if (isFiltered) {
            store.filter([], true);
          }
          const half = all.length >> 1;
          store.append(all.slice(0, half), isFiltered ? shown.filter(at => at < half) : undefined);
          store.append(all.slice(half), isFiltered ? shown.filter(at => at >= half) : undefined);
          assert.deepEqual([store.total, store.count], [all.length, shown.length]);
          shown.forEach((index, position) => {
            assert.equal(store.indexAt(position), index);
            assert.equal(store.positionOf(index), position);
          });
          assert.equal(store.indexAt(shown.length), undefined);
          const next = shown.findIndex(index => index >= wanted);
          assert.equal(store.positionOf(wanted), next === -1 ? shown.length - 1 : next);
          const from = all.findIndex(({ at }) => at >= wanted);
          assert.equal(store.indexFrom(wanted), from === -1 ? all.length - 1 : from);
        },
      ),
    );
  });

  it('keeps the filter when its rows are forgotten', () => {
    const store = new RowStore();
    store.append([rowAt(1), rowAt(2)], undefined);
    store.filter([1], true);
    store.clear();
    assert.deepEqual([store.total, store.count], [0, 0]);
    store.append([rowAt(1), rowAt(2)], [0]);
    assert.deepEqual([store.count, store.indexAt(0)], [1, 0]);
    store.filter(undefined, true);
    assert.equal(store.count, 2);
  });
});
