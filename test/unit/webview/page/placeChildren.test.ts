import assert from 'node:assert/strict';
import { placeChildren } from '../../../../src/webview/page/placeChildren';
import { window } from '../../../support/page/renderMarkdown';

const { document } = window as unknown as { document: Document };

describe('elements that are changed in place', () => {
  const orders = (items: readonly string[]): string[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map(rest => [item, ...rest]));

  it('get the given order, whatever the order was, and the focused element is never moved', () => {
    const all = ['a', 'b', 'c', 'd'];
    for (const before of orders(all)) {
      for (const wanted of orders(['a', 'c', 'd', 'new'])) {
        const list = document.createElement('ul');
        const element = (name: string) => {
          const item = document.createElement('li');
          item.id = name;
          item.tabIndex = 0;
          return item;
        };
        const items = new Map([...all, 'new'].map(name => [name, element(name)]));
        list.append(...before.map(name => items.get(name) as Element));
        document.body.replaceChildren(list);
        items.get('c')?.focus();
        let moved = false;
        const { insertBefore, removeChild } = list;
        const watch = (node: Node) => {
          moved ||= node === items.get('c');
        };
        Object.assign(list, {
          insertBefore: (node: Node, other: Node | null) => {
            watch(node);
            return insertBefore.call(list, node, other);
          },
          removeChild: (node: Node) => {
            watch(node);
            return removeChild.call(list, node);
          },
        });
        placeChildren(
          list,
          wanted.map(name => items.get(name) as Element),
        );
        assert.deepEqual(
          [...list.children].map(({ id }) => id),
          wanted,
        );
        assert.equal(moved, false);
        assert.equal(document.activeElement?.id, 'c');
      }
    }
  });

  it('are not moved if only another element moves', () => {
    const list = document.createElement('ul');
    const items = Array.from({ length: 1000 }, () => document.createElement('li'));
    list.append(...items);
    document.body.replaceChildren(list);
    let count = 0;
    const { insertBefore } = list;
    Object.assign(list, {
      insertBefore: (node: Node, other: Node | null) => {
        count++;
        return insertBefore.call(list, node, other);
      },
    });
    for (const [from, to] of [
      [999, 998],
      [0, 1],
      [10, 900],
      [900, 10],
    ] as const) {
      const moved = items.splice(from, 1);
      items.splice(to, 0, ...moved);
      placeChildren(list, items);
      assert.deepEqual([...list.children].indexOf(moved[0] as Element), to);
    }
    assert.equal(count, 4);
  });
});
