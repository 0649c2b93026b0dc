import assert from 'node:assert/strict';
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
  const numbers = (from: number, to: number) => range(from, to).map(({ id }) => Number(id));

  beforeEach(() => {
    created = [];
    list = new TurnList(group => created.push(group));
  });

  it('goes on from one group to the next', () => {
    assert.deepEqual([list.first, list.last], [null, null]);
    for (const added of range(0, 101)) {
      list.add(added, undefined);
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

  it('restores a turn before the turn that followed it, in the same group', () => {
    const turns = range(0, 60);
    for (const added of turns) {
      list.add(added, undefined);
    }
    const [first, second] = turns;
    assert.ok(first && second);
    list.remove(first);
    list.add(first, second);
    assert.equal(list.first, first);
    assert.equal(list.next(first), second);
    assert.equal(first.parentElement, second.parentElement);
  });

  it('finds the last turn that begins above an edge', () => {
    for (const added of range(0, 101)) {
      added.getBoundingClientRect = () => ({ top: Number(added.id) * 10 }) as DOMRect;
      list.add(added, undefined);
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
});
