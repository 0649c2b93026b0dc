import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { SkippedContent } from '../../../../src/webview/markdown/skippedContent';
import { window } from '../../../support/page/renderMarkdown';

/** The number of skipped groups that are not reduced. */
const keptCount = 8;

describe('Content that layout skips', () => {
  let container: HTMLElement;
  let groups: HTMLElement[];
  let calls: string[];
  let content: SkippedContent;
  /** Groups whose nodes were removed and inserted again, which makes the browser discard their layout. */
  let inserted: Set<string>;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    calls = [];
    inserted = new Set();
    container = document.createElement('div');
    groups = Array.from({ length: keptCount + 4 }, (_, index) => {
      const group = document.createElement('div');
      group.id = `${index}`;
      group.className = 'group';
      group.append(document.createElement('p'), `text ${index}`);
      const { replaceChildren } = group;
      group.replaceChildren = (...nodes) => {
        inserted.add(group.id);
        replaceChildren.call(group, ...nodes);
      };
      return group;
    });
    container.append(...groups);
    window.document.body.replaceChildren(container as never);
    content = new SkippedContent(container, '.group', {
      reduce: ({ id }) => void calls.push(`reduce ${id}`),
      restore: ({ id }) => void calls.push(`restore ${id}`),
    });
  });

  afterEach(() => {
    content.dispose();
    mock.timers.reset();
  });

  const change = (index: number, skipped: boolean) => {
    const event = new window.Event('contentvisibilityautostatechange', { bubbles: true });
    groups[index]?.dispatchEvent(Object.assign(event, { skipped }) as unknown as Event);
  };
  const skip = (...indices: number[]) => {
    for (const index of indices) {
      change(index, true);
    }
    mock.timers.runAll();
  };
  const first = (count: number) => Array.from({ length: count }, (_, index) => index);

  it('is reduced once it is far out of view, and keeps its nodes', () => {
    const nodes = groups.map(({ childNodes }) => [...childNodes]);
    skip(...first(keptCount));
    assert.deepEqual(calls, [], 'the last ones stay as they are');
    skip(keptCount, keptCount + 1);
    assert.deepEqual(calls, ['reduce 0', 'reduce 1']);
    assert.deepEqual([...inserted], ['0', '1']);
    assert.deepEqual(
      groups.map(({ childNodes }) => [...childNodes]),
      nodes,
    );
  });

  it('is restored when it comes near the view', () => {
    skip(...first(keptCount + 1));
    change(0, false);
    assert.deepEqual(calls, ['reduce 0', 'restore 0']);
  });

  it('is left alone if it came near the view before its turn', () => {
    skip(...first(keptCount));
    change(0, false);
    skip(keptCount, keptCount + 1);
    assert.deepEqual(calls, ['restore 0', 'reduce 1']);
    assert.deepEqual([...inserted], ['1']);
  });

  it('is left alone if something in it was scrolled, which it would forget', () => {
    groups[0]?.firstElementChild?.dispatchEvent(new window.Event('scroll') as unknown as Event);
    skip(...first(keptCount + 2));
    assert.deepEqual(calls, ['reduce 1']);
  });

  it('is limited to registered content', () => {
    groups[0]?.classList.remove('group');
    skip(...first(keptCount + 2));
    assert.deepEqual(calls, ['reduce 1']);
  });

  it('is left alone once its text is no longer shown', () => {
    for (const index of first(keptCount + 2)) {
      change(index, true);
    }
    content.dispose();
    mock.timers.runAll();
    change(0, false);
    assert.deepEqual(calls, []);
  });
});
