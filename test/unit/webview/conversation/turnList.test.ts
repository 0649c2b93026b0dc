import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'mocha';
import '../../../support/page/renderMarkdown';
import { TurnList } from '../../../../src/webview/conversation/turnList';

describe('The list of turns', () => {
  let list: TurnList;
  let created: HTMLElement[];

  const turn = (id: number) => {
    const root = document.createElement('div');
    root.id = `${id}`;
    return root;
  };
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => turn(from + index));
  const ids = () =>
    [...list.root.children].flatMap(group => [...group.children].map(({ id }) => Number(id)));
  const sizes = () => [...list.root.children].map(({ childElementCount }) => childElementCount);
  const get = (id: number) => list.root.querySelector<HTMLElement>(`[id="${id}"]`) as HTMLElement;
  const numbers = (from: number, to: number) => range(from, to).map(({ id }) => Number(id));

  beforeEach(() => {
    created = [];
    list = new TurnList(group => created.push(group));
  });

  it('is in groups, in the order of the turns', () => {
    for (const added of range(0, 59)) {
      list.append(added);
    }
    assert.deepEqual(sizes(), [50, 10]);
    list.prepend(...range(-3, -1));
    list.prepend(...range(-53, -4));
    list.prepend(...range(-56, -54));
    assert.deepEqual(sizes(), [3, 50, 3, 50, 10]);
    assert.deepEqual(ids(), numbers(-56, 59));
    assert.deepEqual(new Set(created), new Set(list.root.children));
    assert.deepEqual(
      created.map(({ style, childElementCount }) => [
        style.getPropertyValue('--turns'),
        `${childElementCount}`,
      ]),
      created.map(({ childElementCount }) => [`${childElementCount}`, `${childElementCount}`]),
    );
  });

  it('adds older turns to a group with room for them', () => {
    list.prepend(...range(2, 3));
    list.prepend(...range(0, 1));
    assert.deepEqual([sizes(), ids()], [[4], [0, 1, 2, 3]]);
  });

  it('continues from one group to the next', () => {
    assert.deepEqual([list.first, list.last], [null, null]);
    for (const added of range(0, 101)) {
      list.append(added);
    }
    const forward: number[] = [];
    for (let at = list.first; at; at = list.next(at)) {
      forward.push(Number(at.id));
    }
    const backward: number[] = [];
    for (let at = list.last; at; at = list.previous(at)) {
      backward.push(Number(at.id));
    }
    assert.deepEqual(forward, numbers(0, 101));
    assert.deepEqual(backward, forward.toReversed());
  });

  it('finds the last turn that begins above an edge', () => {
    for (const added of range(0, 101)) {
      added.getBoundingClientRect = () => ({ top: Number(added.id) * 10 }) as DOMRect;
      list.append(added);
    }
    for (const group of created) {
      const first = group.firstElementChild as Element;
      group.getBoundingClientRect = () => first.getBoundingClientRect();
    }
    assert.equal(list.lastAbove(0), undefined);
    for (const [edge, id] of [
      [1, 0],
      [500, 49],
      [501, 50],
      [5000, 101],
    ] as const) {
      assert.equal(list.lastAbove(edge)?.id, `${id}`, `${edge}`);
    }
  });

  it('fills the place of a removed turn with the next one, even from another group, and keeps no empty group', () => {
    for (const added of range(0, 50)) {
      list.append(added);
    }
    const last = get(49);
    const { remove } = last;
    let beside: string | undefined;
    last.remove = () => {
      beside = last.nextElementSibling?.id;
      remove.call(last);
    };
    list.remove(last);
    assert.equal(beside, '50');
    assert.deepEqual([sizes(), ids()], [[50], [...numbers(0, 48), 50]]);
    for (const id of ids()) {
      list.remove(get(id));
    }
    assert.equal(list.root.childElementCount, 0);
  });
});
