import assert from 'node:assert/strict';
import type { PartRecord } from '../../../../src/core/parts/partSource';
import { PanelNotice } from '../../../../src/host/page/panelNotice';
import type { NoticeView } from '../../../../src/protocol/views';

describe('notice of a panel', () => {
  function start() {
    const shown: (NoticeView | undefined)[] = [];
    const done: string[] = [];
    const notice = new PanelNotice(view => shown.push(view));
    notice.post({
      text: 'Not included.',
      choices: [
        { label: 'Include', act: () => done.push('include') },
        { label: 'Settings', leavesOpen: true, act: () => done.push('settings') },
      ],
      isValid: staged => staged.length > 0,
    });
    return { shown, done, notice };
  }

  it('offers its choices by number, and disappears with a decision', () => {
    const { shown, done, notice } = start();
    assert.deepEqual(shown, [
      {
        severity: 'warning',
        text: 'Not included.',
        detail: '',
        actions: [
          { id: 0, label: 'Include' },
          { id: 1, label: 'Settings' },
        ],
      },
    ]);
    notice.choose(1);
    assert.equal(shown.length, 1);
    notice.choose(0);
    assert.deepEqual(done, ['settings', 'include']);
    assert.deepEqual(shown.slice(1), [undefined]);
  });

  it('disappears without effect when it is closed', () => {
    const { shown, done, notice } = start();
    notice.choose(undefined);
    notice.choose(0);
    assert.deepEqual([shown.at(-1), done, notice.view], [undefined, [], undefined]);
  });

  it('disappears when none of its parts is staged any more', () => {
    const { shown, notice } = start();
    notice.partsChanged([{} as PartRecord]);
    assert.equal(shown.length, 1);
    notice.partsChanged([]);
    assert.deepEqual(shown.slice(1), [undefined]);
  });
});
