import assert from 'node:assert/strict';
import type { TurnElement } from '../../../../src/webview/conversation/turnElement';
import { numberedTurn } from '../../../support/page/loadPage';
import { window } from '../../../support/page/renderMarkdown';
import { until } from '../../../support/until';

const { AnswerVirtualizer } = await import(
  '../../../../src/webview/conversation/answerVirtualizer'
);
const { TurnElement: Turn } = await import('../../../../src/webview/conversation/turnElement');

describe('the answers near the view', () => {
  const everyone = globalThis.IntersectionObserver;
  /** Reports which of the observed elements are near the view. */
  let report: (isNear: (element: Element) => boolean) => void;
  const observed = new Set<Element>();
  let turns: TurnElement[];
  let groups: HTMLElement[];

  before(() => {
    Object.assign(globalThis, {
      IntersectionObserver: class {
        constructor(callback: (entries: object[]) => void) {
          report = isNear =>
            callback([...observed].map(target => ({ target, isIntersecting: isNear(target) })));
        }

        observe(element: Element): void {
          observed.add(element);
        }

        unobserve(element: Element): void {
          observed.delete(element);
        }
      },
    });
  });
  after(() => Object.assign(globalThis, { IntersectionObserver: everyone }));

  beforeEach(() => {
    turns = Array.from(
      { length: 6 },
      (_, id) => new Turn(numberedTurn(id, `An *answer*, ${id}.\n`)),
    );
    observed.clear();
    const list = document.createElement('div');
    groups = [turns.slice(0, 3), turns.slice(3)].map(some => {
      const group = document.createElement('div');
      group.className = 'turn-group';
      group.append(...some.map(({ root }) => root));
      return group;
    });
    list.append(...groups);
    window.document.body.replaceChildren(list as never);
    // The text of two answers may be drawn.
    const near = new AnswerVirtualizer(list, 2 * (turns[0]?.answer.length ?? 0));
    for (const group of groups) {
      near.addGroup(group);
    }
    for (const turn of turns) {
      near.add(turn);
    }
  });

  const body = (id: number) => turns[id]?.root.querySelector('.answer-body') as HTMLElement;
  const shown = () => turns.flatMap(({ answer }, id) => (answer.isDrawn ? [id] : []));
  /** Waits until everything in view is drawn and no work is left. */
  const lookAt = async (...ids: number[]) => {
    const roots = ids.map(id => turns[id]?.root as Element);
    const isNear = (element: Element) => roots.some(root => element.contains(root));
    report(isNear);
    // Reported again, because the turns of a group are observed only once the group is near the view.
    report(isNear);
    await until('the answers in view', () => ids.every(id => body(id).querySelector('em')));
    await new Promise(resolve => setTimeout(resolve));
  };

  it('are drawn, and the others are plain text', async () => {
    assert.equal(body(0).textContent, 'An *answer*, 0.\n');
    await lookAt(1, 2);
    assert.deepEqual(shown(), [1, 2]);
    assert.equal(body(1).textContent, 'An answer, 1.');
  });

  it('limit the drawn answers, and undraw the earliest viewed ones first', async () => {
    await lookAt(0, 1);
    await lookAt(2);
    await lookAt(3);
    assert.deepEqual(shown(), [2, 3]);
    assert.equal(body(0).textContent, 'An *answer*, 0.\n');
    await lookAt(0, 1, 2);
    assert.deepEqual(shown(), [0, 1, 2], 'all that is in view');
  });

  it('are searched only in groups near the view', async () => {
    assert.deepEqual([...observed], groups);
    await lookAt(1);
    assert.deepEqual([...observed], [...groups, ...turns.slice(0, 3).map(({ root }) => root)]);
    await lookAt(4);
    assert.deepEqual([...observed], [...groups, ...turns.slice(3).map(({ root }) => root)]);
    await lookAt(3);
    assert.deepEqual(shown(), [3, 4], 'what is in a group that went out of view goes, too');
  });

  it('stay drawn, even far from the view, if they are the last, or have the focus or the selection', async () => {
    await lookAt(0, 1, 5);
    turns[0]?.root.querySelector('button')?.focus();
    document.getSelection()?.selectAllChildren(body(1));
    await lookAt(2);
    await lookAt(3);
    await lookAt(4);
    assert.deepEqual(shown(), [0, 1, 4, 5]);
    document.getSelection()?.removeAllRanges();
    await lookAt(3);
    assert.deepEqual(shown(), [0, 3, 5]);
  });

  it('stay drawn while they arrive', async () => {
    const [first] = turns;
    first?.update(numberedTurn(0, '', 'running'));
    await lookAt(0);
    await lookAt(1, 2, 3);
    first?.append({ text: 'More.' });
    assert.deepEqual(shown(), [0, 1, 2, 3]);
  });
});
